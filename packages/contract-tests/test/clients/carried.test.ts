import { join } from 'node:path'
import { expect, it } from 'vitest'
import { distOf } from '../../src/contract/clients.js'
import { groups, operations } from '../../src/contract/published.js'
import { carriedProblems, loadCarried } from './support/carried.js'

it.each(groups)('the schemas and examples in the %s client are those of the contract', async (group) => {
  const carried = await loadCarried(join(distOf(group), 'generated'))
  const own = operations.filter((operation) => operation.group === group)
  expect(own.flatMap((operation) => carriedProblems(operation, carried))).toEqual([])
})
