import { describe, expect, test } from 'vitest'
import { createEstate } from '../src/index.js'
import { CONTRACT } from './contract.js'

const estate = createEstate({ illustrative: true })

/** It belongs to the answer that returned it. */
const CURSOR = 'nextToken'

/** Every request that the contract shows, of the operations that the estate answers. */
const REQUESTS = CONTRACT.filter(({ operationId }) => estate.operations.has(operationId)).flatMap(
  ({ operationId, parameters, body }) => {
    const values = (place: string) =>
      Object.fromEntries(
        parameters.filter((one) => one.in === place && one.name !== CURSOR).map(({ name, example }) => [name, example]),
      )
    const bodies: ReadonlyMap<string, unknown> = body === undefined ? new Map([['default', undefined]]) : body.examples
    return Array.from(bodies, ([name, example]) => ({
      name: `${operationId} ${name}`,
      request: { operationId, path: values('path'), query: values('query'), body: example },
    }))
  },
)

describe('the requests that the contract shows', () => {
  test.each(REQUESTS)('$name names what there is', ({ request }) => {
    expect(estate.createSession().answer(request)).not.toMatchObject({
      message: expect.stringContaining('was not found'),
    })
  })
})
