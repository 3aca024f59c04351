import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { distOf } from '../../src/contract/clients.js'
import { groups, operations } from '../../src/contract/published.js'
import { type Carried, carriedProblems, loadCarried } from '../../src/facts/carried.js'

const carried = new Map<string, Carried>()
for (const group of groups) carried.set(group, await loadCarried(join(distOf(group), 'generated')))

describe('the schemas and examples in the clients', () => {
  it.each(operations.map((operation) => ({ name: operation.operationId, operation })))(
    '$name: are those of the contract',
    ({ operation }) => {
      expect(carriedProblems(operation, carried.get(operation.group) ?? { schemas: {}, examples: {} })).toEqual([])
    },
  )
})
