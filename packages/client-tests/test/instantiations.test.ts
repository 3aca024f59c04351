import { describe, expect, it } from 'vitest'
import { callsOf } from '../src/group.js'
import { instantiationsPerCall } from '../src/instantiations.js'

describe('instantiations', () => {
  it.each(['asset', 'cost'] as const)('stay near none for a further operation function of %s', (group) => {
    expect(instantiationsPerCall(group, 'flat', callsOf(group))).toBeLessThanOrEqual(1)
  })

  it.each(['asset', 'cost'] as const)('stay few for a further path method call of %s', (group) => {
    expect(instantiationsPerCall(group, 'path', callsOf(group))).toBeLessThanOrEqual(15)
  })
})
