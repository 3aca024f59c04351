import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { collect } from './collect.js'
import { served } from './listening.js'
import { caseNamed, requestOf, token } from './operations.js'

const mock = createMock()
const server = served(mock)
beforeEach(() => mock.reset())

const list = caseNamed('listCompanies')
const tenants = caseNamed('listAzureTenants')
const deletion = caseNamed('deleteAzureTenant')
const execution = caseNamed('getOptimizationLastExecution')
const analysis = caseNamed('runOptimizationAnalysis')

/** A call of a client that names its session in the path, or as it is told. */
async function send(base: string, path: string, init: RequestInit = {}): Promise<[number, unknown]> {
  const headers = { ...token, 'content-type': 'application/json', ...init.headers }
  const response = await fetch(base + path, { ...init, headers })
  const text = await response.text()
  return [response.status, text === '' ? undefined : JSON.parse(text)]
}

const put = (body: unknown): RequestInit => ({ method: 'PUT', body: JSON.stringify(body) })
const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const inPath = (name: string): string => `${server.url}/__mock/s/${name}`

describe('workers on one server', () => {
  /** Calls of a worker, each with what it must come to; in between, those of all others. */
  async function work(number: number): Promise<unknown[]> {
    const base = inPath(`worker-${number}`)
    const companyId = `W-${number}`
    const clock = `20${10 + number}-05-06T07:08:09Z`
    const seen: unknown[] = []
    const step = async (path: string, init?: RequestInit): Promise<void> => {
      seen.push(await send(base, path, init))
    }
    await step('/__mock/company', put({ clock, companies: [{ companyId, companyName: `Works ${number}` }] }))
    await step('/__mock/rules', post({ match: { operation: tenants.name }, answer: { status: 430 + number } }))
    await step('/__mock/clock', put({ clock: `P${number}D` }))
    await step('/__mock/scenario', put({ scenario: number % 2 === 0 ? 'empty' : null }))
    for (let count = 0; count <= number; count++) await step(list.target)
    await step('/__mock/scenario', put({ scenario: null }))
    await step(tenants.target.replace('C-1042', companyId))
    await step(analysis.target, post({ cmpnId: companyId }))
    await step(execution.target, post({ ...(execution.body as object), cmpnId: companyId }))
    const requests = (await send(base, '/__mock/requests'))[1] as { session: string; number: number }[]
    seen.push(requests.map((request) => [request.session, request.number]))
    return seen
  }

  function expected(number: number): unknown[] {
    const companyId = `W-${number}`
    const now = `20${10 + number}-05-${String(6 + number).padStart(2, '0')}T07:08:09Z`
    const companies = [expect.objectContaining({ companyId, companyName: `Works ${number}` })]
    const scenario = number % 2 === 0 ? 'empty' : null
    const listed = { status: 'success', data: { list: scenario === 'empty' ? [] : companies } }
    const calls = number + 4
    return [
      [204, undefined],
      [200, { id: 'rule-1' }],
      [200, { clock: now }],
      [200, { scenario }],
      ...Array.from({ length: number + 1 }, () => [200, listed]),
      [200, { scenario: null }],
      [430 + number, expect.objectContaining({ status: 'error' })],
      [200, { status: 'success' }],
      [200, expect.objectContaining({ status: 'success', data: { lastExecuteDate: now } })],
      Array.from({ length: calls }, (_, index) => [`worker-${number}`, index + 1]),
    ]
  }

  it('each with rules, a clock, a scenario and a company of its own, see nothing of each other', async () => {
    const before = await send(server.url, list.target)
    const workers = Array.from({ length: TRIES_ALL ? 12 : 5 }, (_, index) => index + 1)
    const seen = await Promise.all(workers.map(work))
    expect(seen).toEqual(workers.map(expected))
    expect(await send(server.url, list.target)).toEqual(before)
    expect(mock.rules.list()).toEqual([])
    expect(mock.requests('default')).toHaveLength(2)
    expect(mock.requests()).toHaveLength(2 + workers.reduce((sum, number) => sum + number + 4, 0))
  })
})

describe('the sessions that are kept', () => {
  const restarted = 'x-mock-session-restarted'
  const few = createMock({ sessions: 2 })
  beforeEach(() => few.reset())
  const use = async (name: string): Promise<string | null> =>
    (await few.session(name).fetch(requestOf(list))).headers.get(restarted)

  it('are never that of requests which name none', async () => {
    few.rules.add({ answer: { status: 500 } })
    for (const name of ['one', 'two', 'three']) await use(name)
    const response = await few.fetch(requestOf(list))
    expect([response.status, response.headers.get(restarted)]).toEqual([500, null])
  })

  it.skipIf(!TRIES_ALL)('may be many: 2,000 with rules and changes take less than 60 MB', async () => {
    const many = createMock()
    await many.fetch(requestOf(deletion))
    collect()
    const before = process.memoryUsage().heapUsed
    const rule = { match: { operation: list.name }, answer: { body: { note: 'x'.repeat(1_000) }, invalid: true } }
    for (let index = 0; index < 2_000; index++) {
      const session = many.session(`s${index}`)
      session.rules.add(rule)
      await session.fetch(requestOf(deletion))
    }
    collect()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000)
    const first = await many.session('s0').fetch(requestOf(tenants))
    expect(first.headers.get(restarted)).toBeNull()
    expect(many.session('s0').rules.list()).toHaveLength(1)
    expect(JSON.stringify(many.state('s0'))).toBe(JSON.stringify(many.state()))
  })

  it('keep no more than they may: rules of one are refused, and others are dropped', async () => {
    const full = createMock()
    const rule = { answer: { status: 503, body: 'x'.repeat(1_000_000), invalid: true } }
    for (let index = 0; index < 31; index++) full.session('one').rules.add(rule)
    const refused = 'The session must not keep more than 33554432 bytes of rules, companies and changes; reset it.'
    expect(() => Array.from({ length: 3 }, () => full.session('one').rules.add(rule))).toThrow(refused)
    const body = JSON.stringify(rule)
    const response = await full.session('one').fetch('http://mock/__mock/rules', { method: 'POST', body })
    expect([response.status, await response.json()]).toEqual([507, { message: refused }])
    for (const name of ['two', 'three']) {
      for (let index = 0; index < 31; index++) full.session(name).rules.add(rule)
    }
    const header = async (name: string) => (await full.session(name).fetch('http://mock/')).headers.get(restarted)
    expect([await header('three'), await header('two'), await header('one')]).toEqual([null, null, 'true'])
    full.session('two').rules.clear()
    expect(full.session('two').rules.add(rule)).toBe('rule-1')
  })
})
