import { describe, expect, it } from 'vitest'
import { AbortedError, type OperationDescriptor, type Pager, type Paging, paginate } from '../src/index.js'
import { clientFor, rejection } from './support/client.js'
import { json, type ObservedFetch, observe } from './support/observed.js'

const events: OperationDescriptor = { id: 'listEvents', method: 'GET', path: '/events', payload: 'data', type: 'array' }
const byCursor: Paging = { style: 'cursor', in: 'query', cursor: 'nextToken', items: '/data', next: '/nextToken' }
const page = (data: unknown, nextToken?: unknown): Response => json({ status: 'success', data, nextToken })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('a pager', () => {
  const eventsOf = (fetch: ObservedFetch, params = {}): Pager<number, { data: number[] }> =>
    paginate(clientFor(fetch), events, byCursor, params)

  it('leaves the caller’s inputs as they are', async () => {
    const fetch = observe(page([1], 'y'), page([2]))
    const params = { query: { nextToken: 'x' } }
    await all(eventsOf(fetch, params))
    expect(params).toEqual({ query: { nextToken: 'x' } })
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
    expect(fetch.seen.map(({ url }) => url.search)).toEqual(['', ''])
  })

  it('takes items from where the caller says', async () => {
    const fetch = observe(...[['a', 'b'], null].map((items) => json({ status: 'success', result: { items } })))
    const tags: OperationDescriptor = { id: 'listTags', method: 'POST', path: '/tags', payload: 'result' }
    const byPage: Paging = { style: 'page', in: 'body', page: 'page', size: 'size' }
    const select = ({ result }: { result: { items: string[] | null } }): string[] | null => result.items
    expect(await all(paginate(clientFor(fetch), tags, byPage, {}, {}, select))).toEqual(['a', 'b'])
  })

  it('is aborted between pages, too', async () => {
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
})
