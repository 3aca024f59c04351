import { call, withResponse } from './call.js'
import type { Client } from './client.js'
import { isObject } from './envelope.js'
import { ResponseParseError } from './errors.js'
import type { CallParams, Operation } from './operation.js'
import type { CallOptions } from './options.js'

interface PagingBase {
  /** Where `cursor`, `page` and `size` are sent. */
  readonly in: 'query' | 'body'
  /** The input that says how many items a page has. */
  readonly size?: string
  /** JSON pointer to the items in the body. Absent where they are not described: then the caller selects them. */
  readonly items?: string
}

/** The answer holds a cursor for the next page. */
export interface CursorPaging extends PagingBase {
  readonly style: 'cursor'
  /** The input that takes the cursor. */
  readonly cursor: string
  /** JSON pointer to the next cursor in the body. Missing, null and empty end it. */
  readonly next: string
}

/** The caller counts pages. */
export interface PagePaging extends PagingBase {
  readonly style: 'page'
  /** The input that takes the number of the page. */
  readonly page: string
  /** Number of the first page. Default 1. */
  readonly first?: number
  /** JSON pointer to the number of all items in the body. */
  readonly total?: string
}

/** How to get further pages: `x-pagination` of the contract. */
export type Paging = CursorPaging | PagePaging

/** Items of all pages, fetched as they are needed. Each iteration begins anew. */
export interface Pager<Item, Page> extends AsyncIterable<Item> {
  /** The results of the single calls instead of their items. */
  pages(): AsyncIterable<Page>
}

/**
 * Pages through an operation, beginning where `params` say.
 * A cursor that comes a second time, or a page that repeats the one before, is a `ResponseParseError`: it would never end.
 * @param select gets the items of a result, where the contract doesn't say where they are
 */
export function paginate<Item, Page>(
  client: Client,
  operation: Operation,
  paging: Paging,
  params: CallParams = {},
  options: CallOptions = {},
  select?: (page: Page) => readonly Item[] | null | undefined,
): Pager<Item, Page> {
  async function* walk(): AsyncGenerator<{ page: Page; items: readonly Item[] }> {
    const inputs = { ...(params[paging.in] as Record<string, unknown> | undefined) }
    const seen = new Set<unknown>()
    const isCursor = paging.style === 'cursor'
    const name = isCursor ? paging.cursor : paging.page
    if (!isCursor) inputs[name] ??= paging.first ?? 1
    let count = 0
    for (;;) {
      const sent = inputs[name]
      const { result, body, response } = await withResponse(
        call<Page>(client, operation, { ...params, [paging.in]: { ...inputs } }, options),
      )
      const items = (select ? select(result) : (at(body, paging.items ?? '') as Item[] | undefined)) ?? []
      const repeated = (what: string): never => {
        throw new ResponseParseError(`${what}, so paging would never end`, {
          operationId: operation.id,
          response,
          body,
        })
      }
      if (isCursor) {
        seen.add(sent)
        const next = at(body, paging.next)
        if (next != null && seen.has(next)) repeated('the next cursor is one that was used before')
        yield { page: result, items }
        if (next == null || next === '') return
        inputs[name] = next
      } else {
        count += items.length
        const total = paging.total === undefined ? undefined : at(body, paging.total)
        const size = inputs[paging.size ?? '']
        if (typeof total !== 'number' && items.length) {
          const text = JSON.stringify(items)
          if (seen.has(text)) repeated('the page holds the same items as the one before')
          seen.clear()
          seen.add(text)
        }
        yield { page: result, items }
        if (!items.length || (typeof total === 'number' ? count >= total : items.length < Number(size))) return
        inputs[name] = Number(sent) + 1
      }
    }
  }
  return {
    async *[Symbol.asyncIterator]() {
      for await (const { items } of walk()) yield* items
    },
    async *pages() {
      for await (const { page } of walk()) yield page
    },
  }
}

/** What a JSON pointer points at; `undefined` where there is nothing. */
function at(body: unknown, pointer: string): unknown {
  let value = body
  for (const token of pointer.split('/').slice(1))
    value = isObject(value) ? value[token.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  return value
}
