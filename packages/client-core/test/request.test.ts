import { afterEach, describe, expect, it } from 'vitest'
import { call, createClient, ValidationError } from '../src/index.js'
import { clientFor, getThing, rejection, run, saveThing, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, type ObservedFetch, observe, success } from './support/observed.js'

it('a path parameter is refused that is half a character', async () => {
  const error = await rejection(run(observe(success()), { params: { path: { thingId: '\ud800' } } }))
  expect(error).toMatchObject({ name: 'ValidationError', parameter: 'thingId' })
})

describe('a body', () => {
  it('can be a stream', async () => {
    const fetch = observe(success())
    await run(fetch, { operation: saveThing, params: { body: new Blob(['{"a":1}']).stream() } })
    expect(fetch.seen).toMatchObject([{ body: '{"a":1}', headers: { 'content-type': 'application/json' } }])
  })

  it.each([
    [() => 1],
    [new FormData()],
    [{ file: new Blob(['x']) }],
    [new URLSearchParams('a=1')],
    [{ list: new Map([[1, 2]]) }],
    [{ pattern: /x/ }],
    [{ bytes: new Uint8Array(2) }],
    [{ call: () => 1 }],
    [
      Object.assign([], {
        toJSON: () => {
          throw new Error('no')
        },
      }),
    ],
  ])('that is no JSON is refused', async (body) => {
    const fetch = observe(success())
    const error = await rejection(run(fetch, { operation: saveThing, params: { body } }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({
      parameter: 'body',
      operationId: 'saveThing',
      message: 'saveThing: body must be JSON, without forms, files, NaN and invalid dates',
    })
    expect(fetch.seen).toHaveLength(0)
  })
})

describe('headers', () => {
  it.each([
    new Headers({ 'x-a': '1' }),
    { 'x-a': 1 },
    [['x-a', '1']] as const,
    new Map([['x-a', '1']]),
    // Of another realm, or of a library.
    {
      *[Symbol.iterator]() {
        yield ['x-a', '1'] as const
      },
    },
  ])('are taken of %o', async (headers) => {
    const fetch = observe(success())
    await run(fetch, { headers })
    expect(fetch.seen[0]?.headers['x-a']).toBe('1')
  })

  it('are sent without extras', async () => {
    const fetch = observe(success())
    await run(fetch)
    expect(fetch.seen[0]?.headers).toEqual({ authorization: `Bearer ${TOKEN}` })
  })
})

describe('options', () => {
  it('fetch that is no function is refused', async () => {
    const error = await rejection(run('fetch' as never))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({
      parameter: 'fetch',
      operationId: 'getThing',
      message: 'getThing: fetch must be a function',
    })
  })

  describe('fetch is the global one, looked up at each call,', () => {
    const original = globalThis.fetch
    const use = (fetch: ObservedFetch): ObservedFetch => {
      globalThis.fetch = fetch as typeof globalThis.fetch
      return fetch
    }
    afterEach(() => {
      globalThis.fetch = original
    })

    it('and gets the token with each attempt', async () => {
      takeClock({ immediate: true })
      const client = clientFor(undefined, { maxRetries: 1, timeout: 0 })
      const fetch = use(observe(json({}, { status: 503 }), success()))
      await call(client, saveThing, { body: { name: 'a' } }, { idempotencyKey: 'k' })
      expect(fetch.seen.map(({ method, body }) => [method, body])).toEqual(Array(2).fill(['POST', '{"name":"a"}']))
      for (const { headers } of fetch.seen)
        expect(headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' })
    })

    it('also after a redirect', async () => {
      const fetch = use(observe(new Response(null, { status: 302, headers: { location: '/b' } }), success()))
      await call(clientFor(undefined), getThing, { path: { thingId: 1 } })
      expect(fetch.seen.map(({ url }) => url.pathname)).toEqual(['/things/1', '/b'])
      expect(fetch.seen[1]?.headers['authorization']).toBe(`Bearer ${TOKEN}`)
    })
  })

  it('that are wrong show only when something is called, not on creation', () => {
    expect(() => createClient({ baseUrl: 'nonsense', token: '' })).not.toThrow()
  })
})
