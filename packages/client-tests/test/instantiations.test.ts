import { sample } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'
import { callsOf, GROUPS } from '../src/group.js'
import { instantiationsPerCall, LIMITS } from '../src/instantiations.js'

it.each(sample(GROUPS, GROUPS.length))('instantiations stay few for a further operation function of %s', (group) => {
  expect(instantiationsPerCall(group, 'flat', callsOf(group))).toBeLessThanOrEqual(LIMITS.flat)
})
