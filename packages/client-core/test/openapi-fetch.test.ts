import createOpenapiFetch, { type Client as OpenapiFetchClient } from 'openapi-fetch'
import createOldOpenapiFetch from 'openapi-fetch-0.13'
import { describe, expect, it, vi } from 'vitest'
import {
  AbortedError,
  type ClientOptions,
  ConnectionError,
  InternalServerError,
  type OperationDescriptor,
  ResponseParseError,
  TimeoutError,
  ValidationError,
} from '../src/index.js'
import { type AnsweredPaths, openapiFetchClient } from '../src/openapi-fetch/index.js'
import { clientFor, rejection, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, type ObservedFetch, observe, success } from './support/observed.js'

// What openapi-typescript writes, as far as openapi-fetch reads it.
interface Answers {
  200: { content: { 'application/json': { status: 'success'; data: { companyId?: string } } | { status: 'error' } } }
  default: { content: { 'application/json': { status: 'error'; error?: { code?: string } } } }
}
interface Paths {
  '/things/{thingId}': {
    get: { parameters: { path: { thingId: string }; query?: { q?: string; ids?: number[] } }; responses: Answers }
    delete: { parameters: { path: { thingId: string } }; responses: Answers }
  }
  '/things/search': {
    get: { parameters: { query?: { ids?: number[] } }; responses: Answers }
    post: { requestBody: { content: { 'application/json': { name: string } } }; responses: Answers }
  }
  '/things': {
    post: { requestBody: { content: { 'application/json': { name: string } } }; responses: Answers }
  }
}

const OPERATIONS: readonly OperationDescriptor[] = [
  { id: 'getThing', method: 'GET', path: '/things/{thingId}', payload: 'data' },
  { id: 'deleteThing', method: 'DELETE', path: '/things/{thingId}' },
  { id: 'listFound', method: 'GET', path: '/things/search', commaQuery: ['ids'] },
  { id: 'searchThings', method: 'POST', path: '/things/search', repeatable: true },
  { id: 'saveThing', method: 'POST', path: '/things' },
]

type Paths200 = AnsweredPaths<Paths>

function pathsOf(fetch: ClientOptions['fetch'], options: Partial<ClientOptions> = {}): OpenapiFetchClient<Paths200> {
  return openapiFetchClient(createOpenapiFetch<Paths200>, clientFor(fetch, options), OPERATIONS)
}

const getThing = { params: { path: { thingId: '1' } } }
const body = { name: 'n' }
const failing = (status: number): Response => json({ status: 'error', error: { code: 'X' } }, { status })
const busyOnce = (): ObservedFetch => observe(failing(503), success())

describe('a request of openapi-fetch', () => {
  it('is sent with token and headers of the client', async () => {
    const fetch = observe(success())
    const { data, error, response } = await pathsOf(fetch, { headers: { 'x-a': '1' } }).GET('/things/{thingId}', {
      params: { path: { thingId: 'x/ü' }, query: { q: 'a b' } },
      headers: { 'x-b': '2' },
    })
    expect(data?.data).toEqual({ companyId: 'C-1001' })
    expect([error, response.status, response.ok]).toEqual([undefined, 200, true])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(fetch.seen).toHaveLength(1)
    expect(fetch.seen[0]).toMatchObject({
      method: 'GET',
      headers: { authorization: `Bearer ${TOKEN}`, 'x-a': '1', 'x-b': '2' },
    })
    expect(fetch.seen[0]?.url.href).toBe('https://cloud-cost.test/things/x%2F%C3%BC?q=a%20b')
  })

  it('is sent with its body', async () => {
    const fetch = observe(success())
    await pathsOf(fetch).POST('/things', { body })
    expect(fetch.seen[0]).toMatchObject({ body: '{"name":"n"}', headers: { 'content-type': 'application/json' } })
  })

  it('writes query arrays in the style of its operation', async () => {
    const fetch = observe(success())
    const paths = pathsOf(fetch)
    await paths.GET('/things/search', { params: { query: { ids: [1, 2] } } })
    await paths.GET('/things/{thingId}', { params: { path: { thingId: '1' }, query: { ids: [1, 2] } } })
    expect(fetch.seen.map(({ url }) => url.search)).toEqual(['?ids=1,2', '?ids=1&ids=2'])
  })

  it('goes below a base URL with a path', async () => {
    const fetch = observe(success())
    await pathsOf(fetch, { baseUrl: 'https://Cloud-Cost.test:443/prefix/' }).GET('/things/{thingId}', getThing)
    expect(fetch.seen[0]?.url.href).toBe('https://cloud-cost.test/prefix/things/1')
  })

  it('runs through the middleware of the client, which knows its path', async () => {
    const onRequest = vi.fn()
    await pathsOf(observe(success()), { middleware: [{ onRequest }] }).GET('/things/{thingId}', getThing)
    expect(onRequest.mock.calls[0]?.[0]).toMatchObject({
      schemaPath: '/things/{thingId}',
      params: { path: { thingId: '1' } },
    })
  })

  it('names its operation to the validator of responses', async () => {
    const validateResponses = vi.fn()
    await pathsOf(observe(success()), { validateResponses }).GET('/things/search')
    expect(validateResponses.mock.calls[0]?.[0]).toBe('listFound')
  })

  it('of an operation that is not known is sent, and its POST is not repeated', async () => {
    const fetch = observe(failing(503))
    const { response } = await pathsOf(fetch, { maxRetries: 2 }).POST('/newer/ü%20' as '/things', { body })
    expect(response.status).toBe(503)
    expect(fetch.seen.map(({ url }) => url.pathname)).toEqual(['/newer/%C3%BC%20'])
  })
})

describe('a request that cannot be sent', () => {
  const refused = async (call: (paths: OpenapiFetchClient<Paths200>) => Promise<unknown>): Promise<unknown> => {
    const fetch = observe(success())
    const error = await rejection(call(pathsOf(fetch)))
    expect(error).toBeInstanceOf(ValidationError)
    expect(fetch.seen).toHaveLength(0)
    return error
  }

  it.each([
    ['no path parameter', { path: {} }, 'is required, as a path segment'],
    ['an empty one', { path: { thingId: '' } }, 'is required, as a path segment'],
    ['no params', undefined, 'is required, as a path segment'],
    ['a dot', { path: { thingId: '.' } }, 'must not be ".", which leads to another path'],
    ['two dots', { path: { thingId: '..' } }, 'must not be "..", which leads to another path'],
  ])('is refused: %s', async (_, params, problem) => {
    expect(await refused((paths) => paths.GET('/things/{thingId}', { params } as never))).toMatchObject({
      operationId: 'getThing',
      parameter: 'thingId',
      message: `getThing: thingId ${problem}`,
    })
  })

  it.each(['.', '..'])('is refused beside openapi-fetch 0.13, which writes paths itself: %s', async (thingId) => {
    const fetch = observe(success())
    const paths = openapiFetchClient(createOldOpenapiFetch<Paths200>, clientFor(fetch), OPERATIONS)
    const params = { path: { thingId } }
    expect(await rejection(paths.GET('/things/{thingId}', { params }))).toMatchObject({
      message: `getThing: thingId must not be "${thingId}", which leads to another path`,
    })
    expect(await paths.GET('/things/{thingId}', getThing)).toMatchObject({ data: { status: 'success' } })
    expect(fetch.seen).toHaveLength(1)
  })

  it('is refused beside versions of openapi-fetch that are too old', () => {
    const message = 'openapi-fetch 0.12 or later'
    const connect = (use: unknown) => () => openapiFetchClient(() => ({ use }) as never, clientFor(undefined), [])
    expect(connect(undefined)).toThrow(message)
    // As 0.9 calls it.
    expect(
      connect(({ onRequest }: { onRequest(request: Request): void }) => onRequest(new Request('https://x.test'))),
    ).toThrow(message)
  })

  it('is refused: a body that is no JSON', async () => {
    const bodySerializer = (): string => 'name=n'
    expect(await refused((paths) => paths.POST('/things', { body, bodySerializer }))).toMatchObject({
      message: 'saveThing: body must be JSON',
    })
  })

  it.each(['a=%', 'a=%ZZ', '%E4'])('is refused: the query %s, which encodes nothing', async (query) => {
    const call = (paths: OpenapiFetchClient<Paths200>): Promise<unknown> =>
      paths.GET('/things/{thingId}', { ...getThing, querySerializer: () => query })
    expect(await refused(call)).toMatchObject({ parameter: 'url', name: 'ValidationError' })
  })

  it.each(['https://other.test', 'https://cloud-cost.test.other.test', 'https://cloud-cost.test:8443'])(
    'is refused: a URL at %s, where the token must not go',
    async (baseUrl) => {
      expect(await refused((paths) => paths.GET('/things/{thingId}', { ...getThing, baseUrl }))).toMatchObject({
        parameter: 'url',
        message: `GET ${baseUrl}/things/1: url must start with the base URL of the client`,
      })
    },
  )
})

describe('an answer', () => {
  it('with an error inside 200 is in error, and keeps its status', async () => {
    const { data, error, response } = await pathsOf(observe(failing(200))).GET('/things/{thingId}', getThing)
    expect(data).toBeUndefined()
    expect(error).toEqual({ status: 'error', error: { code: 'X' } })
    expect([response.status, response.ok]).toEqual([200, false])
  })

  it.each([400, 404, 500])('with an error of status %i is in error', async (status) => {
    const { data, error, response } = await pathsOf(observe(failing(status))).GET('/things/{thingId}', getThing)
    expect([data, error?.error?.code, response.status]).toEqual([undefined, 'X', status])
  })

  it('with an error that is no JSON is in error as text', async () => {
    const html = new Response('<p>', { status: 502 })
    expect((await pathsOf(observe(html)).GET('/things/{thingId}', getThing)).error).toBe('<p>')
  })

  it.each([
    new Response(null, { status: 204 }),
    json({ message: 'maintenance' }),
    json({ status: 500, error: 'Failed' }),
    json({ status: 'success' }),
  ])('that the contract does not know rejects: %o', async (answer) => {
    const error = await rejection(pathsOf(observe(answer)).GET('/things/{thingId}', getThing))
    expect(error).toBeInstanceOf(ResponseParseError)
  })

  it('of an operation that is not known is taken as it is', async () => {
    const paths = pathsOf(
      observe(json({ message: 'anything' }), new Response(null, { status: 204 })),
    ) as unknown as Record<string, (path: string) => Promise<{ data?: unknown; response: Response }>>
    expect(await paths['GET']?.('/newer')).toMatchObject({ data: { message: 'anything' } })
    expect((await paths['GET']?.('/newer'))?.response.status).toBe(204)
  })

  it('without a body but with an error status rejects, since error would be empty', async () => {
    const empty = new Response('', { status: 500 })
    const error = await rejection(pathsOf(observe(empty)).GET('/things/{thingId}', getThing))
    expect(error).toBeInstanceOf(InternalServerError)
    expect(error).toMatchObject({ operationId: 'getThing' })
  })

  it('that is none rejects', async () => {
    const call = (fetch: ObservedFetch, options = {}): Promise<unknown> =>
      rejection(pathsOf(fetch, options).GET('/things/{thingId}', getThing))
    expect(await call(observe(new TypeError('no')))).toBeInstanceOf(ConnectionError)
    expect(await call(observe(new Response('<p>')))).toBeInstanceOf(ResponseParseError)
    const never = observe(() => new Promise<Response>(() => {}))
    expect(await call(never, { timeout: 1 })).toBeInstanceOf(TimeoutError)
  })
})

describe('the client', () => {
  it('repeats what may be repeated', async () => {
    takeClock({ immediate: true })
    const attempts = async (call: (paths: OpenapiFetchClient<Paths200>) => Promise<unknown>): Promise<number> => {
      const fetch = busyOnce()
      await call(pathsOf(fetch, { maxRetries: 2, timeout: 0 }))
      return fetch.seen.length
    }
    expect(await attempts((paths) => paths.GET('/things/{thingId}', getThing))).toBe(2)
    expect(await attempts((paths) => paths.POST('/things/search', { body }))).toBe(2)
    expect(await attempts((paths) => paths.POST('/things', { body }))).toBe(1)
    const headers = { 'Idempotency-Key': 'k-1' }
    expect(await attempts((paths) => paths.POST('/things', { body, headers }))).toBe(2)
  })

  it('sends the same body again', async () => {
    takeClock({ immediate: true })
    const fetch = busyOnce()
    await pathsOf(fetch, { maxRetries: 1, timeout: 0 }).POST('/things/search', { body })
    expect(fetch.seen.map((request) => request.body)).toEqual(['{"name":"n"}', '{"name":"n"}'])
  })

  it('gets another token after a 401', async () => {
    const tokens = ['old', 'new']
    const fetch = observe(failing(401), success())
    const { data } = await pathsOf(fetch, { token: () => tokens.shift() ?? '' }).GET('/things/{thingId}', getThing)
    expect(data?.status).toBe('success')
    expect(fetch.seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old', 'Bearer new'])
  })

  it('ends a call by its signal', async () => {
    const controller = new AbortController()
    const fetch = observe(() => {
      controller.abort()
      return new Promise<Response>(() => {})
    })
    const call = pathsOf(fetch).GET('/things/{thingId}', { ...getThing, signal: controller.signal })
    expect(await rejection(call)).toBeInstanceOf(AbortedError)
  })
})
