import { describe, expect, it, vi } from 'vitest'
import { createMock } from '../src/index.js'
import { caseNamed, contractOf, requestOf, token } from './operations.js'

const companies = caseNamed('listCompanies')
const tenants = caseNamed('listAzureTenants')
const registration = caseNamed('registerAzureTenant')

/** What came of a request, as a caller sees it. */
async function seen(response: Response): Promise<object> {
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

describe('methods', () => {
  const mock = createMock()

  it('HEAD has the length of what GET would answer, and no body', async () => {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => mock.fetch(requestOf(companies, { method }))))
    expect(await head?.text()).toBe('')
    expect(head?.status).toBe(200)
    expect(head?.headers.get('content-length')).toBe(String(Buffer.byteLength((await get?.text()) ?? '')))
  })

  it('OPTIONS says what a path allows, also without an origin', async () => {
    const response = await mock.fetch(requestOf(tenants, { method: 'OPTIONS', headers: {} }))
    expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([
      204,
      'GET, HEAD, POST, OPTIONS',
      '',
    ])
  })

  it('OPTIONS of no path in particular says what any may allow', async () => {
    const server = await mock.listen({ port: 0 })
    const { request } = await import('node:http')
    const allow = await new Promise((resolve, reject) => {
      request({ port: server.port, host: '127.0.0.1', method: 'OPTIONS', path: '*' }, (response) => {
        response.resume()
        resolve([response.statusCode, response.headers.allow])
      })
        .on('error', reject)
        .end()
    })
    await server.close()
    expect(allow).toEqual([204, 'GET, HEAD, POST, PUT, DELETE, OPTIONS'])
  })

  it('OPTIONS of an unknown path is a 404, unless a browser asks before a call', async () => {
    const target = '/platform/v2/nowhere'
    const statuses = await Promise.all(
      [{}, { 'access-control-request-method': 'GET', origin: 'http://app.test' }].map(
        async (headers) => (await mock.fetch(requestOf(companies, { method: 'OPTIONS', target, headers }))).status,
      ),
    )
    expect(statuses).toEqual([404, 204])
  })

  it('a method that a path lacks is refused with a list of those that it has', async () => {
    const response = await mock.fetch(requestOf(tenants, { method: 'PATCH', body: {} }))
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
    expect(await seen(response)).toMatchObject({
      status: 405,
      body: { error: { message: 'PATCH is not allowed; use GET, HEAD, POST, OPTIONS.' } },
    })
  })
})

describe('a refusal', () => {
  const mock = createMock()

  it('without a token says what to send', async () => {
    const response = await mock.fetch(requestOf(companies, { headers: {} }))
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await seen(response)).toMatchObject({
      status: 401,
      body: {
        error: {
          message:
            'A valid bearer token is required. Send the header Authorization: Bearer TOKEN; any token is accepted.',
        },
      },
    })
  })

  it('without a token comes before that of a body which cannot be read', async () => {
    const broken = { body: '{', headers: { 'content-type': 'application/json' } }
    expect(await seen(await mock.fetch(requestOf(registration, broken)))).toMatchObject({ status: 401 })
    const authorized = { ...broken, headers: { ...broken.headers, ...token } }
    expect(await seen(await mock.fetch(requestOf(registration, authorized)))).toMatchObject({ status: 400 })
  })

  it('of a media type names it, and those that are taken', async () => {
    const headers = { ...token, 'content-type': 'application/x-www-form-urlencoded' }
    expect(await seen(await mock.fetch(requestOf(registration, { headers, body: 'a=b' })))).toMatchObject({
      status: 415,
      body: {
        error: {
          message: 'The Content-Type must be application/json, not "application/x-www-form-urlencoded".',
        },
      },
    })
  })

  it('of a contract without operations has no envelope', async () => {
    const contract = await contractOf({ openapi: '3.1.0', info: { title: 'None', version: '1' }, paths: {} })
    const response = await createMock({ contract }).fetch('http://mock/anything')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await seen(response)).toEqual({
      status: 404,
      body: { message: 'Path /anything not found in the contract.' },
    })
  })
})

describe('a rule', () => {
  it('with headers of its own sends them with the body of the contract', async () => {
    const mock = createMock()
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: { headers: { 'X-Request-Id': 'r-1' } } })
    const response = await mock.fetch(requestOf(companies))
    expect(response.headers.get('x-request-id')).toBe('r-1')
    expect(await seen(response)).toEqual({ status: 200, body: companies.examples.get('200')?.get('default') })
  })

  it('with a header in another case replaces that of the answer', async () => {
    const mock = createMock()
    const headers = { 'CONTENT-TYPE': 'application/json; charset=utf-8' }
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: { headers } })
    const response = await mock.fetch(requestOf(companies))
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

it('every exchange is logged', async () => {
  const log = vi.fn()
  const mock = createMock({ log })
  await mock.fetch(requestOf(companies))
  await mock.fetch(requestOf(companies, { target: '/platform/v2/nowhere?a=b' }))
  expect(log.mock.calls).toEqual([
    [{ method: 'GET', path: '/platform/v2/companies', operationId: 'listCompanies', status: 200 }],
    [{ method: 'GET', path: '/platform/v2/nowhere', operationId: undefined, status: 404 }],
  ])
})

it('a choice that no state can give is made again each time: the same request with another seed', async () => {
  const mock = createMock()
  const body = async (prefer: string): Promise<unknown> =>
    seen(await mock.fetch(requestOf(companies, { headers: { ...token, prefer } })))
  const first = await body('dynamic=true, seed=a')
  expect(await body('dynamic=true, seed=b')).not.toEqual(first)
  expect(await body('dynamic=true, seed=a')).toEqual(first)
})
