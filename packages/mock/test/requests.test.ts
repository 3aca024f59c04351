import { request as httpRequest } from 'node:http'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMock, type Mock } from '../src/index.js'
import { caseNamed, cases, requestOf, token, tried } from './operations.js'

const list = caseNamed('listCompanies')
const call = (mock: Mock, headers: Record<string, string>, init: RequestInit = {}): Promise<Response> =>
  mock.fetch(requestOf(list, { headers: { ...token, ...headers } }), init)

describe('a request', () => {
  it('waits as long as it says, in process and over HTTP, and before that for what a rule says', async () => {
    const mock = createMock({ rules: [{ delay: 120_000 }] })
    const { url, close } = await mock.listen({ port: 0 })
    onTestFinished(close)
    const headers = { ...token, 'x-mock-delay': '30' }
    const started = performance.now()
    expect((await call(mock, headers)).status).toBe(200)
    expect((await fetch(requestOf(list, { base: url, headers }))).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(58)
  })

  it('whose caller gives up is not waited for, however long it is delayed, or is never answered', async () => {
    const mock = createMock()
    const { url, close } = await mock.listen({ port: 0 })
    onTestFinished(close)
    for (const headers of [{ 'x-mock-delay': '120000' }, { 'x-mock-fault': 'timeout' }]) {
      const [signal, later] = [AbortSignal.timeout(20), AbortSignal.timeout(50)]
      await expect(call(mock, headers, { signal })).rejects.toThrow('timeout')
      const sent = fetch(url + list.target, { headers: { ...token, ...headers }, signal: later })
      await expect(sent).rejects.toThrow('timeout')
    }
  })

  it('of no path in particular hears what any may allow', async () => {
    const { port, close } = await createMock().listen({ port: 0 })
    onTestFinished(close)
    const allow = await new Promise((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', method: 'OPTIONS', path: '*' }, (response) => {
        response.resume()
        resolve([response.statusCode, response.headers.allow])
      })
        .on('error', reject)
        .end()
    })
    expect(allow).toEqual([204, 'GET, HEAD, POST, PUT, DELETE, OPTIONS'])
  })

  it('is logged with its operation', async () => {
    const log = vi.fn()
    const mock = createMock({ log })
    await mock.fetch(requestOf(list))
    await mock.fetch(requestOf(list, { target: '/platform/v2/nowhere?a=b' }))
    expect(log.mock.calls).toEqual([
      [{ method: 'GET', path: '/platform/v2/companies', operationId: 'listCompanies', status: 200 }],
      [{ method: 'GET', path: '/platform/v2/nowhere', operationId: undefined, status: 404 }],
    ])
  })

  it('that is sent again has the same answer, also with repeated parameters', async () => {
    const mock = createMock()
    const withQuery = cases.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'query'))
    for (const operation of tried(withQuery)) {
      const texts: string[] = []
      for (const suffix of [
        '',
        '&x=1&x=2',
        '&maxResults=2&maxResults=3',
        '',
        '&x=1&x=2',
        '&maxResults=2&maxResults=3',
      ]) {
        const target = `${operation.target}${operation.target.includes('?') ? '' : '?'}${suffix}`
        texts.push(await (await mock.fetch(requestOf(operation, { target }))).text())
      }
      expect(texts.slice(3)).toEqual(texts.slice(0, 3))
    }
  })

  it.skipIf(!TRIES_ALL)('may take any number of media types', async () => {
    const mock = createMock()
    for (let index = 0; index < 2_010; index++)
      expect((await call(mock, { accept: `application/json;q=0.${index + 1}` })).status).toBe(200)
  })
})

describe('strict mode', () => {
  it('lets every example of the contract pass', async () => {
    const mock = createMock({ strict: true })
    const refused = await Promise.all(
      cases.map(async (operation) => (await mock.session(operation.name).fetch(requestOf(operation))).headers),
    )
    expect(refused.map((headers) => headers.get('x-mock-violations')).filter((found) => found !== null)).toEqual([])
  })
})
