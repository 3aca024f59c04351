import { describe, expect, it } from 'vitest'
import { operationsTried, startLiveMock, TRANSPORTS } from '../support/live-mock.js'

const live = startLiveMock()

/** A token function that counts, and gives the token of its count. */
function countingToken(): { token: (context: { refresh: boolean }) => string; asked: boolean[] } {
  const asked: boolean[] = []
  return {
    asked,
    token({ refresh }) {
      asked.push(refresh)
      return `fake-token-${asked.length}`
    },
  }
}

// The client replaces a token in one way for all operations.
const operations = operationsTried['over HTTP']

describe.each(TRANSPORTS)('a token that the service refuses, %s', (transport) => {
  it('is replaced once, and the call sent again', async () => {
    const seen = await Promise.all(
      operations.map(async (operation) => {
        const { token, asked } = countingToken()
        const rules = [{ answer: { status: 401 }, once: true }]
        const { result, wire } = live.call(transport, operation, { token, rules })
        const outcome = await result.then(
          () => 'result',
          ({ name }: Error) => name,
        )
        return [operation.operationId, outcome, asked, wire.sent.map(({ headers }) => headers['authorization'])]
      }),
    )
    const tokens = ['Bearer fake-token-1', 'Bearer fake-token-2']
    expect(seen).toEqual(operations.map(({ operationId }) => [operationId, 'result', [false, true], tokens]))
  })

  it('is an AuthenticationError when the new one is refused too', async () => {
    const seen = await Promise.all(
      operations.map(async (operation) => {
        const { token, asked } = countingToken()
        const { result, wire } = live.call(transport, operation, { token, rules: [{ answer: { status: 401 } }] })
        const outcome = await result.catch(({ name }: Error) => name)
        return [operation.operationId, outcome, asked.length, wire.sent.length]
      }),
    )
    expect(seen).toEqual(operations.map(({ operationId }) => [operationId, 'AuthenticationError', 2, 2]))
  })
})
