import { request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock, type MockServer } from '../src/index.js'
import { caseNamed, cases, token, tried } from './operations.js'
import { head, sendBytes } from './raw-http.js'

const maxBodyBytes = 64 * 1024
const mock = createMock({ maxBodyBytes })
let server: MockServer

beforeAll(async () => {
  server = await mock.listen({ port: 0 })
})
afterAll(() => server.close())

const get = caseNamed('listCompanies')
const long = caseNamed('listCommonResourceTags')

describe('http', () => {
  it('answers every operation', async () => {
    for (const operation of tried(cases)) {
      const response = await fetch(server.url + operation.target, {
        method: operation.method,
        headers: { ...token, 'content-type': 'application/json', prefer: 'example=error' },
        ...(operation.body !== undefined && { body: JSON.stringify(operation.body) }),
      })
      expect(response.status).toBe(operation.examples.get('200')?.has('error') === true ? 200 : 400)
      await response.body?.cancel()
    }
  })

  it('compresses a generated answer, and one of state, as any other', async () => {
    const headers = { ...token, prefer: 'dynamic=true', 'accept-encoding': 'gzip' }
    const reads = tried(cases.filter(({ method }) => method === 'GET'))
    const responses = await Promise.all(reads.map(({ target }) => fetch(server.url + target, { headers })))
    const large = responses.filter((response) => response.headers.get('content-encoding') === 'gzip')
    expect(large.length).toBeGreaterThan(0)
    for (const response of responses) expect(await response.text()).not.toBe('')
  })

  it('reads a body behind a byte order mark', async () => {
    const operation = cases.find(({ body, method }) => body !== undefined && method === 'POST')
    if (operation === undefined) throw new Error('no operation takes a body')
    const body = `\uFEFF${JSON.stringify(operation.body)}`
    const headers = { ...token, 'content-type': 'application/json' }
    const response = await fetch(server.url + operation.target, { method: operation.method, headers, body })
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })

  it('takes a trailing slash', async () => {
    const response = await fetch(`${server.url}${get.target}/`, { headers: token })
    expect(response.status).toBe(200)
  })

  it('answers HEAD like GET without the body', async () => {
    const full = await fetch(server.url + get.target, { headers: token })
    const head = await fetch(server.url + get.target, { method: 'HEAD', headers: token })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(await full.text())))
    expect(await head.text()).toBe('')
  })

  it('answers a preflight', async () => {
    const response = await fetch(server.url + long.target, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://app.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, x-mock-session',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('http://app.test')
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization, x-mock-session')
  })

  it('answers the preflight of an unknown path, so that a browser gets to its 404', async () => {
    const origin = { origin: 'http://app.test' }
    const headers = { ...origin, 'access-control-request-method': 'PUT' }
    const response = await fetch(`${server.url}/nowhere`, { method: 'OPTIONS', headers })
    expect([response.status, response.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD, POST, PUT, DELETE, OPTIONS',
    ])
    const answer = await fetch(`${server.url}/nowhere`, { headers: origin })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, 'http://app.test'])
    expect((await fetch(`${server.url}/nowhere`, { method: 'OPTIONS' })).status).toBe(404)
  })

  it('lets a browser read answers and errors', async () => {
    const response = await fetch(server.url + get.target, { headers: { origin: 'http://app.test' } })
    expect(response.status).toBe(401)
    expect(response.headers.get('access-control-allow-origin')).toBe('http://app.test')
    expect(response.headers.get('access-control-expose-headers')).toContain('www-authenticate')
  })

  it('compresses what is long for those who take it', async () => {
    const target = cases.find(
      ({ method, examples }) => method === 'GET' && JSON.stringify(examples.get('200')?.get('default')).length > 2_000,
    )
    if (target === undefined) throw new Error('no example is long')
    const bytes = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      const options = { headers: { ...token, 'accept-encoding': 'br;q=0.5, gzip' } }
      httpRequest(server.url + target.target, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    })
    expect(bytes.encoding).toBe('gzip')
    const plain = await fetch(server.url + target.target, { headers: { ...token, 'accept-encoding': 'identity' } })
    expect(gunzipSync(bytes.body).toString()).toBe(await plain.text())
  })

  it('refuses a body that is too large', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(maxBodyBytes) })
    const response = await fetch(server.url + long.target, {
      method: 'POST',
      headers: { ...token, 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ status: 'error' })
  })

  it.each(['', 'Content-Type: text/plain\r\n', 'Content-Type: application/json\r\n'])(
    'judges a GET without the body that some clients send: %j',
    async (type) => {
      const answer = await sendBytes(server, `${head(get, 'Connection: close', `${type}Content-Length: 4`)}nope`)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  it('takes a chunked body', async () => {
    const chunk = JSON.stringify(long.body)
    const answer = await sendBytes(
      server,
      `${head(long, 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Connection: close')}${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each([
    ['text/plain', 415],
    ['nonsense', 415],
    ['application/xml; charset=utf-8', 415],
    ['application/json; charset=utf-8', 200],
  ])('takes a body of the type %s with %d', async (type, status) => {
    const response = await fetch(server.url + long.target, {
      method: 'POST',
      headers: { ...token, 'content-type': type },
      body: JSON.stringify(long.body),
    })
    expect(response.status).toBe(status)
  })

  it('refuses a body without a type, with an encoding, or that is no text', async () => {
    const body = JSON.stringify(long.body)
    const length = `Content-Length: ${body.length}`
    expect(await sendBytes(server, head(long, length, 'Connection: close') + body)).toMatch(/^HTTP\/1\.1 415 /)
    const encoded = head(long, length, 'Content-Type: application/json', 'Content-Encoding: gzip', 'Connection: close')
    expect(await sendBytes(server, encoded + body)).toMatch(/^HTTP\/1\.1 415 /)
    const response = await fetch(server.url + long.target, {
      method: 'POST',
      headers: { ...token, 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    })
    expect(response.status).toBe(400)
  })

  it('takes the absolute form of a target', async () => {
    const target = `http://mock${get.target}`
    expect(await sendBytes(server, head({ method: 'GET', target }, 'Connection: close'))).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('paths', () => {
  it.each([
    ['/platform/v2/compnies', '/platform/v2/companies'],
    ['/companies', '/platform/v2/companies'],
    ['/companies/C-1/vendors/azure/tenants', '/platform/v2/companies/{companyId}/vendors/azure/tenants'],
    ['/platform/v2/companies/C-1/vendors/azure/tenant', '/platform/v2/companies/{companyId}/vendors/azure/tenants'],
  ])('that are unknown get a suggestion: %s', async (path, meant) => {
    const response = await fetch(server.url + path, { headers: token })
    expect(await response.text()).toContain(`"Path ${path} not found in the contract. Did you mean ${meant}?"`)
  })

  it('that are like none get no suggestion', async () => {
    const text = await (await fetch(`${server.url}/platform/v2/weather/tomorrow`, { headers: token })).text()
    expect(text).toContain('Path /platform/v2/weather/tomorrow not found in the contract."')
  })

  it('prefers literal segments to parameters', async () => {
    const setup = caseNamed('getAwsAccountSetup')
    expect(setup.target).toMatch(/accounts\/setup/)
    const response = await fetch(server.url + setup.target, { method: 'DELETE', headers: token })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })

  it.each([
    'arn%3Aaws%3Aec2%3Aus-east-1%3A444455556666%3Ainstance%2Fi-0a1b',
    '%2Fsubscriptions%2F9a1b%2FresourceGroups%2Frg',
    '%E4%B8%AD',
    '%',
  ])('takes the segment %s for one parameter', async (segment) => {
    const { target } = caseNamed('listReservedInstances')
    const response = await fetch(server.url + target.replace('C-1042', segment), { headers: token })
    expect(response.status).toBe(200)
  })

  it.each(['/', '/platform/v2', '/nowhere', '/platform/v2/nowhere', '/asset/us-v1/detail/x', '//', '/%00'])(
    'answers the unknown path %s in an envelope',
    async (path) => {
      const response = await fetch(server.url + path, { headers: token })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ status: 'error' })
    },
  )
})
