import { type Operation, readOperations } from '@cloud-cost/contract/model'
import { ResponseParseError } from '@cloud-cost/platform-client'
import { describe, expect, it } from 'vitest'
import { callsOf, documentOf, GROUPS } from '../src/group.js'
import { BASE_URL, modulesOf, TOKEN } from './support/modules.js'

/** Answers with HTTP 200 or the like that a gateway, a portal or a service in trouble may give. */
const UNTRUE: readonly (readonly [string, (operation: Operation) => Response | undefined])[] = [
  ['a message of maintenance', () => Response.json({ message: 'maintenance' })],
  ['an error of a gateway', () => Response.json({ status: 500, error: 'Failed', path: '/' })],
  ['a status in upper case', () => Response.json({ status: 'ERROR', error: { code: 'X', message: 'no' } })],
  ['a status that is no text', () => Response.json({ status: true, data: [], list: [], result: {} })],
  ['no status', () => Response.json({ data: {}, list: [], result: {} })],
  ['a list', () => Response.json([])],
  ['null', () => Response.json(null)],
  ['a text', () => Response.json('maintenance')],
  ['a page', () => new Response('<html>Log in</html>', { headers: { 'content-type': 'text/html' } })],
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

describe.each(GROUPS)('no function of %s resolves', (group) => {
  const { call, createClient, openapiFetch } = modulesOf(group)
  const inputs = new Map(callsOf(group).map((sample) => [sample.operationId, sample.inputs]))
  const operations = readOperations(documentOf(group))

  it.each(UNTRUE)('with %s', async (_, answerOf) => {
    for (const operation of operations) {
      const { operationId, method, path } = operation
      const answer = answerOf(operation)
      if (answer === undefined) continue
      const { body, ...params } = inputs.get(operationId) ?? {}
      const outcome = async (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)
      const fetch = async (): Promise<Response> => answer.clone()
      const viaFunction = await outcome(call(operationId)(inputs.get(operationId) ?? {}, { fetch }))
      expect([operationId, viaFunction]).toEqual([operationId, expect.any(ResponseParseError)])
      expect((viaFunction as Error).message).toMatch(new RegExp(`^${operationId}: \\d+: `))
      const client = createClient({ baseUrl: BASE_URL, token: TOKEN, maxRetries: 0, fetch })
      const request = openapiFetch
        .createOpenapiFetchClient(client)
        .request(method, path, { params, ...(body && { body }) })
      expect([operationId, await outcome(request)]).toEqual([operationId, expect.any(ResponseParseError)])
    }
  })
})
