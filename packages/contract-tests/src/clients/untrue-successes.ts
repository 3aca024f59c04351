import { type Operation, responseFor } from '@cloud-cost/contract/model'

/** An answer by name; nothing where the contract allows it for an operation. */
export type UntrueSuccess = readonly [name: string, answer: (operation: Operation) => Response | undefined]

/** Answers with HTTP 200 and its like that a gateway, a portal or a service in trouble may give. */
export const UNTRUE_SUCCESSES: readonly UntrueSuccess[] = [
  ['a message of maintenance', () => Response.json({ message: 'maintenance' })],
  ['an error of a gateway', () => Response.json({ status: 500, error: 'Failed', path: '/' })],
  ['a status in upper case', () => Response.json({ status: 'ERROR', error: { code: 'X', message: 'no' } })],
  ['a status that is no text', () => Response.json({ status: true, data: [], list: [], result: {} })],
  ['no status', () => Response.json({ data: {}, list: [], result: {} })],
  ['a list', () => Response.json([])],
  ['null', () => Response.json(null)],
  ['a text', () => Response.json('maintenance')],
  ['a page', () => new Response('<html>Log in</html>', { headers: { 'content-type': 'text/html' } })],
  ['a success that is not finished', (operation) => successOf(operation, 202)],
  ['a part of a success', (operation) => successOf(operation, 206)],
  // Where the contract has a body, or a payload.
  ['no body', ({ payload }) => (payload === 'empty' ? undefined : new Response(null, { status: 204 }))],
  ['an empty body', ({ payload }) => (payload === 'empty' ? undefined : new Response(''))],
  ['no payload', ({ payload }) => (payload === 'none' ? undefined : Response.json({ status: 'success' }))],
  [
    'a payload that is null',
    ({ payload }) =>
      payload === 'none' ? undefined : Response.json({ status: 'success', data: null, list: null, result: null }),
  ],
  [
    'a payload of another type',
    ({ payload }) =>
      payload === 'none' ? undefined : Response.json({ status: 'success', data: 1, list: 1, result: 1 }),
  ],
]

/** The example of an operation's success, with another status. */
function successOf({ responses }: Operation, status: number): Response {
  const body = responseFor(responses, 200)?.examples.find(({ name }) => name === 'default')?.body
  return body === undefined ? new Response(null, { status }) : Response.json(body.value, { status })
}
