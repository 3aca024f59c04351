import { once } from 'node:events'
import { createServer } from 'node:net'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock, type MockServer } from '../src/index.js'
import { caseNamed, cases, requestOf, token } from './operations.js'

const mock = createMock()
let server: MockServer
beforeAll(async () => {
  server = await mock.listen({ port: 0 })
})
afterAll(() => server.close())

const list = caseNamed('listCompanies')
const call = (headers: Record<string, string>, operation = list): Promise<Response> =>
  mock.fetch(requestOf(operation, { headers: { ...token, ...headers } }))
const callServer = (headers: Record<string, string>, operation = list): Promise<Response> =>
  fetch(requestOf(operation, { base: server.url, headers: { ...token, ...headers } }))

const SESSION = 'must be 1 to 100 letters, digits, or any of ". _ : -"'
const FAULT = 'must be one of reset, timeout, truncated, html-502, 429, not "fire"'
const delayOf = (text: string): string => `must be a number of milliseconds from 0 to 120000, not "${text}"`

describe('choices', () => {
  it.each([
    ['X-Mock-Fault', 'fire', FAULT],
    ['X-Mock-Delay', 'soon', delayOf('soon')],
    ['X-Mock-Delay', '1s', delayOf('1s')],
    ['X-Mock-Delay', '-1', delayOf('-1')],
    ['X-Mock-Delay', '120001', delayOf('120001')],
    ['X-Mock-Strict', 'yes', 'must be true or false, not "yes"'],
    ['X-Mock-Illustrative', '1', 'must be true or false, not "1"'],
    ['X-Mock-Session', 'two words', SESSION],
    ['X-Mock-Session', 'a'.repeat(101), SESSION],
  ])('refuses %s: %s and says what it takes', async (header, value, reason) => {
    const response = await call({ [header]: value })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { message: `The request is not valid. ${header} ${reason}.` },
    })
    expect(JSON.parse(response.headers.get('x-mock-violations') ?? '[]')).toEqual([
      { location: `header.${header}`, pointer: `/header/${header}`, reason },
    ])
  })

  it('refuses a preference that is none', async () => {
    const response = await call({ prefer: 'code=99' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('code must be a status from 200 to 599')
  })

  it('takes sessions of up to 100 characters', async () => {
    expect((await call({ 'X-Mock-Session': 'a.b_c:d-1'.padEnd(100, 'x') })).status).toBe(200)
  })

  it('takes the longest delay that it names, which the caller need not wait for', async () => {
    const headers = { ...token, 'x-mock-delay': '120000' }
    const request = new Request(requestOf(list, { headers }), { signal: AbortSignal.timeout(20) })
    await expect(mock.fetch(request)).rejects.toThrow('timeout')
  })

  it('goes before the delay of a rule', async () => {
    mock.rules.add({ delay: 120_000 })
    expect((await call({ 'x-mock-delay': '0' })).status).toBe(200)
    mock.reset()
  })

  it('reads preferences from the query, as Prism does', async () => {
    const response = await mock.fetch(requestOf(list, { target: `${list.target}?__example=empty` }))
    expect(await response.json()).toEqual(list.examples.get('200')?.get('empty'))
  })

  it('answers any status with the default answer', async () => {
    const response = await call({ prefer: 'code=418' })
    expect(response.status).toBe(418)
    expect(await response.json()).toEqual(list.examples.get('default')?.values().next().value)
  })

  it('refuses media types that the contract does not have', async () => {
    expect((await call({ accept: 'text/csv' })).status).toBe(406)
    expect((await call({ accept: 'text/html, */*;q=0.8' })).status).toBe(200)
  })

  it.skipIf(!TRIES_ALL)('answers any number of media types that a caller takes', async () => {
    for (let index = 0; index < 2_010; index++) {
      expect((await call({ accept: `application/json;q=0.${index + 1}` })).status).toBe(200)
    }
  })

  it('gives up what was aborted before', async () => {
    const headers = { ...token, 'x-mock-delay': '1000' }
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(mock.fetch(new Request(requestOf(list, { headers }), { signal }))).rejects.toThrow('enough')
  })

  it('waits as long as it says', async () => {
    const started = performance.now()
    expect((await call({ 'x-mock-delay': '30' })).status).toBe(200)
    expect((await callServer({ 'x-mock-delay': '30' })).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(58)
  })
})

describe.each([
  ['in process', call],
  ['over HTTP', callServer],
])('faults %s', (_, send) => {
  it('answers a page of a proxy', async () => {
    const response = await send({ 'x-mock-fault': 'html-502' })
    expect(response.status).toBe(502)
    expect(response.headers.get('content-type')).toBe('text/html')
    expect(await response.text()).toContain('<h1>502 Bad Gateway</h1>')
  })

  it('limits the rate', async () => {
    const response = await send({ 'x-mock-fault': '429' })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await response.json()).toMatchObject({ status: 'error', error: { code: 'TOO_MANY_REQUESTS' } })
  })

  it('resets the connection', async () => {
    const error: unknown = await send({ 'x-mock-fault': 'reset' }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ cause: { code: 'ECONNRESET' } })
  })

  it('breaks off in the middle of the body', async () => {
    const response = await send({ 'x-mock-fault': 'truncated' })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
  })

  it('breaks off where there is no body, too', async () => {
    const [bodiless = expect.unreachable()] = cases.filter(({ examples }) => !examples.get('200')?.size)
    const response = await send({ 'x-mock-fault': 'truncated' }, bodiless)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
  })
})

describe('the fault timeout', () => {
  it('answers nothing until the caller gives up, in process', async () => {
    const request = new Request(requestOf(list, { headers: { ...token, 'x-mock-fault': 'timeout' } }), {
      signal: AbortSignal.timeout(20),
    })
    await expect(mock.fetch(request)).rejects.toThrow('timeout')
  })

  it('answers nothing until the caller gives up, over HTTP', async () => {
    const headers = { ...token, 'x-mock-fault': 'timeout' }
    const answer = fetch(server.url + list.target, { headers, signal: AbortSignal.timeout(50) })
    await expect(answer).rejects.toThrow('timeout')
  })
})

it('does not take a port that is in use', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(mock.listen({ port })).rejects.toMatchObject({ name: 'PortInUseError', port })
  blocker.close()
})
