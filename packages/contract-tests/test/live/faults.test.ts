import type { Operation } from '@cloud-cost/contract/model'
import { describe, expect, it } from 'vitest'
import { bodiesOf, successOf } from '../contract/operation.js'
import { operationsTried, startLiveMock, TRANSPORTS } from '../support/live-mock.js'

/** What a caller gets where the call can't be repeated. */
const FAULTS = {
  '429': 'RateLimitError',
  'html-502': 'InternalServerError',
  reset: 'ConnectionError',
  truncated: 'ConnectionError',
}

/** A deletion whose answer got lost has been carried out: sent again it finds nothing, unless the mock is told what to answer. */
function statelessly(operation: Operation): { readonly [header: string]: string } {
  return bodiesOf(successOf(operation)).has('default') ? { Prefer: 'example=default' } : {}
}

describe.each(TRANSPORTS)('every operation %s', (transport) => {
  const operations = operationsTried[transport]
  // What ends a call is the same for all operations; which of them are repeated is told by the first fault.
  const some = operationsTried['over HTTP']
  // Clients wait before they repeat a call, so all go side by side.
  describe.concurrent.each(Object.entries(FAULTS))('after %s', (fault, error) => {
    const live = startLiveMock()
    const tried = fault === '429' ? operations : some
    it('is repeated exactly if that does no harm', async ({ expect }) => {
      const seen = await Promise.all(
        tried.map(async (operation) => {
          const rules = [{ fault: fault as 'reset', once: true }]
          const headers = statelessly(operation)
          const { result, wire } = live.call(transport, operation, { rules, maxRetries: 1, headers })
          const outcome = await result.then(
            () => 'result',
            (failure: Error) => failure.name,
          )
          return { operation: operation.operationId, outcome, requests: wire.sent.length }
        }),
      )
      const due = tried.map(({ operationId, repeatable }) => ({
        operation: operationId,
        outcome: repeatable ? 'result' : error,
        requests: repeatable ? 2 : 1,
      }))
      expect(seen).toEqual(due)
    })
  })

  const live = startLiveMock()

  it('tells how long the rate limit asks to wait', async () => {
    const seen = await Promise.all(
      some.map(async (operation) => {
        const { result } = live.call(transport, operation, { maxRetries: 0, headers: { 'X-Mock-Fault': '429' } })
        const { response } = await result.then(
          () => expect.unreachable(operation.operationId),
          (failure: { response: Response }) => failure,
        )
        return { operation: operation.operationId, wait: response.headers.get('retry-after') }
      }),
    )
    expect(seen).toEqual(some.map(({ operationId }) => ({ operation: operationId, wait: '1' })))
  })

  it('ends with a TimeoutError when no answer comes', async () => {
    const seen = await Promise.all(
      some.map(async (operation) => {
        const options = { maxRetries: 0, timeout: 20, headers: { 'X-Mock-Fault': 'timeout' } }
        return live
          .call(transport, operation, options)
          .result.catch(({ name, operationId }) => `${operationId} ${name}`)
      }),
    )
    expect(seen).toEqual(some.map(({ operationId }) => `${operationId} TimeoutError`))
  })

  it('ends with an AbortedError when the caller gives up', async () => {
    const reason = new Error('the page was left')
    const seen = await Promise.all(
      some.map(async (operation) => {
        const controller = new AbortController()
        const options = { signal: controller.signal, headers: { 'X-Mock-Fault': 'timeout' } }
        const { result } = live.call(transport, operation, options)
        setTimeout(() => controller.abort(reason), 20)
        return result.catch(({ name, operationId, cause }) => [operationId, name, cause])
      }),
    )
    expect(seen).toEqual(some.map(({ operationId }) => [operationId, 'AbortedError', reason]))
  })
})
