import { describe, expect, it } from 'vitest'
import { operations } from '../../src/contract/published.js'
import { readLock } from '../../src/facts/committed.js'
import { factProblems } from '../../src/facts/problems.js'

describe('the published documents and what is committed beside them', () => {
  it('have the same operations', () => {
    const locked = readLock().map(({ operationId }) => operationId)
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(locked.sort())
  })

  it('agree on paths, required inputs and members, limits, examples and the surfaces of the clients', () => {
    expect(operations.flatMap(factProblems)).toEqual([])
  })
})
