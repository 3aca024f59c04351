import { call } from './call.js'
import type { Client } from './client.js'
import { ResponseParseError } from './errors.js'
import type { CallParams, OperationDescriptor } from './operation.js'
import type { CallOptions } from './options.js'
import { firstInput, itemsOf, nextInput, type Paging, paramsOfPage, type Select } from './paging.js'

/** Items of all pages, fetched as they are needed. Each iteration starts from the beginning. */
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
    async *pages() {
      for await (const { page } of walk()) yield page
    },
  }
}
