import { sample } from '@cloud-cost/contract/trials'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMock, type Rule } from '../src/index.js'
import { caseNamed, cases, contractOf, requestOf, token } from './operations.js'

const scenarios = { outage: [{ match: { method: 'GET' }, fault: 'html-502' }] } as const
const mock = createMock({ scenarios })
beforeEach(() => mock.reset())

const list = caseNamed('listCompanies')
const register = caseNamed('registerAzureTenant')
const events = caseNamed('listResourceAuditEvents')
const answer = (headers: Record<string, string> = {}): Promise<Response> =>
  mock.fetch(requestOf(list, { headers: { ...token, ...headers } }))
const exampleOf = (name: string): unknown => list.examples.get('200')?.get(name)

describe('rules', () => {
  it('answer in place of the contract, with its checks', async () => {
    mock.rules.add({ match: { operation: list.name }, answer: { example: 'empty' } })
    expect(await (await answer()).json()).toEqual(exampleOf('empty'))
    expect((await mock.fetch(requestOf(list, { headers: {} }))).status).toBe(401)
  })

  it('answer a body, a status and headers of their own', async () => {
    mock.rules.add({ answer: { status: 503, body: { odd: true }, headers: { 'Retry-After': '7' } } })
    const response = await answer()
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '7',
      { odd: true },
    ])
  })

  it.each([200, 201, 202, 204, 206, 299, 302, 304, 400, 404, 418, 429, 500, 503])(
    'answer the status %d with what the contract describes for it, and a success that it does not describe without a body',
    async (status) => {
      mock.rules.add({ answer: { status } })
      for (const operation of sample(cases, 10)) {
        const response = await mock.fetch(requestOf(operation))
        const { headers } = response
        const described = operation.examples.get(String(status)) ?? (status >= 400 && operation.examples.get('default'))
        const type = described ? 'application/json' : null
        expect([operation.name, response.status, headers.get('content-type')]).toEqual([operation.name, status, type])
        const text = await response.text()
        if (described) expect([...described.values()]).toContainEqual(JSON.parse(text))
        else expect([text, headers.get('content-length') ?? '0']).toEqual(['', '0'])
      }
    },
  )

  it('answer a status of a range with what the contract describes for the range', async () => {
    const described = { description: 'd', content: { 'application/json': { example: { made: true } } } }
    const failed = { description: 'd', content: { 'application/json': { example: { failed: true } } } }
    const responses = { 200: described, '2XX': described, '4XX': failed, default: failed }
    const contract = await contractOf({
      openapi: '3.1.0',
      info: { title: 'Things', version: '1' },
      paths: { '/things': { get: { operationId: 'listThings', responses } } },
    })
    const other = createMock({ contract })
    const bodies = [200, 201, 299, 302, 404, 503].map(async (status) => {
      const headers = { 'x-status': String(status) }
      other.rules.add({ match: { headers }, answer: { status } })
      return (await other.fetch('http://mock/things', { headers })).text()
    })
    const [made, none, error] = ['{"made":true}', '', '{"failed":true}']
    expect(await Promise.all(bodies)).toEqual([made, made, made, none, error, error])
  })

  it('can be for one request', async () => {
    mock.rules.add({ answer: { status: 500 }, once: true })
    expect([(await answer()).status, (await answer()).status]).toEqual([500, 200])
  })

  it('are asked from the last to the first, and can be removed', async () => {
    mock.rules.add({ answer: { status: 500 } })
    const last = mock.rules.add({ answer: { status: 404 } })
    expect((await answer()).status).toBe(404)
    expect(mock.rules.remove(last)).toBe(true)
    expect((await answer()).status).toBe(500)
    expect(mock.rules.remove(last)).toBe(false)
  })

  it('give way to what a request asks for', async () => {
    mock.rules.add({ answer: { status: 500 } })
    expect(await (await answer({ prefer: 'example=empty' })).json()).toEqual(exampleOf('empty'))
  })

  it('can cause faults and delays', async () => {
    mock.rules.add({ fault: '429', delay: 1 })
    expect((await answer()).status).toBe(429)
  })

  it.each<[Rule['match'], boolean]>([
    [{ method: 'post' }, true],
    [{ method: 'get' }, false],
    [{ path: '/platform/v2/companies/*/vendors/azure/tenants' }, true],
    [{ path: '/platform/**' }, true],
    [{ path: '/platform/v2/*' }, false],
    [{ body: { tenantType: (register.body as { tenantType: string }).tenantType } }, true],
    [{ body: { tenantType: 'OTHER' } }, false],
    [{ body: ['a'] }, false],
    [{ headers: { Authorization: 'Bearer fake-token' } }, true],
    [{ headers: { authorization: 'Bearer fake-token', 'x-tenant': 'T-1' } }, false],
    [{ headers: { authorization: 'bearer fake-token' } }, false],
    [{ headers: {} }, true],
  ])('match %j: %s', async (match, matches) => {
    mock.rules.add({ ...(match !== undefined && { match }), answer: { status: 500 } })
    expect((await mock.fetch(requestOf(register))).status).toBe(matches ? 500 : 200)
  })

  it('come before a scenario, whose other rules stay', async () => {
    mock.rules.add({ match: { operation: list.name }, answer: { status: 503 } })
    const headers = { ...token, 'x-mock-scenario': 'outage' }
    const statuses = [list, caseNamed('listAzureTenants')].map(
      async (operation) => (await mock.fetch(requestOf(operation, { headers }))).status,
    )
    expect(await Promise.all(statuses)).toEqual([503, 502])
  })

  it('match lists in a body member by member', async () => {
    const search = caseNamed('getResourceMetricData')
    const { dimensions } = search.body as { dimensions: unknown[] }
    const statusWith = async (body: unknown): Promise<number> => {
      mock.reset()
      mock.rules.add({ match: { body }, answer: { status: 500 } })
      return (await mock.fetch(requestOf(search))).status
    }
    expect(await statusWith({ dimensions })).toBe(500)
    expect(await statusWith({ dimensions: [...dimensions, {}] })).toBe(200)
    expect(await statusWith({ dimensions: dimensions.map(() => 'other') })).toBe(200)
  })

  it('answer text, and nothing', async () => {
    mock.rules.add({ answer: { body: 'plain text', invalid: true } })
    expect(await (await answer()).text()).toBe('plain text')
    mock.rules.add({ answer: { status: 204, body: '' } })
    expect((await answer()).status).toBe(204)
  })

  it('match a query', async () => {
    mock.rules.add({ match: { query: { maxResults: '1' } }, answer: { status: 500 } })
    const mark = events.target.includes('?') ? '&' : '?'
    expect((await mock.fetch(requestOf(events, { target: `${events.target}${mark}maxResults=1` }))).status).toBe(500)
    expect((await mock.fetch(requestOf(events))).status).toBe(200)
  })
})

describe('a match', () => {
  /** Paths of up to four segments that take any body. */
  const anyPath = contractOf({
    openapi: '3.1.0',
    info: { title: 'Paths', version: '1' },
    paths: Object.fromEntries(
      ['/{a}', '/{a}/{b}', '/{a}/{b}/{c}', '/{a}/{b}/{c}/{d}'].map((path) => [
        path,
        {
          post: {
            requestBody: { content: { 'application/json': { schema: {} } } },
            responses: { 200: { description: 'd' } },
          },
        },
      ]),
    ),
  })
  const isMatched = async (match: Rule['match'], path: string, body?: unknown): Promise<boolean> => {
    const matching = createMock({
      contract: await anyPath,
      rules: [{ match: match ?? {}, answer: { status: 200, headers: { matched: '' } } }],
    })
    const sent = body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await matching.fetch(`http://mock${path}`, { method: 'POST', ...sent })
    expect(response.status).toBe(200)
    return response.headers.has('matched')
  }

  it.each([
    ['/a.b', '/a.b', true],
    ['/a.b', '/axb', false],
    ['/a(1)+', '/a(1)+', true],
    ['/a/*', '/a/b', true],
    ['/a/*', '/a/b/c', false],
    ['/a/**', '/a/b/c', true],
    ['/a', '/a/b', false],
    ['/b', '/a/b', false],
    ['/a/*/c', '/a/b/c', true],
    ['/*a', '/bab', false],
    ['/**/d', '/a/b/c/d', true],
    ['/**/d', '/a/b/c', false],
    [`/${'**a'.repeat(30)}b`, `/${'a'.repeat(300)}`, false],
  ])('of the path %s with %s is %s', async (path, asked, matches) =>
    expect(await isMatched({ path }, asked)).toBe(matches),
  )

  it.each<[unknown, unknown, boolean]>([
    [{ a: 1 }, { a: 1, b: 2 }, true],
    [{ a: 1, b: 3 }, { a: 1, b: 2 }, false],
    [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }, true],
    [{ a: 1 }, [1], false],
    [{ a: 1 }, undefined, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [1, 3], false],
    [[1, 2], [3, 2], false],
    [[1], [1, 2], false],
    [[], {}, false],
    [[], 'text', false],
    ['text', 'text', true],
    ['text', 'texts', false],
    [null, null, true],
  ])('of the body %j with %j is %s', async (body, sent, matches) =>
    expect(await isMatched({ body }, '/a', sent)).toBe(matches),
  )
})

describe('a rule', () => {
  it.each<Rule>([
    {},
    { match: { operation: list.name }, answer: { status: 503 }, delay: 0, fault: 'truncated', once: true },
    { match: { operation: list.name }, answer: { example: 'empty', status: 200 } },
    { answer: { example: 'notFound', status: 404 } },
    {
      match: { method: 'post', path: '/asset/**', query: {}, body: {} },
      answer: { body: null, headers: {}, invalid: true },
    },
    { match: { method: 'head' }, answer: { status: 429, body: 'slow down' } },
    { answer: { body: '<html>down</html>' } },
    { answer: { body: 'down', headers: { 'Content-Type': 'text/plain' } } },
    { match: { query: { permissionType: ['read'] } }, invalid: true, answer: { body: {} } },
  ])('may be %j', (rule) => expect(() => mock.rules.add(rule)).not.toThrow())

  it.each<[unknown, string]>([
    ['rule', 'rule must be an object'],
    [{ answers: {} }, 'rule.answers is not allowed; did you mean answer?'],
    [{ operation: 'listCompanies' }, 'rule.operation is not allowed; did you mean rule.match.operation?'],
    [{ answer: { delay: 5 } }, 'rule.answer.delay is not allowed; did you mean rule.delay?'],
    [{ body: {} }, 'rule.body is not allowed; did you mean rule.match.body or rule.answer.body?'],
    [
      { match: { host: 'x' } },
      'rule.match.host is not allowed; there are operation, method, path, query, headers, body',
    ],
    [{ match: [] }, 'rule.match must be an object'],
    [{ match: { path: 5 } }, 'rule.match.path must be a string'],
    [{ match: { query: { a: 1 } } }, 'rule.match.query.a must be a string or an array'],
    [{ answer: 'empty' }, 'rule.answer must be an object'],
    [
      { match: { operation: 'listCompanie' } },
      'rule.match.operation listCompanie not found; did you mean listCompanies?',
    ],
    [{ fault: 'fire' }, 'rule.fault must be one of: reset, timeout, truncated, html-502, 429'],
    [{ answer: { status: 199 } }, 'rule.answer.status must be at least 200'],
    [{ answer: { status: 600 } }, 'rule.answer.status must be at most 599'],
    [{ answer: { headers: { 'a b': '' } } }, 'rule.answer.headers must match the pattern'],
    [{ answer: { headers: { a: 'two\nlines' } } }, 'rule.answer.headers.a must match the pattern'],
    [{ answer: { headers: { 'Content-Length': '1' } } }, 'rule.answer.headers.Content-Length is set by the server'],
    [{ match: { headers: { a: 1 } } }, 'rule.match.headers.a must be a string'],
    [
      { match: { operation: list.name }, answer: { example: 'emty' } },
      'rule.answer.example emty not found; listCompanies has 200: default, ',
    ],
    [{ answer: { example: 'emty' } }, 'rule.answer.example emty not found; did you mean empty?'],
    [
      { match: { operation: list.name }, answer: { example: 'empty', status: 503 } },
      'rule.answer.example empty is an example of 200, not of 503: leave out one of the two; listCompanies has 200: ',
    ],
    [{ answer: { example: 'empty', status: 404 } }, 'rule.answer.example empty is no example of status 404'],
    [
      { answer: { status: 204, body: {} } },
      'rule.answer.body must be left out: a response with status 204 has no body',
    ],
    [
      { answer: { status: 304, body: null } },
      'rule.answer.body must be left out: a response with status 304 has no body',
    ],
    [{ delay: -1 }, 'rule.delay must be at least 0'],
    [{ delay: '100', once: 1 }, 'rule.delay must be a number; rule.once must be true or false'],
  ])('may not be %j: %s', (rule, message) => {
    expect(() => mock.rules.add(rule as Rule)).toThrow(`The rule is not valid: ${message}`)
    expect(() => createMock({ scenarios: { mine: [rule as Rule] } })).toThrow(message)
    expect(mock.rules.list()).toEqual([])
  })
})

it('rules are numbered from one on, again when they are cleared', () => {
  const { rules } = mock
  expect(rules.list()).toEqual([])
  expect([rules.add({}), rules.add({ once: true })]).toEqual(['rule-1', 'rule-2'])
  expect(rules.list()).toEqual([{ once: true, id: 'rule-2' }, { id: 'rule-1' }])
  rules.clear()
  expect(rules.add({})).toBe('rule-1')
})

describe('scenarios', () => {
  it('are the names of the examples, and those of a test', () => {
    for (const name of ['default', 'empty', 'error', 'outage']) expect(mock.scenarios).toContain(name)
  })

  it('hold for a request, or for all', async () => {
    expect(await (await answer({ 'x-mock-scenario': 'empty' })).json()).toEqual(exampleOf('empty'))
    expect((await answer({ 'x-mock-scenario': 'outage' })).status).toBe(502)
    mock.setScenario('error')
    expect(await (await answer()).json()).toEqual(exampleOf('error'))
    expect(await (await answer({ 'x-mock-scenario': 'default' })).json()).toEqual(exampleOf('default'))
    expect((await mock.fetch(requestOf(register))).status).toBe(200)
    mock.setScenario(undefined)
    expect(await (await answer()).json()).toEqual(exampleOf('default'))
  })

  it('that are unknown are refused with a list of those there are', async () => {
    const response = await answer({ 'x-mock-scenario': 'nonesuch' })
    expect(response.status).toBe(400)
    for (const name of ['empty', 'error', 'outage']) expect(await response.clone().text()).toContain(name)
    expect(() => mock.setScenario('nonesuch')).toThrow(RangeError)
  })

  it('leave operations without such an example as they are', async () => {
    const analysis = caseNamed('runResourceOptimizationAnalysis')
    const response = await mock.fetch(requestOf(analysis, { headers: { ...token, 'x-mock-scenario': 'empty' } }))
    expect(await response.json()).toEqual(analysis.examples.get('200')?.get('default'))
  })
})
