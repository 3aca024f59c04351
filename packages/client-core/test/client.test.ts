import { describe, expect, it, vi } from 'vitest'
import {
  ApiError,
  type Client,
  ConnectionError,
  call,
  createClient,
  EnvelopeError,
  type Middleware,
  NotFoundError,
  type PathInit,
  type PathResult,
  ResponseParseError,
  ValidationError,
} from '../src/index.js'
import { clientFor, getThing, rejection, run, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, observe, success } from './support/observed.js'

type Untyped = Client &
  Record<'GET' | 'PUT' | 'POST' | 'DELETE', (path: string, init?: PathInit) => Promise<PathResult<unknown>>>
const untyped = (fetch: ReturnType<typeof observe>, options: object = {}): Untyped =>
  clientFor(fetch, options) as Untyped

describe('path methods', () => {
  it.each(['GET', 'PUT', 'POST', 'DELETE'] as const)('%s gives data, envelope included', async (method) => {
    const fetch = observe(success())
    const { data, error, response } = await untyped(fetch)[method]('/a/{id}', {
      params: { path: { id: 'x/y' }, query: { q: 1 } },
      headers: { 'x-a': '1' },
    })
    expect(data).toEqual({ status: 'success', data: { companyId: 'C-1001' } })
    expect([error, response.status]).toEqual([undefined, 200])
    expect(fetch.seen[0]).toMatchObject({ method, headers: { authorization: `Bearer ${TOKEN}`, 'x-a': '1' } })
    expect(fetch.seen[0]?.url.href).toBe('https://cloud-cost.test/a/x%2Fy?q=1')
  })

  it('send a body', async () => {
    const fetch = observe(success())
    await untyped(fetch).POST('/a', { body: { b: 1 } })
    expect(fetch.seen[0]?.body).toBe('{"b":1}')
  })

  it.each([
    [404, NotFoundError],
    [200, EnvelopeError],
  ])('give an error instead of throwing it, status %i', async (status, type) => {
    const body = { status: 'error', error: { code: 'X', message: 'M' } }
    const { data, error, response } = await untyped(observe(json(body, { status }))).GET('/a')
    expect(data).toBeUndefined()
    expect(error).toBeInstanceOf(type)
    expect(error).toMatchObject({ serviceCode: 'X', serviceMessage: 'M', body, operationId: 'GET /a' })
    expect(response.status).toBe(status)
  })

  it('give an error for an empty 500 too', async () => {
    const { error } = await untyped(observe(new Response('', { status: 500 }))).GET('/a')
    expect(error).toBeInstanceOf(ApiError)
  })

  it('give no data for no body', async () => {
    const { data, error, response } = await untyped(observe(new Response(null, { status: 204 }))).DELETE('/a')
    expect([data, error, response.status]).toEqual([undefined, undefined, 204])
  })

  it('reject for everything that is no answer', async () => {
    expect(await rejection(untyped(observe(new TypeError('no'))).GET('/a'))).toBeInstanceOf(ConnectionError)
    expect(await rejection(untyped(observe(success())).GET('/a/{b}'))).toMatchObject({
      parameter: 'b',
      operationId: 'GET /a/{b}',
    })
    expect(await rejection(untyped(observe(new Response('<p>'))).GET('/a'))).toBeInstanceOf(ResponseParseError)
  })

  it('know which query arrays are written as a,b,c', async () => {
    const fetch = observe(success())
    const options = { baseUrl: 'https://cloud-cost.test', token: TOKEN, fetch }
    await createClient<Untyped>(options, ['ids']).GET('/search', { params: { query: { ids: [1, 2], tags: [3, 4] } } })
    expect(fetch.seen[0]?.url.search).toBe('?ids=1,2&tags=3&tags=4')
  })
})

describe('middleware', () => {
  it('runs in order on the way out and in reverse order on the way back, those of a call inside', async () => {
    const order: string[] = []
    const named = (name: string): Middleware => ({
      onRequest: () => void order.push(`${name} out`),
      onResponse: () => void order.push(`${name} back`),
    })
    const client = clientFor(observe(success()), { middleware: [named('a'), named('b')] })
    await call(client, getThing, { path: { thingId: 1 } }, { middleware: [named('c')] })
    expect(order).toEqual(['a out', 'b out', 'c out', 'c back', 'b back', 'a back'])
  })

  it('is told about the call, but not the token', async () => {
    const fetch = observe(success())
    const onRequest = vi.fn(({ request }: { request: Request }) => {
      expect(request.headers.get('authorization')).toBeNull()
      return new Request(request, { headers: { 'x-signed': 'yes' } })
    })
    await run(fetch, { middleware: [{ onRequest }], params: { path: { thingId: 1 }, query: { a: 1 } } })
    expect(onRequest.mock.calls[0]?.[0]).toMatchObject({
      schemaPath: '/things/{thingId}',
      params: { path: { thingId: 1 }, query: { a: 1 } },
      id: expect.stringMatching(/./),
      options: { baseUrl: 'https://cloud-cost.test', fetch },
    })
    expect(fetch.seen[0]?.headers).toMatchObject({ 'x-signed': 'yes', authorization: `Bearer ${TOKEN}` })
  })

  it('runs for every attempt, and can replace an answer before it is judged', async () => {
    takeClock({ immediate: true })
    const onRequest = vi.fn()
    const fetch = observe(json({}, { status: 503 }), json({}, { status: 404 }))
    const onResponse: Middleware['onResponse'] = ({ response }) => (response.status === 404 ? success() : undefined)
    await expect(
      run(fetch, { maxRetries: 1, timeout: 0, middleware: [{ onRequest, onResponse }] }),
    ).resolves.toBeDefined()
    expect(onRequest).toHaveBeenCalledTimes(2)
  })

  it('can answer itself', async () => {
    const fetch = observe(success())
    const onResponse = vi.fn()
    await run(fetch, { middleware: [{ onRequest: () => success() }, { onResponse }] })
    expect(fetch.seen).toHaveLength(0)
    expect(onResponse).not.toHaveBeenCalled()
  })

  it('that sends a request elsewhere does not take the token along', async () => {
    const fetch = observe(success())
    await run(fetch, { middleware: [{ onRequest: () => new Request('https://other.test/') }] })
    expect(fetch.seen[0]?.url.host).toBe('other.test')
    expect(fetch.seen[0]?.headers).not.toHaveProperty('authorization')
  })

  it('can make an answer or another error of a failed connection', async () => {
    const failing = (): ReturnType<typeof observe> => observe(new TypeError('fetch failed'))
    const watch = vi.fn()
    await expect(
      run(failing(), { middleware: [{ onError: () => success() }, { onError: watch }] }),
    ).resolves.toBeDefined()
    expect(watch.mock.calls[0]?.[0].error).toBeInstanceOf(ConnectionError)
    const own = new Error('mine')
    expect(await rejection(run(failing(), { middleware: [{ onError: () => own }] }))).toBe(own)
    expect(await rejection(run(failing(), { middleware: [{ onError: () => {} }] }))).toBeInstanceOf(ConnectionError)
  })

  it('that throws is not repeated and keeps its error', async () => {
    const own = new Error('mine')
    const fetch = observe(success())
    const onRequest = vi.fn(() => {
      throw own
    })
    expect(await rejection(run(fetch, { maxRetries: 2, middleware: [{ onRequest }] }))).toBe(own)
    expect(onRequest).toHaveBeenCalledTimes(1)
  })
})

describe('validateResponses', () => {
  it('sees the operation and the whole body of a success', async () => {
    const validateResponses = vi.fn()
    await run(observe(success()), { validateResponses })
    expect(validateResponses.mock.calls).toEqual([['getThing', { status: 'success', data: { companyId: 'C-1001' } }]])
  })

  it.each([
    ['at once', (): string[] => ['/data: is missing']],
    ['later', async (): Promise<string[]> => ['/data: is missing']],
  ])('makes problems found %s a ResponseParseError', async (_, validateResponses) => {
    const error = await rejection(run(observe(success()), { validateResponses }))
    expect(error).toBeInstanceOf(ResponseParseError)
    expect(error).not.toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({
      problems: ['/data: is missing'],
      status: 200,
      message: 'getThing: the answer is not valid',
    })
  })

  it('is content with no problems', async () => {
    await expect(run(observe(success()), { validateResponses: () => [] })).resolves.toBeDefined()
  })

  it('is not asked about errors', async () => {
    const validateResponses = vi.fn()
    await rejection(run(observe(json({ status: 'error' })), { validateResponses }))
    expect(validateResponses).not.toHaveBeenCalled()
  })
})
