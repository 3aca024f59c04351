import { expect, it } from 'vitest'
import { operations } from '../../src/contract/published.js'
import { factProblems } from '../../src/facts/problems.js'

it('the published documents agree with the lock, the certainty report, the example files and the surfaces of the clients', () => {
  expect(operations.flatMap(factProblems)).toEqual([])
})
