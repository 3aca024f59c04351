import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMock, type Rule, type RuleFunction } from '../src/index.js'
import { canMeet, isLike } from '../src/select/wildcards.js'
import { useMock } from '../src/vitest.js'
import { caseNamed, requestOf, token } from './operations.js'

const mock = createMock()
beforeEach(() => mock.reset())

const list = caseNamed('listCompanies')
const tenants = caseNamed('listResourceTags')
const setup = caseNamed('getAwsAccountSetup')
const favorite = caseNamed('setCustomReportFavorite')
const companies = list.examples.get('200')?.get('default')
const setupTarget = setup.target.split('?')[0] ?? ''
const withLists = (answer: Rule['answer']): Rule => ({ match: { operation: list.name }, ...(answer && { answer }) })

describe('a rule that no request can match', () => {
  it.each<[Rule['match'], string]>([
    [{ operation: list.name, method: 'POST' }, 'match.method must be GET, not POST'],
    [{ method: 'PATCH' }, 'match.method must be '],
    [
      { path: '/platform/v2/company' },
      'match.path is no path of these operations; did you mean /platform/v2/companies?',
    ],
    [
      { operation: list.name, path: '/cost/**' },
      'match.path is no path of the operation; did you mean /platform/v2/companies?',
    ],
    [{ path: '/platform/*' }, 'match.path is no path'],
    [{ path: 'http://mock/platform/v2/nothing' }, 'match.path is no path'],
    [
      { operation: list.name, query: { permisionType: 'read' } },
      'match.query.permisionType is no query parameter of listCompanies; did you mean permissionType?',
    ],
    [
      { operation: list.name, query: { PermissionType: 'read' } },
      'match.query.PermissionType is no query parameter of listCompanies; did you mean permissionType?',
    ],
    [
      { operation: list.name, query: { page: '1' } },
      'match.query.page is no query parameter of listCompanies; there are permissionType',
    ],
    [
      { operation: list.name, query: { permissionType: 1 as never } },
      'match.query.permissionType must be a string or an array',
    ],
    [{ operation: list.name, headers: { 'a b': '1' } }, 'match.headers must match the pattern'],
    [{ operation: list.name, body: {} }, 'match.body must be left out: no request of the rule has a body'],
    [
      { operation: favorite.name, body: { cmpnID: 'C-1' } },
      'match.body.cmpnID is no property of setCustomReportFavorite; did you mean cmpnId?',
    ],
    [{ operation: favorite.name, body: { favYn: 5 } }, 'match.body.favYn must be a string'],
    [{ operation: favorite.name, body: 'text' }, 'match.body must be an object'],
  ])('%j: %s', (match, reason) => {
    const rule: Rule = { ...(match && { match }), answer: { status: 503 } }
    expect(() => mock.rules.add(rule)).toThrow(`rule.${reason}`)
    expect(() => createMock({ rules: [rule] })).toThrow(`rule.${reason}`)
  })

  it('is one whose operation may take names that nobody documents, unless the name is nearly a documented one', () => {
    const open = { operation: 'listAzureSubscriptions' } as const
    expect(() => mock.rules.add({ match: { ...open, query: { anything: '1' } } })).not.toThrow()
  })

  it('is found as isLike finds it, whatever the pattern', () => {
    const characters = fc.constantFrom('a', 'b', '/', '*', '**')
    const pattern = fc.array(characters, { maxLength: 6 }).map((parts) => parts.join(''))
    const text = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(pattern, text, (like, asked) => {
        expect(canMeet(like, asked)).toBe(isLike(asked, like))
        expect(canMeet(asked, like)).toBe(isLike(asked, like))
      }),
    )
    fc.assert(
      fc.property(pattern, pattern, text, (first, second, asked) => {
        if (isLike(asked, first) && isLike(asked, second)) expect(canMeet(first, second)).toBe(true)
      }),
    )
  })
})

describe('an answer of a rule', () => {
  const wrong: readonly [Rule['answer'], string][] = [
    [{ body: {} }, 'answer.body.status is required'],
    [{ status: 200, body: { status: 'success', data: {} } }, 'answer.body.data.list is required'],
    [
      { body: { status: 'success', data: { list: [{ companyID: 'C-1' }] } } },
      'answer.body.data.list.0.companyID is no property of the contract; did you mean companyId?',
    ],
    [
      { body: { status: 'success', data: { list: [{ firm: 'C-1' }] } } },
      'answer.body.data.list.0.firm is no property of the contract; there are companyId, ',
    ],
    [{ status: 404, body: { odd: true } }, 'answer.body.'],
    [{ status: 401, body: 'no' }, 'answer.body must be JSON'],
    [{ body: new TextEncoder().encode('{') }, 'answer.body must be JSON'],
    [{ body: { amount: Number.NaN } }, 'answer.body.amount must be a number that JSON has, not NaN'],
    [{ status: 503, body: { when: [undefined] } }, 'answer.body.when.0 must be JSON, not undefined'],
    [{ status: 503, body: new Map() }, 'answer.body must be JSON, not a Map'],
    [{ status: 503, body: new Blob([]) }, 'answer.body must be JSON, not a Blob'],
    [{ status: 503, body: () => ({}) }, 'answer.body must be JSON, not a function'],
    [new Response('{}') as never, 'answer must be a plain object'],
    [{ headers: { 'x-a': '1', 'X-A': '2' } }, 'answer.headers.X-A is given twice'],
    [{ headers: { 'Content-Encoding': 'gzip' } }, 'answer.headers.Content-Encoding is set by the server'],
    [{ headers: { 'X-Mock-Violations': '[]' } }, 'answer.headers.X-Mock-Violations is set by the mock'],
    [{ example: 'empty', body: companies }, 'answer.body must be left out, or the example empty'],
  ]

  it.each(wrong)('%j is refused: %s', async (answer, reason) => {
    expect(() => mock.rules.add(withLists(answer))).toThrow(`rule.${reason}`)
    mock.rules.add(withLists(() => answer as object))
    const response = await mock.fetch(requestOf(list))
    expect(response.status).toBe(500)
    const text = JSON.stringify(await response.json())
    expect(text).toContain('The rule rule-1 failed for listCompanies: ')
    expect(mock.ruleFailures()).toEqual([expect.stringContaining(reason)])
    mock.reset()
    expect(mock.ruleFailures()).toEqual([])
  })

  it.each<Rule['answer']>([
    { body: {}, invalid: true },
    { status: 404, body: { odd: true }, invalid: true },
    () => ({ body: {}, invalid: true }),
  ])('%j breaks the contract where it says so, and is marked', async (answer) => {
    mock.rules.add(withLists(answer))
    const response = await mock.fetch(requestOf(list))
    expect(JSON.parse(response.headers.get('x-mock-violations') ?? '')[0].location).toMatch(/^body/)
    expect(mock.ruleFailures()).toEqual([])
  })

  it('may be marked for the whole rule', async () => {
    mock.rules.add({ ...withLists(() => ({ body: {} })), invalid: true })
    expect(await (await mock.fetch(requestOf(list))).json()).toEqual({})
  })

  it.each<[Rule['answer'], string]>([
    [{ status: 429, body: { any: 'thing' } }, 'application/json'],
    [{ status: 502, body: 'Bad Gateway', headers: { 'content-type': 'text/plain' } }, 'text/plain'],
    [{ body: '<!doctype html><title>Maintenance</title>' }, 'text/html'],
    [{ body: 'a,b', headers: { 'Content-Type': 'text/csv' } }, 'text/csv'],
    [{ body: companies }, 'application/json'],
    [{ body: JSON.stringify(companies) }, 'application/json'],
  ])('%j is free', async (answer, type) => {
    mock.rules.add(withLists(answer))
    const response = await mock.fetch(requestOf(list))
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.has('x-mock-violations')).toBe(false)
    const { body } = answer as { readonly body: unknown }
    expect(await response.text()).toBe(typeof body === 'string' ? body : JSON.stringify(body))
  })

  it('is judged for the operation that is asked where it is for several', async () => {
    mock.rules.add({ answer: { body: companies } })
    expect((await mock.fetch(requestOf(list))).status).toBe(200)
    expect((await mock.fetch(requestOf(tenants))).status).toBe(500)
    expect(mock.ruleFailures()).toEqual([
      expect.stringContaining('The rule rule-1 answers listResourceTags what violates the contract: body.data'),
    ])
  })

  it('stays as it was judged, whatever becomes of the object', async () => {
    const answer = { status: 503, body: { message: 'one' } }
    mock.rules.add(withLists(answer))
    answer.body.message = 'two'
    expect(await (await mock.fetch(requestOf(list))).json()).toEqual({ message: 'one' })
  })

  it('goes out with all that it sets, also to a page', async () => {
    const headers = { Vary: 'X-Tenant', 'Access-Control-Allow-Origin': 'https://other.example', Date: 'now' }
    mock.rules.add(withLists({ headers }))
    const response = await mock.fetch(requestOf(list, { headers: { ...token, origin: 'http://page.example' } }))
    expect(response.headers.get('vary')).toBe('X-Tenant, Origin')
    expect(response.headers.get('access-control-allow-origin')).toBe('https://other.example')
    expect(response.headers.get('date')).toBe('now')
  })

  it('is refused beside a fault that takes its place', () => {
    for (const fault of ['reset', 'timeout', 'html-502', '429'] as const) {
      expect(() => mock.rules.add({ fault, answer: { status: 500 } })).toThrow('rule.fault must be left out')
    }
  })
})

describe('a rule matches what the mock reads', () => {
  const matched = async (match: Rule['match'], target: string, method = 'GET'): Promise<boolean> => {
    mock.reset()
    mock.rules.add({ ...(match && { match }), fault: 'html-502' })
    return (await mock.fetch(`http://mock${target}`, { method, headers: token })).status === 502
  }

  it.each([
    `${setupTarget}?excludeAccounts=1&excludeAccounts=2`,
    `${setupTarget}?excludeAccounts=1,2`,
    `${setupTarget}?excludeAccounts=1%2C2`,
  ])('lists of %s', async (target) => {
    for (const value of ['1', '2', '1,2', ['1', '2']]) {
      expect(await matched({ operation: setup.name, query: { excludeAccounts: value } }, target)).toBe(true)
    }
    for (const value of ['3', '2,1', ['1'], []]) {
      expect(await matched({ operation: setup.name, query: { excludeAccounts: value } }, target)).toBe(false)
    }
    let seen: unknown
    const see: RuleFunction = ({ query }) => {
      seen = query
      return undefined
    }
    mock.rules.add({ match: { operation: setup.name }, answer: see })
    await mock.fetch(`http://mock${target}`, { headers: token })
    expect(seen).toEqual({ excludeAccounts: ['1', '2'] })
  })

  it('values that come several times, which the journal shows, too', async () => {
    const target = `${list.target.split('?')[0]}?permissionType=read&permissionType=write`
    expect(await matched({ query: { permissionType: 'write' } }, target)).toBe(true)
    expect(mock.requests().at(-1)?.query).toEqual({ permissionType: ['read', 'write'] })
  })

  it.each([
    ['/platform/v2/%63ompanies', '/platform/v2/companies'],
    ['/platform/v2/companies/C%201/users', '/platform/v2/companies/C 1/users'],
    ['/platform/v2/companies/C%201/users', '/platform/v2/companies/C%201/*'],
    ['/platform/v2/companies/C%2F1/users', '/platform/v2/companies/*/users'],
    ['/platform/v2/companies/é/users', '/platform/v2/companies/é/users'],
    ['/platform/v2/companies/', '/platform/v2/companies/'],
  ])('the path %s by %s', async (target, path) => expect(await matched({ path }, target)).toBe(true))

  it('HEAD as itself and as the GET that it is', async () => {
    expect(await matched({ method: 'HEAD' }, list.target, 'HEAD')).toBe(true)
    expect(await matched({ method: 'GET' }, list.target, 'HEAD')).toBe(true)
    expect(await matched({ method: 'HEAD' }, list.target, 'GET')).toBe(false)
  })
})

describe('a test', () => {
  const own = useMock()
  it.fails('fails when a rule answers what the contract does not allow, though the page shows an error', async () => {
    own.rules.add(withLists(() => ({ body: {} })))
    await own.fetch(requestOf(list))
  })

  it.fails('fails for a session, too', async () => {
    const session = own.session()
    session.rules.add(withLists(() => ({ body: {} })))
    await session.fetch(requestOf(list))
  })

  it('does not fail for what an earlier one did', () => {
    expect(own.ruleFailures()).toEqual([])
  })
})
