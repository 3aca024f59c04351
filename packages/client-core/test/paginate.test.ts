import { describe, expect, it } from 'vitest'
import {
  AbortedError,
  NotFoundError,
  type OperationDescriptor,
  type Pager,
  type Paging,
  paginate,
  ResponseParseError,
  ValidationError,
} from '../src/index.js'
import { clientFor, rejection } from './support/client.js'
import { json, type ObservedFetch, observe } from './support/observed.js'

const events: OperationDescriptor = { id: 'listEvents', method: 'GET', path: '/events', payload: 'data', type: 'array' }
const byCursor: Paging = {
  style: 'cursor',
  in: 'query',
  cursor: 'nextToken',
  size: 'maxResults',
  items: '/data',
  next: '/nextToken',
}
const tags: OperationDescriptor = { id: 'listTags', method: 'POST', path: '/tags', payload: 'result', repeatable: true }
const byPage: Paging = {
  style: 'page',
  in: 'body',
  page: 'page',
  size: 'size',
  items: '/result/items',
  total: '/result/totalCount',
}
const byPageOpen: Paging = { style: 'page', in: 'body', page: 'page', size: 'size' }

const page = (data: unknown, nextToken?: unknown): Response => json({ status: 'success', data, nextToken })
const tagPage = (items: unknown, totalCount?: number): Response =>
  json({ status: 'success', result: { items, totalCount } })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const cursors = ({ seen }: ObservedFetch): (string | null)[] => seen.map(({ url }) => url.searchParams.get('nextToken'))
const bodies = ({ seen }: ObservedFetch): unknown[] => seen.map(({ body }) => JSON.parse(body))

describe('cursor', () => {
  const eventsOf = (fetch: ObservedFetch, params = {}): Pager<number, { data: number[] }> =>
    paginate(clientFor(fetch), events, byCursor, params)

  it('leads through all pages', async () => {
    const fetch = observe(page([1, 2], 'b'), page([3], 'c'), page([4]))
    expect(await all(eventsOf(fetch, { query: { maxResults: '2' } }))).toEqual([1, 2, 3, 4])
    expect(fetch.seen.map(({ url }) => url.search)).toEqual([
      '?maxResults=2',
      '?maxResults=2&nextToken=b',
      '?maxResults=2&nextToken=c',
    ])
  })

  it.each([undefined, null, ''])('ends with %j', async (end) => {
    const fetch = observe(page([1], end))
    expect(await all(eventsOf(fetch))).toEqual([1])
    expect(fetch.seen).toHaveLength(1)
  })

  it('leads over an empty page', async () => {
    const fetch = observe(page([1], 'b'), page([], 'c'), page([2]))
    expect(await all(eventsOf(fetch))).toEqual([1, 2])
  })

  it('begins where the caller says, without changing the caller’s inputs', async () => {
    const fetch = observe(page([1], 'y'), page([2]))
    const params = { query: { nextToken: 'x' } }
    await all(eventsOf(fetch, params))
    expect(cursors(fetch)).toEqual(['x', 'y'])
    expect(params).toEqual({ query: { nextToken: 'x' } })
  })

  it.each([
    ['itself', [page([1], 'a'), page([2], 'a')], {}, [1], 2],
    ['one before it', [page([1], 'a'), page([2], 'b'), page([3], 'a')], {}, [1, 2], 3],
    ['the one it began with', [page([1], 'x')], { query: { nextToken: 'x' } }, [], 1],
  ])('that leads to %s is an error, not a loop', async (_, replies, params, before, calls) => {
    const fetch = observe(...replies)
    const got: number[] = []
    const error = await rejection(
      (async () => {
        for await (const item of eventsOf(fetch, params)) got.push(item)
      })(),
    )
    expect(error).toBeInstanceOf(ResponseParseError)
    const message = expect.stringContaining('the next cursor is one that was used before')
    expect(error).toMatchObject({ operationId: 'listEvents', message })
    expect(got).toEqual(before)
    expect(fetch.seen).toHaveLength(calls)
  })

  it('gives pages as the call gives them', async () => {
    const fetch = observe(page([1], 'b'), page([]))
    expect(await all(eventsOf(fetch).pages())).toEqual([{ data: [1], nextToken: 'b' }, { data: [] }])
  })

  it('fetches a page only when it is needed, and starts from the beginning each time', async () => {
    const fetch = observe(page([1, 2], 'b'), page([3]))
    const pager = eventsOf(fetch)
    expect(fetch.seen).toHaveLength(0)
    for await (const item of pager) if (item === 2) break
    expect(fetch.seen).toHaveLength(1)
    await all(pager.pages())
    expect(cursors(fetch)).toEqual([null, null])
  })

  it('can be sent in a body', async () => {
    const fetch = observe(page([1], 7), page([2]))
    await all(
      paginate(clientFor(fetch), { ...events, method: 'POST' }, { ...byCursor, in: 'body' }, { body: { a: 1 } }),
    )
    expect(bodies(fetch)).toEqual([{ a: 1 }, { a: 1, nextToken: 7 }])
  })
})

describe('page numbers', () => {
  it('end with the total', async () => {
    const fetch = observe(tagPage([1, 2], 3), tagPage([3], 3))
    expect(await all(paginate(clientFor(fetch), tags, byPage, { body: { size: 2, cmpnId: 'C' } }))).toEqual([1, 2, 3])
    expect(bodies(fetch)).toEqual([
      { size: 2, cmpnId: 'C', page: 1 },
      { size: 2, cmpnId: 'C', page: 2 },
    ])
  })

  it('go on over a short page while the total is not reached', async () => {
    const fetch = observe(tagPage([1], 2), tagPage([2], 2))
    expect(await all(paginate(clientFor(fetch), tags, byPage, { body: { size: 5 } }))).toEqual([1, 2])
  })

  it('end with a short page without a total', async () => {
    const fetch = observe(tagPage([1, 2]), tagPage([3]))
    expect(await all(paginate(clientFor(fetch), tags, byPage, { body: { size: 2 } }))).toEqual([1, 2, 3])
    expect(fetch.seen).toHaveLength(2)
  })

  it.each([[{}], [{ size: 1 }]])('end with an empty page: %j', async (body) => {
    const fetch = observe(tagPage([1]), tagPage([2]), tagPage([], 99))
    expect(await all(paginate(clientFor(fetch), tags, byPage, { body }))).toEqual([1, 2])
    expect(fetch.seen).toHaveLength(3)
  })

  it.each<[Paging, object, number[]]>([
    [byPage, {}, [1, 2]],
    [{ ...byPage, first: 0 } as Paging, {}, [0, 1]],
    [byPage, { page: 7 }, [7, 8]],
    [byPage, { page: '7' }, [7, 8]],
  ])('begin where they should: %j %j', async (paging, body, numbers) => {
    const fetch = observe(tagPage([1]), tagPage([]))
    await all(paginate(clientFor(fetch), tags, paging, { body }))
    expect(bodies(fetch).map((sent) => Number((sent as { page: unknown }).page))).toEqual(numbers)
  })

  it('take items from where the caller says', async () => {
    const fetch = observe(tagPage(['a', 'b']), tagPage(null))
    const select = ({ result }: { result: { items: string[] | null } }): string[] | null => result.items
    expect(await all(paginate(clientFor(fetch), tags, byPageOpen, {}, {}, select))).toEqual(['a', 'b'])
  })

  it('that change nothing are an error, not a loop', async () => {
    const fetch = observe(tagPage([1, 2]))
    const error = await rejection(all(paginate(clientFor(fetch), tags, byPage, { body: { size: 2 } })))
    expect(error).toBeInstanceOf(ResponseParseError)
    const message = expect.stringContaining('the page holds the same items as the one before')
    expect(error).toMatchObject({ operationId: 'listTags', message })
    expect(fetch.seen).toHaveLength(2)
  })

  it('may hold the same items twice, as long as a total says that there are more', async () => {
    const fetch = observe(tagPage([1], 3), tagPage([1], 3), tagPage([2], 3))
    expect(await all(paginate(clientFor(fetch), tags, byPage, { body: { size: 1 } }))).toEqual([1, 1, 2])
  })

  it('can be sent in a query', async () => {
    const fetch = observe(tagPage([1], 1))
    await all(paginate(clientFor(fetch), tags, { ...byPage, in: 'query' }))
    expect(fetch.seen[0]?.url.search).toBe('?page=1')
  })
})

describe('a failure', () => {
  it('comes after the items before it', async () => {
    const fetch = observe(page([1], 'b'), json({}, { status: 404 }))
    const got: unknown[] = []
    const error = await rejection(
      (async () => {
        for await (const item of paginate(clientFor(fetch), events, byCursor)) got.push(item)
      })(),
    )
    expect(error).toBeInstanceOf(NotFoundError)
    expect(got).toEqual([1])
  })

  it('is an abort between pages too', async () => {
    const controller = new AbortController()
    const fetch = observe(page([1], 'b'))
    const pager = paginate(clientFor(fetch), events, byCursor, {}, { signal: controller.signal })
    const error = await rejection(
      (async () => {
        for await (const _ of pager) controller.abort()
      })(),
    )
    expect(error).toBeInstanceOf(AbortedError)
    expect(fetch.seen).toHaveLength(1)
  })

  it('is none where a pointer leads to nothing: no items come', async () => {
    const fetch = observe(json({ status: 'success', 'a/b': { '~': [1] } }))
    const pointing = (items: string): Paging => ({ ...byCursor, items, next: '/no/where' })
    const open: OperationDescriptor = { id: 'open', method: 'GET', path: '/open' }
    expect(await all(paginate(clientFor(fetch), open, pointing('/x/y')))).toEqual([])
    expect(await all(paginate(clientFor(fetch), open, pointing('/a~1b/~0')))).toEqual([1])
  })
})

describe('toArray', () => {
  const pager = (fetch: ObservedFetch): Pager<unknown, unknown> => paginate(clientFor(fetch), events, byCursor)
  const replies = [page([1, 2], 'b'), page([3, 4], 'c'), page([5])]

  it.each([
    [undefined, [1, 2, 3, 4, 5], 3],
    [4, [1, 2, 3, 4], 2],
    [3, [1, 2, 3], 2],
    [100, [1, 2, 3, 4, 5], 3],
    [0, [], 0],
  ])('with a limit of %s fetches no page that it does not need', async (limit, items, calls) => {
    const fetch = observe(...replies)
    expect(await pager(fetch).toArray(limit)).toEqual(items)
    expect(fetch.seen).toHaveLength(calls)
  })

  it.each([-1, Number.NaN, '5,000' as never])('refuses a limit of %s', async (limit) => {
    const error = await rejection(pager(observe(...replies)).toArray(limit))
    expect(error).toBeInstanceOf(ValidationError)
    expect((error as Error).message).toBe('listEvents: limit must be a number from 0 on')
  })
})
