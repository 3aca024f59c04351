// The styles of pages: by a cursor in the response, or by a number that the caller counts.
import { isObject } from './json.js'
import type { CallParams } from './operation.js'

interface PagingBase {
  /** Where `cursor`, `page` and `size` are sent. */
  readonly in: 'query' | 'body'
  /** The input that says how many items a page has. */
  readonly size?: string
  /** JSON pointer to the items in a result. Absent where they are not described: then the caller selects them. */
  readonly items?: string
}

/** The answer holds a cursor for the next page. */
export interface CursorPaging extends PagingBase {
  readonly style: 'cursor'
  /** The input that takes the cursor. */
  readonly cursor: string
  /** JSON pointer to the next cursor in a result. Missing, null and empty end it. */
  readonly next: string
}

/** The caller counts pages. */
export interface PagePaging extends PagingBase {
  readonly style: 'page'
  /** The input that takes the number of the page. */
  readonly page: string
  /** Number of the first page. Default 1. */
  readonly first?: number
  /** JSON pointer to the number of all items in a result. */
  readonly total?: string
}

/** How to get further pages: `x-pagination` of the contract. */
export type Paging = CursorPaging | PagePaging

/** Picks the items of a result. */
export type Select<Page, Item> = (page: Page) => readonly Item[] | null | undefined

/** What the first page is asked for with: the caller's input or, for numbered pages, the number of the first. */
export function firstInput(paging: Paging, params: CallParams): unknown {
  return inputsOf(paging, params)[inputName(paging)] ?? (paging.style === 'page' ? (paging.first ?? 1) : undefined)
}

/** The inputs of a call for one page. */
export function paramsOfPage(paging: Paging, params: CallParams, input: unknown): CallParams {
  return { ...params, [paging.in]: { ...inputsOf(paging, params), [inputName(paging)]: input } }
}

/** The items of a result; none where there are none. */
export function itemsOf<Page, Item>(paging: Paging, page: Page, select?: Select<Page, Item>): readonly Item[] {
  return (select ? select(page) : (at(page, paging.items) as Item[] | undefined)) ?? []
}

/** A page that was got, and what is known of those before. */
export interface Step {
  readonly page: unknown
  readonly items: readonly unknown[]
  /** What the pages so far were asked for with, this one last. */
  readonly asked: readonly unknown[]
  /** The items of the page before, if there is one. */
  readonly before: readonly unknown[] | undefined
  /** How many items there were so far, those of this page included. */
  readonly count: number
}

/**
 * What the next page is asked for with; `undefined` after the last.
 * @param standstill says what to do when that would never come, by throwing or with a value of its own
 */
export function nextInput(
  paging: Paging,
  params: CallParams,
  { page, items, asked, before, count }: Step,
  standstill: (problem: string) => undefined,
): unknown {
  if (paging.style === 'cursor') {
    const next = at(page, paging.next) || undefined
    return next && asked.includes(next) ? standstill('the next cursor is one that was used before') : next
  }
  const total = at(page, paging.total)
  const size = inputsOf(paging, params)[paging.size ?? '']
  if (!items.length || (typeof total === 'number' ? count >= total : items.length < Number(size))) return undefined
  return typeof total !== 'number' && JSON.stringify(items) === JSON.stringify(before)
    ? standstill('the page holds the same items as the one before')
    : Number(asked.at(-1)) + 1
}

/** The input in which pages differ. */
function inputName(paging: Paging): string {
  return paging.style === 'cursor' ? paging.cursor : paging.page
}

function inputsOf(paging: Paging, params: CallParams): Record<string, unknown> {
  return (params[paging.in] ?? {}) as Record<string, unknown>
}

/** What a JSON pointer points at; `undefined` where there is nothing. */
function at(page: unknown, pointer = ''): unknown {
  let value = page
  for (const token of pointer.split('/').slice(1))
    value = isObject(value) ? value[token.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  return value
}
