import {
  CancelledError,
  hashKey,
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/query-core'
import { InfiniteQueryObserver as OldInfiniteQueryObserver, QueryClient as OldQueryClient } from 'query-core-4'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Call,
  type CallOptions,
  type CallParams,
  type Client,
  call,
  type OperationDescriptor,
  type Paging,
  ResponseParseError,
} from '../src/index.js'
import {
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  mutationOptions,
  queryKey,
  queryOptions,
} from '../src/react-query/index.js'
import { clientFor, getThing, saveThing, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, type ObservedFetch, observe, success } from './support/observed.js'

type OperationFunction = (client: Client, params: CallParams, options?: CallOptions) => Call<unknown>

const functionOf =
  (operation: OperationDescriptor): OperationFunction =>
  (client, params, options) =>
    call(client, operation, params, options)

const thing: CallParams = { path: { thingId: '1' } }
const thingKey = queryKey<unknown>('demo', 'getThing', thing)
const queryClient = new QueryClient()
afterEach(() => queryClient.clear())

describe('a key', () => {
  const key = (params: CallParams): readonly unknown[] => queryKey('demo', 'listThings', params)

  it('holds the group, the operation and the inputs', () => {
    expect(key({ path: { id: 'a' }, query: { size: 2 }, body: { from: 'b' } })).toEqual([
      'demo',
      'listThings',
      { path: { id: 'a' }, query: { size: 2 }, body: { from: 'b' } },
    ])
    expect(queryKey('demo', 'listThings', undefined)).toEqual(['demo', 'listThings'])
  })

  it.each<[string, CallParams, CallParams]>([
    ['members that are not given', { query: { a: undefined, b: null, c: 1 } }, { query: { c: 1 } }],
    ['empty places', { path: {}, query: { a: undefined } }, {}],
    ['empty lists', { query: { a: [], b: [null] } }, {}],
    ['members of a body that are not given', { body: { a: undefined } }, { body: {} }],
    ['another order', { query: { a: 1, b: 2 } }, { query: { b: 2, a: 1 } }],
    ['a date in the query', { query: { a: new Date('2026-03-01') } }, { query: { a: '2026-03-01' } }],
    ['a time in the path', { path: { a: new Date(1) } }, { path: { a: '1970-01-01T00:00:00.001Z' } }],
    [
      'a date in an input whose name is not shown',
      { extraQuery: { a: new Date('2026-03-01') } },
      { extraQuery: { a: '2026-03-01' } },
    ],
    ['dates in a list', { query: { a: [new Date('2026-03-01'), 'b'] } }, { query: { a: ['2026-03-01', 'b'] } }],
    ['a date in the body', { body: { a: new Date(0) } }, { body: { a: '1970-01-01T00:00:00.000Z' } }],
  ])('is the same for the same call with %s', (_, first, second) => {
    expect(hashKey(key(first))).toBe(hashKey(key(second)))
  })

  it.each<[string, CallParams, CallParams]>([
    ['another value', { query: { a: 1 } }, { query: { a: 2 } }],
    ['another place', { query: { a: 'b' } }, { path: { a: 'b' } }],
    ['an input whose name is not shown', {}, { extraQuery: { a: 1 } }],
    ['a body', {}, { body: {} }],
    ['null in a body', { body: { a: null } }, { body: {} }],
  ])('is another for a call with %s', (_, first, second) => {
    expect(hashKey(key(first))).not.toBe(hashKey(key(second)))
  })

  it('leaves a date that is none to the call, which says so', () => {
    expect(() => key({ query: { from: new Date(Number.NaN) } })).not.toThrow()
  })
})

describe('query options', () => {
  const options = (fetch: ObservedFetch, clientOptions = {}) =>
    queryOptions<CallParams, unknown>(thingKey, functionOf(getThing), clientFor(fetch, clientOptions), thing, {
      headers: { 'x-team': 'a' },
    })

  it('make the call with its own options', async () => {
    const fetch = observe(success())
    expect(await queryClient.fetchQuery(options(fetch))).toEqual({ data: { companyId: 'C-1001' } })
    expect(fetch.seen[0]?.headers['x-team']).toBe('a')
  })

  it('have a key without client and token', () => {
    expect(JSON.stringify(options(observe(success())).queryKey)).not.toContain(TOKEN)
  })

  it('end the request when the query is cancelled', async () => {
    const fetch = observe(() => new Promise<Response>(() => {}))
    const result = queryClient.fetchQuery(options(fetch)).catch((error: unknown) => error)
    await expect.poll(() => fetch.seen.length).toBe(1)
    await queryClient.cancelQueries({ queryKey: thingKey })
    expect(fetch.seen[0]?.request.signal.aborted).toBe(true)
    expect(await result).toBeInstanceOf(CancelledError)
  })

  it('leave retries to the client', async () => {
    takeClock({ immediate: true })
    const fetch = observe(json({}, { status: 503 }))
    const observer = new QueryObserver(queryClient, options(fetch, { maxRetries: 2, timeout: 0 }))
    const end = observer.subscribe(() => {})
    await expect.poll(() => observer.getCurrentResult().status).toBe('error')
    end()
    expect(fetch.seen).toHaveLength(3)
    expect(observer.getCurrentResult().failureCount).toBe(1)
  })
})

describe('mutation options', () => {
  const impatient = new QueryClient({ defaultOptions: { mutations: { retry: 3, retryDelay: 0 } } })
  const mutate = (fetch: ObservedFetch, params: CallParams, options?: CallOptions): Promise<unknown> =>
    new MutationObserver(
      impatient,
      mutationOptions<CallParams, unknown>(['demo', 'saveThing'], functionOf(saveThing), clientFor(fetch), options),
    ).mutate(params)

  it('make the call with the variables as its inputs', async () => {
    const fetch = observe(success())
    expect(await mutate(fetch, { body: { name: 'a' } }, { headers: { 'x-team': 'a' } })).toMatchObject({ data: {} })
    expect(fetch.seen).toMatchObject([{ method: 'POST', body: '{"name":"a"}', headers: { 'x-team': 'a' } }])
  })

  it('never repeat a write, whatever the cache is set to', async () => {
    const fetch = observe(json({}, { status: 503 }))
    await expect(mutate(fetch, {})).rejects.toMatchObject({ status: 503 })
    expect(fetch.seen).toHaveLength(1)
  })
})

describe('infinite query options', () => {
  const listEvents: OperationDescriptor = {
    id: 'listEvents',
    method: 'GET',
    path: '/events',
    payload: 'data',
    type: 'array',
  }
  const byCursor: Paging = { style: 'cursor', in: 'query', cursor: 'after', items: '/data', next: '/next' }
  const byPage: Paging = { style: 'page', in: 'query', page: 'page', size: 'size', items: '/data' }
  const page = (data: unknown, more: object = {}): Response => json({ status: 'success', data, ...more })

  const options = (
    fetch: ObservedFetch,
    paging: Paging,
    params?: CallParams,
    select?: (page: unknown) => readonly unknown[],
  ): InfiniteQueryOptions<unknown, unknown> =>
    infiniteQueryOptions<CallParams, unknown, unknown, unknown>(
      queryKey('demo', 'listEvents', params ?? {}),
      functionOf(listEvents),
      paging,
      clientFor(fetch),
      params,
      undefined,
      select,
    )
  const queries = ({ seen }: ObservedFetch): string[] => seen.map(({ url }) => url.search)

  it('lead through all pages, and no further', async () => {
    const fetch = observe(page([1], { next: 'b' }), page([], { next: 'c' }), page([2]))
    const observer = new InfiniteQueryObserver(queryClient, options(fetch, byCursor, { query: { size: 1 } }))
    const end = observer.subscribe(() => {})
    await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true)
    await observer.fetchNextPage()
    const { data, hasNextPage } = await observer.fetchNextPage()
    expect(data?.pages).toEqual([{ data: [1], next: 'b' }, { data: [], next: 'c' }, { data: [2] }])
    expect(hasNextPage).toBe(false)
    await observer.fetchNextPage()
    end()
    expect(queries(fetch)).toEqual(['?size=1', '?size=1&after=b', '?size=1&after=c'])
  })

  it('make calls with their own options, and end the request when the query is cancelled', async () => {
    const fetch = observe(() => new Promise<Response>(() => {}))
    const given = infiniteQueryOptions<CallParams, unknown, unknown, unknown>(
      queryKey('demo', 'listEvents', {}),
      functionOf(listEvents),
      byCursor,
      clientFor(fetch),
      {},
      { headers: { 'x-team': 'a' } },
    )
    const result = queryClient.fetchInfiniteQuery(given).catch((error: unknown) => error)
    await expect.poll(() => fetch.seen.length).toBe(1)
    await queryClient.cancelQueries({ queryKey: given.queryKey })
    expect(await result).toBeInstanceOf(CancelledError)
    expect(fetch.seen[0]?.request.signal.aborted).toBe(true)
    expect(fetch.seen[0]?.headers['x-team']).toBe('a')
  })

  it('have a key of their own, which that of the call covers', async () => {
    const fetch = observe(page([1]))
    const { queryKey: key } = options(fetch, byCursor)
    expect(key).toEqual(['demo', 'listEvents', {}, 'infinite'])
    await queryClient.fetchInfiniteQuery(options(fetch, byCursor))
    await queryClient.invalidateQueries({ queryKey: queryKey('demo', 'listEvents', {}) })
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })

  it('survive a cache that was stored as JSON', async () => {
    const fetch = observe(page([1], { next: 'b' }), page([2]))
    const given = options(fetch, byCursor)
    await queryClient.fetchInfiniteQuery(given)
    queryClient.setQueryData(given.queryKey, JSON.parse(JSON.stringify(queryClient.getQueryData(given.queryKey))))
    await queryClient.fetchInfiniteQuery(given)
    expect(queries(fetch)).toEqual(['', ''])
  })

  it('begin where the caller says', async () => {
    const fetch = observe(page([1]))
    await queryClient.fetchInfiniteQuery(options(fetch, byCursor, { query: { after: 'x' } }))
    expect(queries(fetch)).toEqual(['?after=x'])
  })

  it('complain about a cursor that does not advance', async () => {
    const fetch = observe(page([1], { next: 'b' }))
    const error = queryClient.fetchInfiniteQuery({ ...options(fetch, byCursor), pages: 5 })
    await expect(error).rejects.toBeInstanceOf(ResponseParseError)
    await expect(error).rejects.toMatchObject({ operationId: 'listEvents' })
    expect(fetch.seen).toHaveLength(2)
  })

  it('end where a cursor leads back', async () => {
    const fetch = observe(page([1], { next: 'a' }), page([2], { next: 'b' }), page([3], { next: 'a' }))
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options(fetch, byCursor), pages: 9 })
    expect(pages).toHaveLength(3)
  })

  it('count pages until one is short', async () => {
    const fetch = observe(page([1, 2]), page([3, 4]), page([5]))
    const given = options(fetch, byPage, { query: { size: 2 } })
    const { pageParams } = await queryClient.fetchInfiniteQuery({ ...given, pages: 9 })
    expect(pageParams).toEqual([1, 2, 3])
    expect(queries(fetch)).toEqual(['?size=2&page=1', '?size=2&page=2', '?size=2&page=3'])
  })

  it('count items until the total is reached', async () => {
    const fetch = observe(page([1], { total: 3 }), page([2, 3], { total: 3 }))
    const given = options(fetch, { ...byPage, total: '/total' })
    expect((await queryClient.fetchInfiniteQuery({ ...given, pages: 9 })).pages).toHaveLength(2)
  })

  it('end with a page that comes again', async () => {
    const fetch = observe(page([1, 2]))
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options(fetch, byPage), pages: 9 })
    expect(pages).toHaveLength(2)
  })

  it('take the items that the caller picks', async () => {
    const fetch = observe(page([1, 2], { rows: [1] }), page([3, 4], { rows: [] }))
    const { items: _, ...paging } = byPage
    const select = (page: unknown): readonly unknown[] => (page as { rows: unknown[] }).rows
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options(fetch, paging, {}, select), pages: 9 })
    expect(pages).toHaveLength(2)
  })
})

describe('beside TanStack Query 4', () => {
  it('queries work, and infinite ones say which version they need', async () => {
    const old = new OldQueryClient({ logger: { log() {}, warn() {}, error() {} } })
    const fetch = observe(success())
    expect(
      await old.fetchQuery(queryOptions(thingKey, functionOf(getThing), clientFor(fetch), thing) as object),
    ).toEqual({
      data: { companyId: 'C-1001' },
    })
    const paging: Paging = { style: 'page', in: 'query', page: 'page', size: 'size', items: '/data' }
    const key = queryKey<unknown>('demo', 'listThings', {})
    const options = infiniteQueryOptions(key, functionOf(getThing), paging, clientFor(fetch), {}) as object
    const { error } = await new OldInfiniteQueryObserver(old, options).fetchNextPage()
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain('TanStack Query 5')
    expect(fetch.seen).toHaveLength(1)
    old.clear()
  })
})
