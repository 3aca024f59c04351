import { type Operation, resolved } from '@cloud-cost/contract/model'
import { describe, expect, test } from 'vitest'
import { CONTRACT } from './contract.js'
import { ALL_COMPANIES, estateOf, ILLUSTRATIVE_ESTATE } from './support.js'

/** It belongs to the answer that returned it. */
const CURSOR = 'nextToken'

/** Every request that the contract shows, of the operations that the estate answers. */
const REQUESTS = CONTRACT.filter(({ operationId }) => ILLUSTRATIVE_ESTATE.operations.has(operationId)).flatMap(
  ({ operationId, parameters, body, document }) => {
    // A body whose example is named like a value of a parameter goes with that value.
    const values = (place: string, bodyName: string) =>
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place && parameter.name !== CURSOR)
          .map(({ name, schema, example }) => [name, enumOf(document, schema).includes(bodyName) ? bodyName : example]),
      )
    const bodies: ReadonlyMap<string, unknown> = body === undefined ? new Map([['default', undefined]]) : body.examples
    return Array.from(bodies, ([name, example]) => ({
      name: `${operationId} ${name}`,
      request: { operationId, path: values('path', name), query: values('query', name), body: example },
    }))
  },
)

function enumOf(document: Operation['document'], schema: Operation['parameters'][number]['schema']): unknown[] {
  const { enum: values } = resolved(document, schema)
  return Array.isArray(values) ? values : []
}

describe('the requests that the contract shows', () => {
  test.each(REQUESTS)('$name names what there is', async ({ request }) => {
    const session = estateOf(ALL_COMPANIES).createSession()
    expect(await session.answer({ ...request, illustrative: true })).not.toMatchObject({
      message: expect.stringContaining('was not found'),
    })
  })
})
