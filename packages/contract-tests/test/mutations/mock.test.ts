import type { JsonObject } from '@cloud-cost/contract-tools/document'
import { createMock } from '@cloud-cost/mock'
import { describe, expect, it } from 'vitest'
import { operations } from '../../src/contract/published.js'
import { MOCK_MISTAKES } from '../../src/mutations/mock.js'
import { failuresInProcess } from '../support/failures-in-process.js'

describe('a mistake in the mock', () => {
  it.each(Object.entries(MOCK_MISTAKES))('is noticed by the table, in every operation: %s', async (_, plant) => {
    const contract = structuredClone(createMock().contract)
    const planted = contract.operations
      .filter(({ prism }) => {
        const operation = prism as unknown as JsonObject
        return plant(operation, operation)
      })
      .map(({ operationId }) => operationId)
    const failed = await failuresInProcess(createMock({ contract }), planted)
    expect(planted.length).toBeGreaterThan(operations.length / 4)
    expect(planted.filter((operationId) => !failed.has(operationId))).toEqual([])
  })
})
