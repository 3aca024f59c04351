import { describe, expect, it, vi } from 'vitest'
import { ConnectionError, call, type Middleware, ResponseParseError, ValidationError } from '../src/index.js'
import { clientFor, getThing, rejection, run, saveThing, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, observe, success } from './support/observed.js'

describe('middleware', () => {
  it('is told the operation and the attempt', async () => {
    takeClock({ immediate: true })
    const told: unknown[] = []
    const middleware: Middleware = {
      onRequest: ({ operationId, attempt }) => void told.push(['request', operationId, attempt]),
      onResponse: ({ operationId, attempt }) => void told.push(['response', operationId, attempt]),
      onError: ({ operationId, attempt }) => void told.push(['error', operationId, attempt]),
    }
    await run(observe(new TypeError('reset'), success()), { maxRetries: 1, timeout: 0, middleware: [middleware] })
    expect(told).toEqual([
      ['request', 'getThing', 1],
      ['error', 'getThing', 1],
      ['request', 'getThing', 2],
      ['response', 'getThing', 2],
    ])
  })

  it('runs in order on the way out and in reverse order on the way back, those of a call inside', async () => {
    const order: string[] = []
    const middlewareCalled = (name: string): Middleware => ({
      onRequest: () => void order.push(`${name} out`),
      onResponse: () => void order.push(`${name} back`),
    })
    const client = clientFor(observe(success()), { middleware: [middlewareCalled('a'), middlewareCalled('b')] })
    await call(client, getThing, { path: { thingId: 1 } }, { middleware: [middlewareCalled('c')] })
    expect(order).toEqual(['a out', 'b out', 'c out', 'c back', 'b back', 'a back'])
  })

  it('gets the call, but not the token', async () => {
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
      options: { baseUrl: 'https://cloud-cost.test' },
    })
    expect(fetch.seen[0]?.headers).toMatchObject({ 'x-signed': 'yes', authorization: `Bearer ${TOKEN}` })
  })

  it('runs for every attempt, and can replace an answer before it is checked', async () => {
    takeClock({ immediate: true })
    const onRequest = vi.fn()
    const fetch = observe(json({}, { status: 503 }), json({}, { status: 404 }))
    const onResponse: Middleware['onResponse'] = ({ response }) => (response.status === 404 ? success() : undefined)
    await expect(
      run(fetch, { maxRetries: 1, timeout: 0, middleware: [{ onRequest, onResponse }] }),
    ).resolves.toBeDefined()
    expect(onRequest).toHaveBeenCalledTimes(2)
  })

  it.each<[string, NonNullable<Middleware['onRequest']>]>([
    ['can add a header', ({ request }) => request.headers.set('x-signed', 'yes')],
    [
      'can send the request itself',
      ({ request, options }) => options.fetch(new Request(request, { headers: { 'x-signed': 'yes' } })),
    ],
  ])('%s, and the body is sent', async (_, onRequest) => {
    const fetch = observe(success())
    await run(fetch, { operation: saveThing, params: { body: { a: 1 } }, middleware: [{ onRequest }] })
    expect(fetch.seen).toMatchObject([{ method: 'POST', body: '{"a":1}', headers: { 'x-signed': 'yes' } }])
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
