import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  AuthenticationError,
  type CallOptions,
  call,
  createClient,
  type OperationDescriptor,
  ValidationError,
} from '../src/index.js'
import { clientFor, getThing, listThings, rejection, run, saveThing, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, type ObservedFetch, observe, success } from './support/observed.js'

async function sent(operation: Partial<OperationDescriptor>, params: object, options: CallOptions = {}) {
  const fetch = observe(success())
  await run(fetch, { operation: { ...getThing, path: '/things', ...operation }, params, ...options })
  const [seen] = fetch.seen
  if (!seen) throw new Error('nothing was sent')
  return seen
}

describe('path parameters', () => {
  it.each<[unknown, string]>([
    ['C-1001', 'C-1001'],
    [42, '42'],
    [false, 'false'],
    [12345678901234567890n, '12345678901234567890'],
    ['a b&c?d#e%f', 'a%20b%26c%3Fd%23e%25f'],
    [
      'arn:aws:ec2:us-east-1:111122223333:instance/i-0abc',
      'arn%3Aaws%3Aec2%3Aus-east-1%3A111122223333%3Ainstance%2Fi-0abc',
    ],
    ['/subscriptions/1/resourceGroups/rg', '%2Fsubscriptions%2F1%2FresourceGroups%2Frg'],
    ['비용 $& $1', '%EB%B9%84%EC%9A%A9%20%24%26%20%241'],
    ['...', '...'],
    [new Date('2026-03-01'), '2026-03-01'],
    [new Date('2026-03-01T10:30:00Z'), '2026-03-01T10%3A30%3A00.000Z'],
  ])('%s is written as %s', async (value, written) => {
    const { url } = await sent({ path: '/a/{id}/b/{id}' }, { path: { id: value } })
    expect(url.pathname).toBe(`/a/${written}/b/${written}`)
  })

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['an object', {}],
    ['a list', ['a']],
    ['a number that is none', Number.NaN],
    ['a date that is none', new Date('never')],
    ['half a character', '\ud800'],
  ])('that are %s are refused before anything is sent', async (_, value) => {
    const fetch = observe(success())
    const error = await rejection(run(fetch, { params: { path: { thingId: value } } }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ parameter: 'thingId', operationId: 'getThing', retryable: false })
    expect(error).toHaveProperty('message', 'getThing: thingId is required, as a path segment')
    expect(fetch.seen).toHaveLength(0)
  })

  it.each(['.', '..'])('that are %s are refused, since they lead to another path', async (thingId) => {
    const fetch = observe(success())
    const error = await rejection(run(fetch, { params: { path: { thingId } } }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toHaveProperty('message', `getThing: thingId must not be "${thingId}", which leads to another path`)
    expect(fetch.seen).toHaveLength(0)
  })

  it('can be left out altogether only where there are none', async () => {
    expect(await rejection(call(clientFor(observe(success())), getThing))).toMatchObject({ parameter: 'thingId' })
    await expect(call(clientFor(observe(success())), { ...getThing, path: '/things' })).resolves.toBeDefined()
  })
})

describe('query', () => {
  it.each<[string, object, string]>([
    ['text', { a: 'x y&z=1' }, '?a=x%20y%26z%3D1'],
    ['numbers and booleans', { a: 0, b: false }, '?a=0&b=false'],
    ['very large integers', { a: 9007199254740993n }, '?a=9007199254740993'],
    ['nothing', { a: undefined, b: null }, ''],
    ['empty text', { a: '' }, '?a='],
    ['arrays', { a: ['x', 'y,z'], b: 1 }, '?a=x&a=y%2Cz&b=1'],
    ['comma arrays', { comma: ['x', 'y,z'] }, '?comma=x,y%2Cz'],
    ['empty arrays', { a: [], b: [null, undefined] }, ''],
    ['a date', { a: new Date(Date.UTC(2026, 0, 31)) }, '?a=2026-01-31'],
    ['a time', { a: [new Date('2026-01-31T00:00:00.001Z')] }, '?a=2026-01-31T00%3A00%3A00.001Z'],
    ['odd names', { 'a[b]&': 1 }, '?a%5Bb%5D%26=1'],
  ])('of %s', async (_, query, search) => {
    expect((await sent({ commaQuery: ['comma'] }, { query })).url.search).toBe(search)
  })

  it('has inputs whose names are not shown after the others, written alike', async () => {
    const params = {
      query: { a: 1, b: undefined },
      extraQuery: { b: new Date('2026-03-01'), c: [1, 2], comma: [1, 2] },
    }
    const { url } = await sent({ commaQuery: ['comma'] }, params)
    expect(url.search).toBe('?a=1&b=2026-03-01&c=1&c=2&comma=1,2')
  })

  it('refuses a name that is in both', async () => {
    const fetch = observe(success())
    const params = { query: { a: 1 }, extraQuery: { a: 2 } }
    const error = await rejection(run(fetch, { operation: listThings, params }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ parameter: 'a', message: 'listThings: a is in both query and extraQuery' })
    expect(fetch.seen).toHaveLength(0)
  })

  it.each<[string, unknown]>([
    ['an object', { a: 1 }],
    ['an invalid date', new Date(Number.NaN)],
    ['a nested list', [['a', {}]]],
  ])('of %s is refused', async (_, value) => {
    const error = await rejection(
      run(observe(success()), { operation: listThings, params: { query: { filter: value } } }),
    )
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ parameter: 'filter', operationId: 'listThings' })
    expect(error).toHaveProperty('message', 'listThings: filter must be text, number or valid date')
  })
})

describe('body', () => {
  it('is JSON', async () => {
    const { body, headers, method } = await sent(saveThing, { body: { a: [1, null], at: new Date(0) } })
    expect([method, body, headers['content-type']]).toEqual([
      'POST',
      '{"a":[1,null],"at":"1970-01-01T00:00:00.000Z"}',
      'application/json',
    ])
  })

  it('can be missing', async () => {
    const { body, headers } = await sent(saveThing, {})
    expect([body, headers['content-type']]).toEqual(['', undefined])
  })

  it('can be a stream', async () => {
    const { body, headers } = await sent(saveThing, { body: new Blob(['{"a":1}']).stream() })
    expect([body, headers['content-type']]).toEqual(['{"a":1}', 'application/json'])
  })

  it.each([
    [1n],
    [() => 1],
    [new FormData()],
    [{ file: new Blob(['x']) }],
    [new URLSearchParams('a=1')],
    [{ list: new Map([[1, 2]]) }],
    [{ at: new Date('never') }],
    [{ rate: Number.NaN }],
    [[Number.POSITIVE_INFINITY]],
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

  it('of client and call are merged; null removes one', async () => {
    const fetch = observe(success())
    const client = clientFor(fetch, { headers: { 'x-a': '1', 'X-B': 2, 'x-c': true }, userAgent: 'test/1' })
    await call(client, getThing, { path: { thingId: 1 } }, { headers: new Headers({ 'x-b': '3' }) })
    await call(
      client,
      getThing,
      { path: { thingId: 1 } },
      { headers: { 'x-a': null, 'x-d': undefined }, userAgent: 'test/2' },
    )
    expect(fetch.seen[0]?.headers).toMatchObject({ 'x-a': '1', 'x-b': '3', 'x-c': 'true', 'user-agent': 'test/1' })
    expect(fetch.seen[1]?.headers).toMatchObject({ 'x-b': '2', 'user-agent': 'test/2' })
    expect(Object.keys(fetch.seen[1]?.headers ?? {})).not.toContain('x-a')
    expect(Object.keys(fetch.seen[1]?.headers ?? {})).not.toContain('x-d')
  })

  it('are sent without extras', async () => {
    expect((await sent({}, {})).headers).toEqual({ authorization: `Bearer ${TOKEN}` })
  })

  it('that HTTP does not allow are refused, unquoted', async () => {
    const error = await rejection(run(observe(success()), { headers: { 'x-key': 'private\nvalue' } }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ parameter: 'headers', message: 'getThing: headers must be valid' })
    expect(`${(error as Error).stack}${(error as Error).cause}`).not.toContain('private')
  })
})

describe('options', () => {
  it.each([
    ['https://cloud-cost.test', 'https://cloud-cost.test/things/1'],
    ['https://cloud-cost.test/', 'https://cloud-cost.test/things/1'],
    ['https://cloud-cost.test:8443/gateway/v1/', 'https://cloud-cost.test:8443/gateway/v1/things/1'],
    ['http://localhost:4010', 'http://localhost:4010/things/1'],
    ['http://127.0.0.1', 'http://127.0.0.1/things/1'],
    ['http://127.1.2.3', 'http://127.1.2.3/things/1'],
    ['http://[::1]:80', 'http://[::1]/things/1'],
  ])('baseUrl %s', async (baseUrl, url) => {
    const fetch = observe(success())
    await run(fetch, { baseUrl })
    expect(fetch.seen[0]?.url.href).toBe(url)
    expect(fetch.seen[0]?.headers['authorization']).toBe(`Bearer ${TOKEN}`)
  })

  it.each([
    '',
    'cloud-cost.test',
    '/relative',
    'ftp://localhost',
    'https://user:private@cloud-cost.test',
    'https://cloud-cost.test?key=private',
    'https://cloud-cost.test#private',
    'http://cloud-cost.test',
    'http://localhost.evil.test',
    'http://evil-localhost',
    'http://evil.localhost',
    'http://127.0.0.1.evil.test',
    undefined,
  ])('baseUrl %j is refused before anything is sent', async (baseUrl) => {
    const fetch = observe(success())
    const client = createClient({ baseUrl: baseUrl as string, token: TOKEN, fetch })
    const error = await rejection(call(client, getThing, { path: { thingId: 1 } }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ parameter: 'baseUrl', operationId: 'getThing' })
    expect(error).toHaveProperty(
      'message',
      'getThing: baseUrl must be an https URL, or an http URL on loopback or with allowInsecureHttp',
    )
    expect((error as Error).stack).not.toContain('private')
    expect(fetch.seen).toHaveLength(0)
  })

  describe('in a page, baseUrl', () => {
    const at = (origin: string): void => void vi.stubGlobal('location', { origin })
    afterEach(() => void vi.unstubAllGlobals())

    it.each(['/api', '/api/', '/'])('%s is a path of its own server', async (baseUrl) => {
      at('https://app.test')
      const fetch = observe(success())
      await run(fetch, { baseUrl })
      expect(fetch.seen[0]?.url.href).toBe(`https://app.test${baseUrl.replace(/\/$/, '')}/things/1`)
      expect(fetch.seen[0]?.headers['authorization']).toBe(`Bearer ${TOKEN}`)
    })

    it.each([
      ['https://app.test', '//evil.test'],
      ['https://app.test', '/\\evil.test'],
      ['https://app.test', '/api?key=private'],
      ['http://app.test', '/api'],
      ['null', '/api'],
    ])('of %s is not %s', async (origin, baseUrl) => {
      at(origin)
      const fetch = observe(success())
      expect(await rejection(run(fetch, { baseUrl }))).toMatchObject({ parameter: 'baseUrl' })
      expect(fetch.seen).toHaveLength(0)
    })
  })

  it('token: false sends none', async () => {
    const fetch = observe(success())
    await run(fetch, { token: false })
    expect(fetch.seen[0]?.headers).not.toHaveProperty('authorization')
    const refused = observe(json({ message: 'Log in' }, { status: 401 }))
    expect(await rejection(run(refused, { token: false }))).toBeInstanceOf(AuthenticationError)
    expect(refused.seen).toHaveLength(1)
  })

  it('allowInsecureHttp lets plain http through, and nothing else', async () => {
    const fetch = observe(success())
    await run(fetch, { baseUrl: 'http://cloud-cost.test', allowInsecureHttp: true })
    expect(fetch.seen).toHaveLength(1)
    const error = await rejection(run(fetch, { baseUrl: 'ftp://cloud-cost.test', allowInsecureHttp: true }))
    expect(error).toMatchObject({ parameter: 'baseUrl' })
  })

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

  it('that are undefined in a call count as not given', async () => {
    const fetch = observe(success())
    const client = clientFor(fetch, { userAgent: 'test/1' })
    const nothing = { baseUrl: undefined, token: undefined, fetch: undefined, userAgent: undefined, timeout: undefined }
    await call(client, getThing, { path: { thingId: 1 } }, nothing as unknown as CallOptions)
    expect(fetch.seen[0]?.headers).toMatchObject({ 'user-agent': 'test/1', authorization: `Bearer ${TOKEN}` })
  })

  it('that are NaN, as the number of a variable that is not set, have their default and no wider meaning', async () => {
    const client = clientFor(observe(success()), { maxResponseBytes: 3, maxRetries: 0 })
    const wrong = rejection(call(client, getThing, { path: { thingId: 1 } }, { maxResponseBytes: Number.NaN }))
    expect(await wrong).toMatchObject({ message: expect.stringContaining('larger than maxResponseBytes, 3') })
  })

  it('that are wrong show only when something is called, not on creation', () => {
    expect(() => createClient({ baseUrl: 'nonsense', token: '' })).not.toThrow()
  })
})
