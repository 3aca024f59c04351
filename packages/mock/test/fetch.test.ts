import { sample } from '@cloud-cost/contract/trials'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMock, type Rule } from '../src/index.js'
import { collect } from './collect.js'
import { served } from './listening.js'
import { token } from './operations.js'

/** A call of `fetch` on a path, and the rules that are there when it is made. */
interface Call {
  readonly path?: string
  readonly init?: RequestInit
  readonly rules?: readonly Rule[]
}

const COMPANIES = '/platform/v2/companies'
const VALID = `${COMPANIES}?permissionType=read`
/** Headers of a connection, of its encoding, and for browsers, which there are none of in process. */
const OF_CONNECTION = [
  'connection',
  'keep-alive',
  'content-encoding',
  'content-length',
  'vary',
  'date',
  'transfer-encoding',
  'content-security-policy',
  'x-content-type-options',
]

const answering = (answer: Rule['answer'], match: Rule['match'] = { operation: 'listCompanies' }): readonly Rule[] => [
  { match, answer: answer ?? {} },
]
const redirecting = (status: number, location: string, method: string): readonly Rule[] =>
  answering({ status, headers: { location } }, { method, headers: { 'x-first': 'yes' } })

const STATUSES = [
  200, 201, 202, 203, 204, 205, 206, 226, 299, 300, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 418, 422, 425,
]
const FAILURES = [429, 451, 500, 501, 502, 503, 504, 505, 508, 511, 599]

const CALLS: { readonly [name: string]: Call } = {
  'a list': {},
  'a fragment': { path: `${VALID}#first` },
  'a query to be encoded': { path: `${VALID}&q=a b&p=é` },
  'dots in the path': { path: `/asset/../platform/./v2/companies?permissionType=read` },
  'an unknown path': { path: '/none' },
  'a method in lower case': { init: { method: 'get' } },
  'a method that the platform leaves in lower case': { init: { method: 'patch', body: '{}' } },
  'another method': { init: { method: 'PUT', body: '{}' } },
  HEAD: { init: { method: 'HEAD' } },
  OPTIONS: { init: { method: 'OPTIONS' } },
  'no token': { init: { headers: {} } },
  'headers as pairs': { init: { headers: [['AUTHORIZATION', 'Bearer t']] } },
  'headers as Headers': { init: { headers: new Headers({ Authorization: 'Bearer t' }) } },
  'a text as body': { init: { method: 'POST', body: '{}' } },
  'a form as body': { init: { method: 'POST', body: new URLSearchParams({ a: 'b' }) } },
  'bytes as body': {
    init: {
      method: 'POST',
      body: new Uint8Array([123, 125]),
      headers: { ...token, 'content-type': 'application/json' },
    },
  },
  'a blob as body': { init: { method: 'POST', body: new Blob(['{}'], { type: 'application/json' }) } },
  'a GET with a body': { init: { body: '{}' } },
  'a header that is none': { init: { headers: { 'a b': 'c' } } },
  'a method that is none': { init: { method: 'A B' } },
  'an unknown choice': { init: { headers: { ...token, prefer: 'example=none' } } },
  'an example': { init: { headers: { ...token, prefer: 'example=empty' } } },
  'a reset connection': { init: { headers: { ...token, 'x-mock-fault': 'reset' } } },
  'a body that breaks off': { init: { headers: { ...token, 'x-mock-fault': 'truncated' } } },
  'a page of a proxy': { init: { headers: { ...token, 'x-mock-fault': 'html-502' } } },
  'a rate limit': { init: { headers: { ...token, 'x-mock-fault': '429' } } },
  'an origin': { init: { headers: { ...token, origin: 'http://localhost:3000' } } },
  'an aborted signal': { init: { signal: AbortSignal.abort() } },
  'a signal aborted with a reason of its own': { init: { signal: AbortSignal.abort('enough') } },
  'a signal that is none': { init: { signal: {} as AbortSignal } },
  'an empty text': { rules: answering({ status: 503, body: '' }) },
  'a text': { rules: answering({ status: 503, body: 'down', headers: { 'content-type': 'text/plain' } }) },
  'a header of another alphabet': { rules: answering({ status: 503, headers: { 'x-name': 'é' } }) },
  cookies: { rules: answering({ status: 503, headers: { 'set-cookie': 'a=b' } }) },
  'a redirect': { rules: redirecting(302, VALID, 'GET') },
  'a relative redirect': { rules: redirecting(308, 'companies/none', 'GET') },
  'a redirect that is not followed': { init: { redirect: 'manual' }, rules: redirecting(302, VALID, 'GET') },
  'a redirect that is an error': { init: { redirect: 'error' }, rules: redirecting(302, VALID, 'GET') },
  'a redirect without end': { rules: answering({ status: 307, headers: { location: VALID } }) },
  'a redirect to elsewhere': { rules: redirecting(302, 'ftp://127.0.0.1/', 'GET') },
  'a redirect to what is no URL': { rules: redirecting(302, 'http://[', 'GET') },
  'a redirect without an address': { rules: answering({ status: 302 }) },
  ...Object.fromEntries(
    [...sample(STATUSES, 4), ...sample(FAILURES, 4)].map((status) => [
      `status ${status}`,
      { rules: answering({ status }) },
    ]),
  ),
}

/** All that a caller can see of a response, or of why there is none. */
async function seen(fetching: () => Promise<Response>): Promise<object> {
  let response: Response
  try {
    response = await fetching()
  } catch (error) {
    return error instanceof Error
      ? { name: error.name, isType: error instanceof TypeError, ...causeOf(error) }
      : { error }
  }
  const copy = response.clone()
  return {
    ...headOf(response),
    body: response.body === null ? null : response.body.constructor.name,
    text: await response.text().catch((error: Error) => `${error.name} ${error.message}`),
    bodyUsed: response.bodyUsed,
    again: await response.text().catch((error: Error) => error.name),
    copy: headOf(copy),
    isResponse: response instanceof Response,
  }
}

function causeOf({ cause }: Error): object {
  return { code: (cause as { code?: string } | undefined)?.code }
}

function headOf({ status, statusText, ok, url, redirected, type, headers }: Response): object {
  const own = [...headers].filter(([name]) => !OF_CONNECTION.includes(name))
  let mistake: string | undefined
  try {
    headers.set('x-changed', 'yes')
  } catch (error) {
    mistake = (error as Error).name
  }
  return { status, statusText, ok, url, redirected, type, headers: own, mistake, dated: headers.has('date') }
}

describe('mock.fetch', () => {
  const mock = createMock()
  const server = served(mock)
  beforeEach(() => mock.reset())

  const ways = (): { readonly [way: string]: typeof fetch } => ({
    'in process': mock.fetch as typeof fetch,
    'over a port': fetch,
  })

  it.each(Object.entries(CALLS))('is fetch: %s', async (_, { path = VALID, init = {}, rules = [] }) => {
    const results = Object.values(ways()).map(async (way) => {
      for (const rule of rules) mock.rules.add(rule)
      const headers = init.headers ?? { ...token, 'x-first': 'yes' }
      return seen(() => way(`${server.url}${path}`, { ...init, headers }))
    })
    const [inProcess, overPort] = await Promise.all(results)
    expect(inProcess).toEqual(overPort)
  })

  it('reads a request once, and a used one not at all', async () => {
    for (const way of Object.values(ways())) {
      const request = new Request(`${server.url}${COMPANIES}`, { method: 'POST', body: '{}', headers: token })
      expect((await way(request)).status).toBe(405)
      expect(request.bodyUsed).toBe(true)
      await expect(way(request)).rejects.toThrow(TypeError)
    }
  })

  it('takes the parts of a request that its options leave out', async () => {
    for (const way of Object.values(ways())) {
      const request = new Request(`${server.url}/none`, { headers: token })
      const asOptions = request as RequestInit
      expect((await way(`${server.url}${VALID}`, asOptions)).status).toBe(200)
      expect((await way(request, { method: 'DELETE' })).url).toBe(`${server.url}/none`)
    }
  })

  it('gives every caller bytes of their own', async () => {
    const read = async (): Promise<Uint8Array> => {
      const response = await mock.fetch(`${server.url}${VALID}`, {
        headers: token,
        signal: new AbortController().signal,
      })
      return new Uint8Array(await response.arrayBuffer())
    }
    const first = await read()
    const text = new TextDecoder().decode(first)
    first.fill(0)
    expect(new TextDecoder().decode(await read())).toBe(text)
  })
})

describe('an aborted request', () => {
  const mock = createMock()
  const server = served(mock)
  beforeEach(() => mock.reset())

  const DELETE = '/platform/v2/companies/C-1001/azure-tenants'
  const ways: readonly {
    readonly way: string
    readonly send: (url: string, init: RequestInit) => Promise<Response>
  }[] = [
    { way: 'a URL and options', send: (url, init) => mock.fetch(url, init) },
    { way: 'a Request', send: (url, init) => mock.fetch(new Request(url, init)) },
    { way: 'a copy of a Request', send: (url, init) => mock.fetch(new Request(new Request(url, init)).clone()) },
    {
      way: 'a Request and options',
      send: (url, { signal, ...init }) => mock.fetch(new Request(url, init), { signal: signal ?? null }),
    },
    { way: 'a session', send: (url, init) => mock.session('one').fetch(url, init) },
    { way: 'a socket', send: (url, init) => fetch(url, init) },
  ]

  it.each(ways)('does nothing when it was aborted before: $way', async ({ send }) => {
    const sent = send(`${server.url}${DELETE}`, { method: 'DELETE', headers: token, signal: AbortSignal.abort() })
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(mock.requests()).toEqual([])
  })

  it.each(ways.flatMap((one) => ['timeout', 'delay', 'function', 'redirect'].map((wait) => ({ ...one, wait }))))(
    'ends while it waits: $way, $wait',
    async ({ send, wait }) => {
      const rules: { readonly [wait: string]: Rule } = {
        timeout: { fault: 'timeout' },
        delay: { delay: 100_000 },
        function: { answer: () => new Promise(() => {}) },
        redirect: { delay: 30, answer: { status: 307, headers: { location: VALID } } },
      }
      for (const session of [mock, mock.session('one')]) session.rules.add(rules[wait] ?? {})
      const controller = new AbortController()
      const sent = send(`${server.url}${VALID}`, { headers: token, signal: controller.signal })
      setTimeout(() => controller.abort(new Error('enough')), 40)
      await expect(sent).rejects.toThrow('enough')
    },
  )

  it('ends even when nothing else holds the request', async () => {
    const controller = new AbortController()
    const headers = { ...token, 'x-mock-fault': 'timeout' }
    const sent = mock.fetch(new Request(`${server.url}${VALID}`, { headers, signal: controller.signal }))
    for (let round = 0; round < 2; round++) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      collect()
    }
    controller.abort(new Error('enough'))
    await expect(sent).rejects.toThrow('enough')
  })

  it.each(ways)('has a body that can not be read any more: $way', async ({ send }) => {
    const controller = new AbortController()
    const response = await send(`${server.url}${VALID}`, { headers: token, signal: controller.signal })
    controller.abort()
    await expect(response.text()).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('leaves an answer alone that was read before', async () => {
    const controller = new AbortController()
    const response = await mock.fetch(`${server.url}${VALID}`, { headers: token, signal: controller.signal })
    const copy = response.clone()
    expect(await response.json()).toMatchObject({ status: 'success' })
    controller.abort()
    expect(await copy.json()).toMatchObject({ status: 'success' })
  })
})
