import { describe, expect, it } from 'vitest'
import { callsOf } from '../src/group.js'
import { instantiationsPerCall, LIMITS } from '../src/instantiations.js'

describe('instantiations', () => {
  it.each(['asset', 'cost'] as const)('stay near none for a further operation function of %s', (group) => {
    expect(instantiationsPerCall(group, 'flat', callsOf(group))).toBeLessThanOrEqual(LIMITS.flat)
  })

  it.each(['asset', 'cost'] as const)('stay few for a further path method call of %s', (group) => {
    expect(instantiationsPerCall(group, 'path', callsOf(group))).toBeLessThanOrEqual(LIMITS.path)
  })
})
