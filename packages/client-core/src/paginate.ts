// Goes from page to page, whatever the style of the pages, and ends where they do not advance.
import { call } from './call.js'
import type { Client } from './client.js'
import { ResponseParseError, ValidationError } from './errors.js'
import type { CallParams, OperationDescriptor } from './operation.js'
import type { CallOptions } from './options.js'
import { firstInput, itemsOf, nextInput, type Paging, paramsOfPage, type Select } from './paging.js'

/** Items of all pages, fetched as they are needed. Each iteration starts from the beginning. */
export interface Pager<Item, Page> extends AsyncIterable<Item> {
  /** The results of the single calls instead of their items. */
  pages(): AsyncIterable<Page>
  /**
   * The items as an array, at most `limit` of them; without a limit, all there are. No page is fetched that isn't needed.
   * @throws {ValidationError} for a limit that is negative or no number; what the calls throw
   */
  toArray(limit?: number): Promise<Item[]>
}

/**
 * Pages through an operation, beginning where `params` say.
 * A cursor that comes a second time, or a page that repeats the one before, is a `ResponseParseError`: it would never end.
 * @param select gets the items of a result, where the contract doesn't say where they are
 */
export function paginate<Item, Page>(
  client: Client,
  operation: OperationDescriptor,
  paging: Paging,
  params: CallParams = {},
  options: CallOptions = {},
  select?: Select<Page, Item>,
): Pager<Item, Page> {
  async function* walk(): AsyncGenerator<{ page: Page; items: readonly Item[] }> {
    const asked = [firstInput(paging, params)]
    let before: readonly Item[] | undefined
    let count = 0
    for (;;) {
      const { result, body, response, requestId } = await call<Page>(
        client,
        operation,
        paramsOfPage(paging, params, asked.at(-1)),
        options,
      ).withResponse()
      const items = itemsOf(paging, result, select)
      count += items.length
      const next = nextInput(paging, params, { page: result, items, asked, before, count }, (problem) => {
        throw new ResponseParseError(problem, { operationId: operation.id, response, body, requestId })
      })
      yield { page: result, items }
      if (next === undefined) return
      asked.push(next)
      before = items
    }
  }
  return {
    async *[Symbol.asyncIterator]() {
      for await (const { items } of walk()) yield* items
    },
    async toArray(limit = Number.POSITIVE_INFINITY) {
      if (!(limit >= 0)) throw new ValidationError(operation.id, 'limit', 'must be a number from 0 on')
      const all: Item[] = []
      if (limit === 0) return all
      for await (const { items } of walk()) {
        for (const item of items) {
          all.push(item)
          if (all.length >= limit) return all
        }
      }
      return all
    },
    async *pages() {
      for await (const { page } of walk()) yield page
    },
  }
}
