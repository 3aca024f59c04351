import { expect, it } from 'vitest'
import { createMock, type Estate, type EstateAnswer } from '../src/index.js'
import { caseNamed, requestOf, token } from './operations.js'

const companies = caseNamed('listCompanies')
/** Its answers are checked, since they vary. */
const tenants = caseNamed('listAzureTenants')
const example = companies.examples.get('200')?.get('default')

/** A mock whose estate has this answer to every call. */
function mockOf(answer: EstateAnswer | undefined) {
  const calls: unknown[] = []
  const estate: Estate = {
    clock: '2026-04-01T09:00:00Z',
    operations: new Set(['listCompanies', 'listAzureTenants']),
    createSession: () => ({
      version: 0,
      answer(request) {
        calls.push(request)
        return answer
      },
      changes: () => ({}),
      load: () => undefined,
    }),
  }
  const mock = createMock({ estate })
  const ask = async (headers: Record<string, string> = {}, operation = companies) => {
    const response = await mock.fetch(requestOf(operation, { headers: { ...token, ...headers } }))
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown), text }
  }
  return { mock, calls, ask }
}

it('an estate answers a call by its operation, its inputs, and whether shapes that are made up are asked for', async () => {
  const { ask, calls } = mockOf({ body: example })
  expect(await ask({ 'x-mock-illustrative': 'true' })).toMatchObject({ status: 200, body: example })
  const inputs = { path: {}, query: {}, body: undefined, lazy: true, signal: expect.anything() }
  expect(calls).toEqual([{ operationId: 'listCompanies', ...inputs, illustrative: true }])
})

it('the example answers where an estate has no answer', async () => {
  expect((await mockOf(undefined).ask()).body).toEqual(example)
})

it('an answer of an estate that violates the contract is a failure of the mock', async () => {
  const { status, text } = await mockOf({ body: { status: 'success', list: 7 } }).ask({}, tenants)
  expect([status, text]).toEqual([500, expect.stringContaining('The response violates the contract: body.')])
})

it('what is chosen explicitly comes before an estate', async () => {
  const { mock, ask, calls } = mockOf({ body: {} })
  expect((await ask({ prefer: 'code=401' })).status).toBe(401)
  expect((await ask({ 'x-mock-scenario': 'empty' })).status).toBe(200)
  expect((await ask({ 'x-mock-fault': '429' })).status).toBe(429)
  mock.rules.add({ answer: { status: 503, body: {} } })
  expect((await ask()).status).toBe(503)
  expect(calls).toEqual([])
})
