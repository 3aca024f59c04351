import type { JsonObject } from '@cloud-cost/contract/document'
import { createMock } from '@cloud-cost/mock'
import { compileContract } from '@cloud-cost/mock/compile'
import { describe, expect, it } from 'vitest'
import { groups, operations } from '../../src/contract/published.js'
import { plantInDocument } from '../../src/mutations/contract.js'
import { ANSWER_MISTAKES, REQUEST_MISTAKES } from '../../src/mutations/mock.js'
import { casesOf, type Kind } from '../../src/table/cases.js'
import { failuresInProcess } from '../support/failures-in-process.js'
import { sampleOf } from '../support/sample-of.js'

type Contract = ReturnType<typeof createMock>['contract']

/** The planted operations that the table has nothing against. */
async function unnoticed(contract: Contract, planted: Contract['operations'], kind: Kind): Promise<string[]> {
  const ids = planted.map(({ operationId }) => operationId)
  const failed = await failuresInProcess(ids, { mock: createMock({ contract }), kind })
  return ids.filter((operationId) => !failed.has(operationId))
}

describe('a mistake in the mock', () => {
  it.each(sampleOf(ANSWER_MISTAKES))('is noticed by the table, in every operation: %s', async (_, { plant, kind }) => {
    const contract = structuredClone(createMock().contract)
    const planted = contract.operations.filter((one) => {
      // What Prism takes is in no type that the mock publishes.
      const { prism } = one as unknown as { readonly prism: JsonObject }
      return plant(prism, prism)
    })
    // What was prepared of the operations would have been made of the planted ones.
    for (const operation of planted) Object.assign(operation, { answers: [] })
    expect(planted.length).toBeGreaterThan(operations.length / 8)
    expect(await unnoticed(contract, planted, kind)).toEqual([])
  })

  it.each(sampleOf(REQUEST_MISTAKES))('is noticed by the table, in every operation: %s', async (_, { plant, kind }) => {
    const made = groups.map((group) => {
      const own = operations.filter((operation) => operation.group === group)
      return { group, ...plantInDocument(own[0]?.document ?? {}, own, plant) }
    })
    const contract = await compileContract(Object.fromEntries(made.map(({ group, document }) => [group, document])))
    const ids = made.flatMap(({ planted }) => planted)
    const planted = contract.operations.filter(({ operationId }) => ids.includes(operationId))
    expect(planted.length).toBeGreaterThan(operations.length / 8)
    expect(await unnoticed(contract, planted, kind)).toEqual([])
  })

  it('is noticed by the table, in every operation: a prepared answer of another media type', async () => {
    const contract = structuredClone(createMock().contract)
    const planted = contract.operations.filter(({ answers }) =>
      answers.some(({ code, headers }) => code === undefined && headers['content-type'] !== undefined),
    )
    for (const { answers } of planted)
      for (const { headers } of answers) Object.assign(headers, { 'content-type': 'text/plain' })
    expect(planted.length).toBeGreaterThan(operations.length / 2)
    expect(await unnoticed(contract, planted, 'examples')).toEqual([])
  })

  it('is noticed by the table, in every operation: validators that accept everything', async () => {
    const { contract } = createMock()
    const accepting = 'for (const name of Object.keys(validators)) validators[name] = () => true'
    const validators = `${contract.validators}\n${accepting}`
    const refusing = operations
      .filter((operation) => casesOf(operation).some(({ location }) => location?.startsWith('path.') === false))
      .map(({ operationId }) => operationId)
    const planted = contract.operations.filter(({ operationId }) => refusing.includes(operationId))
    expect(planted.length).toBeGreaterThan(operations.length / 4)
    expect(await unnoticed({ ...contract, validators }, planted, 'values')).toEqual([])
  })
})
