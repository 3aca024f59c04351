import { describe, expect, it } from 'vitest'
import { operations } from '../../src/contract/published.js'
import { readLock } from '../../src/facts/committed.js'
import { factProblems } from '../../src/facts/problems.js'

describe('the published documents and what is committed beside them', () => {
  it('have the same operations', () => {
    const locked = readLock().map(({ operationId }) => operationId)
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(locked.sort())
  })

  it.each(operations.map((operation) => ({ name: operation.operationId, operation })))(
    '$name: path, required inputs and members, examples, client surface',
    ({ operation }) => {
      expect(factProblems(operation)).toEqual([])
    },
  )
})
