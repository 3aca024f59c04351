import { readOperations } from '@cloud-cost/contract/model'
import { describe, expect, it } from 'vitest'
import { groups, operations } from '../../src/contract/published.js'
import { factProblems } from '../../src/facts/problems.js'
import { CONTRACT_MISTAKES, plantInDocument } from '../../src/mutations/contract.js'

describe('a mistake in the contract, which client and mock would share', () => {
  it.each(Object.entries(CONTRACT_MISTAKES))('is noticed by what is committed, in every operation: %s', (_, plant) => {
    const planted: string[] = []
    const noticed = new Set<string>()
    for (const group of groups) {
      const own = operations.filter((operation) => operation.group === group)
      const made = plantInDocument(own[0]?.document ?? {}, own, plant)
      planted.push(...made.planted)
      for (const operation of readOperations(made.document)) {
        if (factProblems(operation).some((problem) => problem.includes(operation.operationId)))
          noticed.add(operation.operationId)
      }
    }
    expect(planted.length).toBeGreaterThan(operations.length / 8)
    expect(planted.filter((operationId) => !noticed.has(operationId))).toEqual([])
  })
})
