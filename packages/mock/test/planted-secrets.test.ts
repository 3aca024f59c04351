import { describe, expect, it } from 'vitest'
import { createMock, type LoggedExchange } from '../src/index.js'
import { caseNamed, requestOf } from './operations.js'

/** Names under which programs send secrets. */
const NAMES = [
  ...['access_token', 'refreshToken', 'x-auth-token', 'X-CSRF-Token', 'sessionId', 'id_jwt'],
  ...['apiKey', 'x-api-key', 'privateKey', 'x-access-key', 'AWSAccessKeyId', 'Ocp-Apim-Subscription-Key'],
  ...['x-signature', 'X-Amz-Credential', 'credentials', 'client_secret', 'clientSecret'],
  ...['password', 'db-passwd', 'passphrase', 'pwd', 'proxy-authorization', 'client_assertion', 'connectionString'],
]
const register = caseNamed('registerAzureTenant')
const planted = (place: string): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, `planted-in-${place}-as-${name}`]))
const body = {
  ...(register.body as object),
  ...planted('body'),
  inner: [{ credentials: { user: 'planted-user' } }, planted('list')],
}
const target = `${register.target}?${new URLSearchParams(planted('query'))}&page=1`
const headers = { ...planted('header'), authorization: 'Bearer planted-token', 'x-note': 'kept' }

/** A mock that was sent a request; all that it answered, kept and logged. */
async function shownOf(sent: unknown): Promise<string> {
  const logged: LoggedExchange[] = []
  const mock = createMock({ log: (exchange) => logged.push(exchange) })
  const answer = await mock.fetch(requestOf(register, { target, headers, body: sent }))
  const journal = await mock.fetch('http://127.0.0.1/__mock/requests')
  const rule = await mock.fetch(new Request('http://127.0.0.1/__mock/rules', { method: 'POST', body: String(sent) }))
  expect(mock.requests()).toHaveLength(1)
  return [
    ...[JSON.stringify([...answer.headers]), await answer.text(), await rule.text()],
    ...[await journal.text(), JSON.stringify(mock.requests()), JSON.stringify(logged)],
  ].join('\n')
}

const text = JSON.stringify(body)

describe('planted secrets are in no answer, journal or log', () => {
  it.each([
    ['a body that is valid', body],
    ['a body that is not', { ...body, tenantId: 7 }],
    ['a list', [body]],
    ['JSON that is cut off', text.slice(0, -1)],
    ['JSON with a comma too many', `{${text.slice(1, -1)},}`],
    ['JSON with names that are not quoted', text.replaceAll(/"([^"]*)":/g, '$1:')],
    ['JSON with single quotes', text.replaceAll('"', "'")],
    ['JSON and more', `${text} planted-rest`],
    ['a text that is not closed', '"planted-text'],
    ['a bare word', 'planted-word'],
  ])('%s', async (_, sent) => {
    const shown = await shownOf(sent)
    expect(shown).not.toContain('planted')
    expect(shown).toContain('"x-note":"kept"')
    expect(shown).toContain('"page":"1"')
  })
})

it.each([
  ['{', 'line 1, column 2'],
  ['{"a": 1,\n  "b": tru\n}', 'line 2, column 8'],
  ['{"a": 1}}', 'line 1, column 9'],
  ['[1,\n\n2 3]', 'line 3, column 3'],
  ['{"a": "b', 'line 1, column 7'],
])('the answer to %j says where the mistake is', async (sent, place) => {
  const answer = await createMock().fetch(requestOf(register, { body: sent }))
  expect(answer.status).toBe(400)
  const reason = `must be JSON: there is a mistake at ${place}`
  expect(JSON.parse(answer.headers.get('x-mock-violations') ?? '')).toEqual([
    { location: 'body', pointer: '/body', reason },
  ])
  expect(await answer.text()).toContain(`body ${reason}.`)
})

it('an input that is only never returned is no secret', async () => {
  const mock = createMock()
  await mock.fetch(requestOf(caseNamed('runResourceOptimizationAnalysis'), { body: { sortId: 'expectedSavingCost' } }))
  expect(mock.requests()[0]?.body).toEqual({ sortId: 'expectedSavingCost' })
})
