import { sample } from '@cloud-cost/contract/trials'
import type { ApiError } from '@cloud-cost/platform-client'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, GROUPS } from '../../src/clients/group.js'
import { examplesOf } from './support/examples.js'
import { BASE_URL, modulesOf } from './support/modules.js'

/** Characters that a path segment may hold: slashes of ARNs and Azure ids, spaces, percent signs, other scripts. */
const ODD_SEGMENTS = [
  'arn:aws:ec2:us-east-1:444455556666:instance/i-0abc',
  '/subscriptions/11111111-2222-3333-4444-555555555555/resourceGroups/rg one',
  '100% ?a=b#c;*+ä日',
]

const server = setupServer()
beforeAll(() =>
  server.listen({
    onUnhandledRequest: () => {
      throw new Error('no handler matches')
    },
  }),
)
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe.each(GROUPS)('the handlers of the %s client', (group) => {
  const { call, handler, msw } = modulesOf(group)
  const { handlers } = msw
  const exportsOfMsw = Object.keys(msw)
  const calls = callsOf(group)
  /** What handlers do is the same for all; `npm test` tries a few. */
  const tried = sample(calls, 12, ({ operationId }) => operationId)
  const examples = examplesOf(group).filter(({ part }) => part !== 'body')

  /** Status and body as they arrive through the client, whether it resolves or throws. */
  const arrival = (operationId: string, inputs: object): Promise<unknown> =>
    call(operationId)(inputs)
      .withResponse()
      .then(
        ({ response, body }) => ({ status: response.status, body }),
        ({ status, body }: ApiError) => ({ status, body }),
      )

  it('are one for each operation, and all of them', () => {
    expect(exportsOfMsw.toSorted()).toEqual(
      ['handlers', ...calls.map(({ operationId }) => `${operationId}Handler`)].toSorted(),
    )
    expect(handlers()).toHaveLength(calls.length)
  })

  it('answer each operation with its default example among all others', async () => {
    server.use(...handlers({ baseUrl: BASE_URL, requireToken: true }))
    for (const { operationId, inputs } of calls) {
      const due = examples.find((example) => example.operationId === operationId && example.name === 'default')
      expect(await arrival(operationId, inputs), operationId).toEqual({ status: 200, body: due?.body })
    }
  })

  it.each(tried)('answer $operationId with each example that is named', async ({ operationId, inputs }) => {
    for (const { name, status, body } of examples.filter((example) => example.operationId === operationId)) {
      server.use(handler(operationId)({ example: name }))
      expect(await arrival(operationId, inputs), name).toEqual({ status, body })
    }
  })

  it.each(tried)('give a resolver of $operationId what was sent, decoded', async ({ operationId, inputs }) => {
    const { path = {}, query = {}, body } = inputs as { path?: object; query?: object; body?: unknown }
    for (const segment of ODD_SEGMENTS) {
      const values = Object.entries(path).map(([name, value]) => [name, typeof value === 'string' ? segment : value])
      const odd = Object.fromEntries(values)
      const seen: object[] = []
      server.use(
        handler(operationId)((received) => {
          seen.push({
            path: received.path,
            query: received.query,
            extraQuery: received.extraQuery,
            body: received.body,
          })
          return { example: 'default' }
        }),
      )
      await call(operationId)({ ...inputs, ...(Object.keys(odd).length > 0 && { path: odd }) })
      expect(seen).toEqual([{ path: odd, query, extraQuery: {}, body }])
    }
  })
})
