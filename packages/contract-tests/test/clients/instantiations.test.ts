import { sample } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'
import { callsOf, GROUPS } from '../../src/clients/group.js'
import { instantiationsPerCall, LIMITS } from '../../src/clients/instantiations.js'

it.each(sample(GROUPS, GROUPS.length))('instantiations stay few for a further operation function of %s', (group) => {
  expect(instantiationsPerCall(group, 'flat', callsOf(group))).toBeLessThanOrEqual(LIMITS.flat)
})
