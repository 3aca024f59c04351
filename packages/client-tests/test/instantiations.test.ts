import type { SampleCall } from '@cloud-cost/codegen/sample-calls'
import { describe, expect, it } from 'vitest'
import { callsOf } from '../src/group.js'
import { instantiationsPerCall, LIMITS } from '../src/instantiations.js'

describe('instantiations', () => {
  it.each(['asset', 'cost'] as const)('stay few for a further operation function of %s', (group) => {
    expect(instantiationsPerCall(group, 'flat', callsOf(group))).toBeLessThanOrEqual(LIMITS.flat)
  })

  it.each(['asset', 'cost'] as const)('stay few for a further path method call of %s', (group) => {
    expect(instantiationsPerCall(group, 'path', callsOf(group))).toBeLessThanOrEqual(LIMITS.path)
  })

  it('are far fewer than those of inference over paths', () => {
    expect(instantiationsPerCall('platform', 'openapi-fetch', callsOf('platform'))).toBeGreaterThan(20 * LIMITS.path)
  })

  it("are not told of calls that don't compile", () => {
    const call = { ...callsOf('platform')[0], flat: 'await listCompanies(client, 5)' } as SampleCall
    expect(() => instantiationsPerCall('platform', 'flat', [call, call])).toThrow(/don't compile:\n.*error TS/)
  })
})
