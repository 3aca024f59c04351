import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { caseNamed, cases, requestOf, token } from './operations.js'

const mock = createMock()
beforeEach(() => mock.reset())

const list = caseNamed('listCompanies')
const register = caseNamed('registerAzureTenant')

async function admin(method: string, path: string, body?: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await mock.fetch(`http://mock/__mock${path}`, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, answer: text === '' ? undefined : JSON.parse(text) }
}

describe('admin API', () => {
  it('tells what it has', async () => {
    const { answer } = await admin('GET', '')
    expect(answer).toContainEqual(expect.stringContaining('POST /__mock/reset: '))
    const lines = answer as string[]
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) expect(line).toMatch(/^(GET|POST|PUT|DELETE) \/__mock\/\w*: \S.{8,}\.$/)
  })

  it('tells that the mock answers', async () => {
    expect(await admin('GET', '/health')).toEqual({ status: 200, answer: { status: 'ok', operations: cases.length } })
  })

  it('answers HEAD, as health checks send it', async () => {
    expect(await admin('HEAD', '/health')).toEqual({ status: 200, answer: undefined })
  })

  it('shows a session that nobody used as empty, and does not begin it', async () => {
    expect(await admin('GET', '/state?session=nobody')).toEqual({ status: 200, answer: {} })
    expect(await admin('GET', '/state')).toEqual({ status: 200, answer: {} })
    expect(mock.state('nobody')).toEqual({})
  })

  it('lists the operations with their examples', async () => {
    const { answer } = await admin('GET', '/operations')
    expect((answer as { operationId: string }[]).map(({ operationId }) => operationId).sort()).toEqual(
      cases.map(({ name }) => name).sort(),
    )
    expect(answer).toContainEqual(
      expect.objectContaining({
        operationId: list.name,
        examples: [...(list.examples.get('200')?.keys() ?? [])],
      }),
    )
  })

  it('keeps a journal without secrets', async () => {
    const secret = 'S3CRET-sentinel'
    const headers = { authorization: `Bearer ${secret}`, cookie: secret, 'x-api-key': secret, 'x-note': 'kept' }
    const body = { ...(register.body as object), clientSecret: secret, primaryKey: secret }
    await mock.fetch(requestOf(register, { headers, body }))
    await mock.fetch(requestOf(register, { headers, body: `{"clientSecret": "${secret}"` }))
    await mock.fetch(requestOf(register, { headers, body: { text: secret.repeat(1_000) } }))
    await mock.fetch(`http://mock/nowhere?password=${secret}`)
    const { answer } = await admin('GET', '/requests')
    expect(JSON.stringify(answer)).not.toContain(secret)
    expect(answer).toMatchObject([
      {
        number: 1,
        method: 'POST',
        path: register.target,
        headers: { authorization: '***', 'x-note': 'kept' },
        body: { ...(register.body as object), clientSecret: '***', primaryKey: '***' },
        operationId: register.name,
        status: 200,
      },
      { status: 400 },
      { status: 400 },
      { status: 404, query: { password: '***' } },
    ])
    expect(mock.requests()).toHaveLength(4)
    await admin('DELETE', '/requests')
    expect(mock.requests()).toEqual([])
  })

  it('shows bodies that are lists, and says of others why it does not show them', async () => {
    await mock.fetch(requestOf(register, { body: [{ clientSecret: 'S3CRET', note: 'kept' }] }))
    await mock.fetch(requestOf(register, { body: 'x'.repeat(1_048_577) }))
    expect(mock.requests().map(({ body }) => body)).toEqual([[{ clientSecret: '***', note: 'kept' }], '(too-large)'])
  })

  it('shows and resets the state of a session', async () => {
    const headers = { ...token, 'x-mock-session': 'mine' }
    await mock.fetch(requestOf(register, { headers }))
    const { answer } = await admin('GET', '/state?session=mine')
    expect(JSON.stringify(answer)).toContain((register.body as { tenantId: string }).tenantId)
    await mock.fetch(requestOf(register))
    expect(JSON.stringify((await admin('GET', '/state')).answer)).toContain(
      (register.body as { tenantId: string }).tenantId,
    )
    expect((await admin('POST', '/reset', { session: 'mine' })).status).toBe(204)
    expect((await admin('GET', '/state')).answer).not.toEqual({})
    expect((await admin('GET', '/state?session=mine')).answer).toEqual({})
  })

  it('sets the scenario', async () => {
    expect(await admin('PUT', '/scenario', { scenario: 'empty' })).toEqual({
      status: 200,
      answer: { scenario: 'empty' },
    })
    expect(await (await mock.fetch(requestOf(list))).json()).toEqual(list.examples.get('200')?.get('empty'))
    expect((await admin('GET', '/scenario')).answer).toMatchObject({ scenario: 'empty' })
    expect(await admin('PUT', '/scenario', { scenario: 'nonesuch' })).toEqual({
      status: 400,
      answer: { message: `scenario must be null or one of ${mock.scenarios.join(', ')}` },
    })
    await admin('PUT', '/scenario', { scenario: null })
    expect((await admin('GET', '/scenario')).answer).toMatchObject({ scenario: null })
  })

  it('adds and removes rules', async () => {
    const { answer } = await admin('POST', '/rules', { answer: { status: 500 } })
    expect((await mock.fetch(requestOf(list))).status).toBe(500)
    expect((await admin('GET', '/rules')).answer).toEqual([{ ...(answer as object), answer: { status: 500 } }])
    expect((await admin('DELETE', `/rules?id=${(answer as { id: string }).id}`)).status).toBe(204)
    expect(await admin('DELETE', '/rules?id=nonesuch')).toEqual({
      status: 404,
      answer: { message: 'rule nonesuch not found' },
    })
    await admin('POST', '/rules', { answer: { status: 500 } })
    await admin('DELETE', '/rules')
    expect((await mock.fetch(requestOf(list))).status).toBe(200)
  })

  it('adds a rule for one operation', async () => {
    const rule = { match: { operation: list.name }, answer: { status: 500 } }
    expect(await admin('POST', '/rules', rule)).toEqual({ status: 200, answer: { id: expect.any(String) } })
    expect((await mock.fetch(requestOf(list))).status).toBe(500)
    expect((await mock.fetch(requestOf(caseNamed('listAzureTenants')))).status).toBe(200)
  })

  it('restores the start of everything', async () => {
    await admin('PUT', '/scenario', { scenario: 'error' })
    await admin('POST', '/rules', { fault: '429' })
    await admin('POST', '/reset')
    expect(await (await mock.fetch(requestOf(list))).json()).toEqual(list.examples.get('200')?.get('default'))
    expect(mock.requests()).toHaveLength(1)
  })

  it.each([
    [null, 'rule must be an object'],
    [[], 'rule must be an object'],
    [{ answr: {} }, 'rule.answr is not allowed'],
    [{ match: 'all' }, 'rule.match must be an object'],
    [{ match: { operation: 'nonesuch' } }, 'rule.match.operation nonesuch not found'],
    [{ fault: 'fire' }, 'rule.fault must be one of: '],
    [{ answer: { status: 20 } }, 'rule.answer.status must be at least 200'],
    [{ delay: 'long' }, 'rule.delay must be a number'],
    ['{', 'the body must be JSON: there is a mistake at line 1, column 2'],
    [`${'['.repeat(101)}${']'.repeat(101)}`, 'the body is nested too deep'],
    ['x'.repeat(1_048_577), 'the body is too large'],
  ])('refuses the rule %j', async (rule, message) => {
    const { status, answer } = await admin('POST', '/rules', rule)
    expect([status, answer]).toEqual([400, expect.objectContaining({ message: expect.stringContaining(message) })])
  })

  it.each([
    ['POST', '/reset', { sesion: 'mine' }, 'body.sesion is not allowed.'],
    ['POST', '/reset?sesion=mine', undefined, 'query.sesion is not allowed; did you mean session?'],
    ['POST', '/reset', { session: 5 }, 'body.session must be a string.'],
    ['POST', '/reset', { session: '' }, 'session must be 1 to 100 letters, digits, or any of ". _ : -"'],
    ['POST', '/reset', { session: 'two words' }, 'session must be 1 to 100 letters, digits, or any of ". _ : -"'],
    ['POST', '/reset?session=', undefined, 'session must be 1 to 100 letters, digits, or any of ". _ : -"'],
    ['POST', '/reset?session=one&session=two', undefined, 'query.session must be given once.'],
    ['POST', '/reset?session=one', { session: 'two' }, 'the call must name one session, not both one and two'],
    ['POST', '/reset', [], 'body must be an object.'],
    ['POST', '/reset', 'null', 'body must be an object.'],
    ['PUT', '/scenario', { scenario: 'empty', session: 'mine' }, 'body.session is not allowed.'],
    ['PUT', '/scenario', { scenario: 5 }, 'body.scenario must be a string or null.'],
    ['PUT', '/scenario', {}, 'body.scenario is required.'],
    ['PUT', '/scenario', undefined, 'body must be an object.'],
    ['PUT', '/clock', { clock: 5 }, 'body.clock must be a string or null.'],
    ['PUT', '/clock', { clok: 'now' }, 'body.clock is required; body.clok is not allowed.'],
    ['PUT', '/seed', { seed: 7 }, 'body.seed must be a string or null.'],
    ['POST', '/rules?session=a%20b', {}, 'session must be 1 to 100 letters, digits, or any of ". _ : -"'],
    ['GET', '/rules?id=rule-1', undefined, 'query.id is not allowed.'],
    ['DELETE', '/rules?ide=rule-1', undefined, 'query.ide is not allowed; did you mean id?'],
    ['DELETE', '/requests', { session: 'mine' }, 'the call must have no body; name the session in the query'],
    ['PUT', '/state?sesion=mine', {}, 'query.sesion is not allowed; did you mean session?'],
  ])('refuses %s %s with %j, and changes nothing', async (method, path, body, message) => {
    mock.rules.add({ answer: { status: 500 } })
    mock.setScenario('empty')
    await mock.fetch(requestOf(register))
    const { status, answer } = await admin(method, path, body)
    expect([status, answer]).toEqual([400, expect.objectContaining({ message })])
    expect([mock.rules.list().length, mock.requests().length]).toEqual([1, 1])
    expect((await admin('GET', '/scenario')).answer).toMatchObject({ scenario: 'empty' })
  })

  it('names what there is when asked for anything else', async () => {
    expect(await admin('GET', '/nonesuch')).toMatchObject({
      status: 404,
      answer: { message: expect.stringContaining('GET /, GET /health') },
    })
    expect(await admin('PATCH', '/rules')).toMatchObject({
      status: 405,
      answer: { message: 'not allowed; use GET /rules, POST /rules, DELETE /rules' },
    })
    expect(await admin('POST', '/health')).toMatchObject({
      status: 405,
      answer: { message: 'not allowed; use GET /health' },
    })
  })

  it.each([
    ['localhost', 200],
    ['app.localhost:4010', 200],
    ['127.0.0.2', 200],
    ['[::1]:80', 200],
    [hostname(), 200],
    ['evil.test', 403],
    ['localhost.evil.test', 403],
    ['127.0.0.1.evil.test', 403],
    ['192.0.2.1', 403],
    ['not a host', 403],
  ])('is over HTTP for the host %s: %d', async (host, status) => {
    const server = await mock.listen({ port: 0 })
    const request = httpRequest(`${server.url}/__mock/health`, { headers: { host } })
    request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await server.close()
    expect(response.statusCode).toBe(status)
  })

  it('is not for web pages', async () => {
    const response = await mock.fetch('http://mock/__mock/health', { headers: { origin: 'http://evil.test' } })
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'the admin API must not be called by web pages' },
    ])
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
