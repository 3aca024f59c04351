import type { SampleCall } from '@cloud-cost/codegen/sample-calls'
import { describe, expect, it } from 'vitest'
import { callsOf, MEASURED_GROUPS } from '../src/group.js'
import { instantiationsPerCall, LIMITS } from '../src/instantiations.js'

describe('instantiations', () => {
  it.each(MEASURED_GROUPS)('stay few for a further operation function of %s', (group) => {
    expect(instantiationsPerCall(group, 'flat', callsOf(group))).toBeLessThanOrEqual(LIMITS.flat)
  })

  it.each(MEASURED_GROUPS)('stay bearable for a further call of %s with openapi-fetch', (group) => {
    const found = instantiationsPerCall(group, 'openapi-fetch', callsOf(group))
    expect(found).toBeGreaterThan(20 * LIMITS.flat)
    expect(found).toBeLessThanOrEqual(LIMITS['openapi-fetch'])
  })

  it("are not told of calls that don't compile", () => {
    const call = { ...callsOf('platform')[0], flat: 'await listCompanies(client, 5)' } as SampleCall
    expect(() => instantiationsPerCall('platform', 'flat', [call, call])).toThrow(/don't compile:\n.*error TS/)
  })
})
