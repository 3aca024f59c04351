import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { loadContract } from '../src/shell/contract.js'
import { caseNamed, contractOf, requestOf } from './operations.js'

// A contract that is given is answered by its examples alone, which are cut into pages.
const mock = createMock({ contract: loadContract() })
const events = caseNamed('listResourceAuditEvents')
const examples = events.examples.get('200') ?? new Map<string, unknown>()
const all = ['default', 'lastPage'].flatMap((name) => (examples.get(name) as { data: unknown[] }).data)

async function page(query: string): Promise<{ status: number; data: unknown[]; nextToken?: string }> {
  const mark = events.target.includes('?') ? '&' : '?'
  const response = await mock.fetch(
    requestOf(events, { target: `${events.target}${query === '' ? '' : mark + query}` }),
  )
  return { ...((await response.json()) as { data: unknown[] }), status: response.status }
}

describe('cursors', () => {
  it.each([undefined, 1, 2, 1000])('lead through all items with a size of %s', async (size) => {
    const items: unknown[] = []
    const sizes: number[] = []
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({
        ...(size !== undefined && { maxResults: String(size) }),
        ...(cursor !== undefined && { nextToken: cursor }),
      })
      const { data, nextToken } = await page(query.toString())
      items.push(...data)
      sizes.push(data.length)
      expect(nextToken).not.toBe(cursor === undefined ? 'none' : cursor)
      cursor = nextToken
    } while (cursor !== undefined && sizes.length < 100)
    expect(items).toEqual(all)
    if (size !== undefined) expect(Math.max(...sizes)).toBeLessThanOrEqual(size)
  })

  it.each(['0', '-1', 'many'])('have the size of the example when %s is asked for', async (size) => {
    expect((await page(`maxResults=${size}`)).data).toEqual((await page('')).data)
  })

  it('are those of the examples where a page ends as an example does, and made up elsewhere', async () => {
    const { nextToken } = examples.get('default') as { nextToken: string }
    expect(nextToken).toMatch(/./)
    expect((await page('')).nextToken).toBe(nextToken)
    expect((await page(`nextToken=${nextToken}`)).data).toEqual((examples.get('lastPage') as { data: unknown[] }).data)
    const first = await page('maxResults=1')
    expect(first).toMatchObject({ data: all.slice(0, 1), nextToken: 'item-1' })
  })

  it.each(['', 'nonesuch', 'item-0', `item-${all.length}`, 'item-999', 'item-x', '1'])(
    'that no answer gave are at the end: "%s"',
    async (cursor) => {
      const { status, data, nextToken } = await page(`nextToken=${cursor}`)
      expect([status, data, nextToken]).toEqual([200, [], undefined])
    },
  )
})

describe('cursors of a contract of its own', () => {
  const serve = async (examples: object): Promise<(cursor?: string, size?: number) => Promise<unknown>> => {
    const media = { schema: { type: 'object' }, examples }
    const done = { description: 'd', content: { 'application/json': media } }
    const pages = { style: 'cursor', in: 'query', cursor: 'at', size: 'size', items: '/list', next: '/next' }
    const get = { operationId: 'list', 'x-pagination': pages, responses: { 100: { description: 'd' }, 200: done } }
    const contract = await contractOf({
      openapi: '3.1.0',
      info: { title: 'Pages', version: '1' },
      paths: { '/pages': { get } },
    })
    const own = createMock({ contract })
    return async (at, size) => {
      const query = new URLSearchParams({
        ...(at !== undefined && { at }),
        ...(size !== undefined && { size: `${size}` }),
      })
      return (await own.fetch(`http://mock/pages?${query}`)).json()
    }
  }

  it('follow its examples from the first to the last, without those that are empty', async () => {
    const call = await serve({
      default: { value: { list: ['a', 'b'], next: 'second' } },
      empty: { value: { list: [], next: 'never' } },
      more: { value: { list: ['c'], next: 'third' } },
      last: { value: { list: ['d', 'e'] } },
    })
    expect(await call()).toEqual({ list: ['a', 'b'], next: 'second' })
    expect(await call('second')).toEqual({ list: ['c', 'd'], next: 'item-4' })
    expect(await call('second', 1)).toEqual({ list: ['c'], next: 'third' })
    expect(await call('third')).toEqual({ list: ['d', 'e'] })
    expect(await call('item-4')).toEqual({ list: ['e'] })
    expect(await call('never')).toEqual({ list: [] })
  })

  it('are made up where its examples have none', async () => {
    const call = await serve({ default: { value: { list: [1, 2, 3] } } })
    expect(await call()).toEqual({ list: [1, 2, 3] })
    expect(await call(undefined, 2)).toEqual({ list: [1, 2], next: 'item-2' })
    expect(await call('item-2', 2)).toEqual({ list: [3] })
    expect(await call('undefined')).toEqual({ list: [] })
  })
})

describe('numbered pages', () => {
  const numbered = async (pagination: object): Promise<(query: Record<string, string>) => Promise<unknown>> => {
    const body = { 'list/all': ['a', 'b', 'c'], 'total~': 0 }
    const media = { schema: { type: 'object' }, examples: { default: { value: body } } }
    const contract = await contractOf({
      openapi: '3.1.0',
      info: { title: 'Pages', version: '1' },
      paths: {
        '/pages': {
          get: {
            operationId: 'listPages',
            'x-pagination': { style: 'page', in: 'query', page: 'page', size: 'size', ...pagination },
            responses: { 200: { description: 'd', content: { 'application/json': media } } },
          },
        },
      },
    })
    const own = createMock({ contract })
    return async (query) => (await own.fetch(`http://mock/pages?${new URLSearchParams(query)}`)).json()
  }

  it('have the size that is asked for, and end', async () => {
    const pages = await numbered({ items: '/list~1all', total: '/total~0' })
    expect(await pages({})).toEqual({ 'list/all': ['a', 'b', 'c'], 'total~': 3 })
    expect(await pages({ size: '2' })).toEqual({ 'list/all': ['a', 'b'], 'total~': 3 })
    expect(await pages({ size: '2', page: '2' })).toEqual({ 'list/all': ['c'], 'total~': 3 })
    expect(await pages({ size: '2', page: '3' })).toEqual({ 'list/all': [], 'total~': 3 })
  })

  it('are counted from the number that the contract gives', async () => {
    const pages = await numbered({ items: '/list~1all', first: 0 })
    expect(await pages({ size: '2', page: '0' })).toEqual({ 'list/all': ['a', 'b'], 'total~': 0 })
    expect(await pages({ size: '2', page: '1' })).toEqual({ 'list/all': ['c'], 'total~': 0 })
  })

  it('are left alone where the contract does not say where the items are', async () => {
    const pages = await numbered({ items: 'unspecified' })
    expect(await pages({ size: '1' })).toEqual({ 'list/all': ['a', 'b', 'c'], 'total~': 0 })
  })
})
