import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock, createProxy, type MockServer } from '../src/index.js'
import { caseNamed } from './operations.js'
import { head, sendBytes } from './raw-http.js'

const { target } = caseNamed('listCompanies')
const post = caseNamed('listTags')
const CLOSE = 'Connection: close'

/** Requests that the server answers itself, by the bytes that are sent. */
const OWN: { readonly [what: string]: string } = {
  health: head({ method: 'GET', target: '/__mock/health' }, CLOSE),
  'the admin API': head({ method: 'GET', target: '/__mock' }, CLOSE),
  'a call of the admin API to a foreign host': head({ method: 'GET', target: '/__mock' }, CLOSE).replace(
    'mock\r',
    'evil.test\r',
  ),
  'an unknown call of the admin API': head({ method: 'GET', target: '/__mock/nothing' }, CLOSE),
  'a call of the admin API without an answer': head({ method: 'DELETE', target: '/__mock/requests' }, CLOSE),
  'a call of the admin API by another page': head({ method: 'GET', target: '/__mock' }, CLOSE, 'Origin: null'),
  'the way to the window': head({ method: 'GET', target: '/__mock/' }, CLOSE, 'Accept: text/html'),
  'the window': head({ method: 'GET', target: '/__mock/window/' }, CLOSE),
  'a file that the window has not': head({ method: 'GET', target: '/__mock/window/none' }, CLOSE),
  'the sites': head({ method: 'GET', target: '/__mock/window/sites.json' }, CLOSE),
  'no Host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'no HTTP': 'HELLO\r\n\r\n',
  'a request that is cut off': `${head(post, 'Content-Length: 500')}{`,
  'huge headers': head({ method: 'GET', target: '/' }, `X: ${'x'.repeat(200_000)}`),
  'a tunnel': 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'an unknown expectation': head(post, 'Expect: more', CLOSE),
}
/** Those that the mock answers as the service would, or as a rule or a fault does. */
const ANSWERED: { readonly [what: string]: string } = {
  'an operation': head({ method: 'GET', target }, CLOSE),
  'an operation, compressed': head({ method: 'GET', target }, CLOSE, 'Accept-Encoding: gzip'),
  'no token': head({ method: 'GET', target }, CLOSE).replace(/Authorization.*\r\n/, ''),
  'an unknown path': head({ method: 'GET', target: '/<script>alert(1)</script>' }, CLOSE),
  'a wrong method': head({ method: 'PATCH', target }, CLOSE),
  'a body of another type': `${head(post, 'Content-Type: text/html', 'Content-Length: 2', CLOSE)}{}`,
  'a preflight': head(
    { method: 'OPTIONS', target },
    CLOSE,
    'Origin: http://a.example',
    'Access-Control-Request-Method: GET',
  ),
  HEAD: head({ method: 'HEAD', target }, CLOSE),
  'HTML on demand': head({ method: 'GET', target }, CLOSE, 'X-Mock-Fault: html-502'),
  'a limit on demand': head({ method: 'GET', target }, CLOSE, 'X-Mock-Fault: 429'),
  'a body that breaks off': head({ method: 'GET', target }, CLOSE, 'X-Mock-Fault: truncated'),
}

describe('browsers take for what it is', () => {
  let mock: MockServer
  let proxy: MockServer
  beforeAll(async () => {
    const options = { port: 0, requestTimeout: 500, allowedHosts: ['mock'] }
    mock = await createMock().listen(options)
    proxy = await createProxy({ upstream: 'http://127.0.0.1:1' }).listen(options)
  })
  afterAll(() => Promise.all([mock.close(), proxy.close()]))

  async function expectSafe(server: MockServer, bytes: string): Promise<void> {
    const answer = await sendBytes(server, bytes)
    const [headers = '', body] = answer.split('\r\n\r\n')
    expect(headers).toMatch(/^HTTP\/1\.1 \d{3}/)
    expect(headers).toMatch(/\r\nx-content-type-options: nosniff(\r|$)/i)
    const [, policy = ''] = headers.split(/\r\ncontent-security-policy: /i)
    const [rule = ''] = policy.split('\r\n')
    expect(rule === 'sandbox allow-scripts' || rule.endsWith("; frame-ancestors 'none'")).toBe(true)
    if (body !== '') expect(headers).toMatch(/\r\ncontent-type: \w/i)
  }

  it.each(Object.entries({ ...OWN, ...ANSWERED }))('an answer of the mock: %s', async (_, bytes) => {
    await expectSafe(mock, bytes)
  })

  it.each(Object.entries({ ...OWN, 'no deployment': ANSWERED['an operation'] ?? '' }))(
    'an answer of the proxy: %s',
    async (_, bytes) => {
      await expectSafe(proxy, bytes)
    },
  )
})
