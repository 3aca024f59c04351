import { expect, it } from 'vitest'
import { Core } from '../src/core/core.js'
import type { MockAnswer } from '../src/exchange/exchange.js'
import type { AnswerSource, SourceAnswer } from '../src/respond/answer-source.js'
import { loadContract } from '../src/shell/contract.js'
import { NODE } from '../src/shell/node.js'
import { caseNamed, token } from './operations.js'

const companies = caseNamed('listCompanies')
/** Its answers are checked, since they vary. */
const tenants = caseNamed('listAzureTenants')
const example = companies.examples.get('200')?.get('default')

/** Asks a core whose source has this answer to every call. */
function coreWith(answer: SourceAnswer | undefined) {
  const calls: unknown[] = []
  const source: AnswerSource = {
    clock: '2026-04-01T09:00:00Z',
    answer(operation, inputs, illustrative) {
      calls.push([operation.operationId, inputs, illustrative])
      return answer
    },
    ask: () => undefined,
    strictProblem: () => undefined,
    load: () => undefined,
    state: () => undefined,
    setClock: () => {},
    setCompany: () => {},
    reset: () => {},
  }
  const core = new Core({
    platform: NODE,
    contract: loadContract(),
    sources: { begin: () => source },
    seed: 'seed',
    maxBodyBytes: 1_000,
    delay: 0,
    scenario: undefined,
    scenarios: {},
    startRules: [],
    illustrative: undefined,
    strict: false,
    session: 'default',
    sessions: 1,
    journalBytes: 1_000,
    log: () => {},
  })
  const ask = (headers: object = {}, { target } = companies): Promise<MockAnswer> =>
    core.handle({ method: 'GET', target, headers: { ...token, ...headers }, body: { text: '' } })
  return { core, calls, ask }
}

const textOf = ({ body }: Pick<MockAnswer, 'body'>): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body)

const bodyOf = ({ body }: MockAnswer): unknown => JSON.parse(textOf({ body }))

it('a source answers a call by its operation, its inputs, and whether shapes that are made up are asked for', async () => {
  const { ask, calls } = coreWith({ status: 404, body: { status: 'error' } })
  const answer = await ask({ 'x-mock-illustrative': 'true' })
  expect([answer.status, bodyOf(answer)]).toEqual([404, { status: 'error' }])
  expect(calls).toEqual([['listCompanies', { path: {}, query: {}, body: undefined }, true]])
})

it('the same answer of a source is printed once', async () => {
  const { ask } = coreWith({ body: { ...(example as object) } })
  const first = await ask()
  expect([first.status, bodyOf(first)]).toEqual([200, example])
  expect((await ask()).body).toBe(first.body)
})

it('the example answers where a source has no answer', async () => {
  expect(bodyOf(await coreWith(undefined).ask())).toEqual(example)
})

it('an answer of a source that violates the contract is a failure of the mock', async () => {
  const answer = await coreWith({ body: { status: 'success', list: 7 } }).ask({}, tenants)
  expect([answer.status, textOf(answer)]).toEqual([
    500,
    expect.stringContaining('The response violates the contract: body.'),
  ])
})

it('what is chosen explicitly comes before a source', async () => {
  const { core, ask, calls } = coreWith({ body: {} })
  expect((await ask({ prefer: 'code=401' })).status).toBe(401)
  expect((await ask({ 'x-mock-scenario': 'empty' })).status).toBe(200)
  expect((await ask({ 'x-mock-fault': '429' })).status).toBe(429)
  core.sessions.first.rules.add({ answer: { status: 503, body: {} } })
  expect((await ask()).status).toBe(503)
  expect(calls).toEqual([])
})
