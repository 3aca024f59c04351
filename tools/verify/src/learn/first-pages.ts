import { isObject, type Json, lookUp } from '@cloud-cost/contract/document'
import type { RecordedCall, Subject } from './recorded-call.js'

/** What the pages 0 and 1 of one list hold; `refused` where the request was. */
type Pages = { [page in 0 | 1]?: string }

/** Whether the first page of an operation is 0 or 1, where the same request for both shows it. */
export class FirstPages {
  readonly #pages = new Map<Subject, Map<string, Pages>>()

  add({ subject, exchange, path, requestBody, body, accepted }: RecordedCall): void {
    const { pagination } = subject.operation
    if (pagination?.['style'] !== 'page') return
    const name = String(pagination['page'])
    const query = new URLSearchParams(exchange.url.search)
    const isQuery = pagination['in'] === 'query'
    const sent = isObject(requestBody) ? requestBody : {}
    const page = Number(isQuery ? (query.get(name) ?? Number.NaN) : (sent[name] ?? Number.NaN))
    if (page !== 0 && page !== 1) return
    query.delete(name)
    const otherInputs = JSON.stringify([path, String(query), { ...sent, [name]: null }])
    const lists = this.#pages.get(subject) ?? new Map<string, Pages>()
    this.#pages.set(subject, lists)
    const pages = lists.get(otherInputs) ?? {}
    lists.set(otherInputs, pages)
    pages[page] = accepted ? itemsOf(body, pagination['items']) : 'refused'
  }

  /** The number of the first page by operation, where requests show it and none contradicts. */
  decided(): Map<Subject, 0 | 1> {
    const decided = new Map<Subject, 0 | 1>()
    for (const [subject, lists] of this.#pages) {
      const numbers = new Set([...lists.values()].flatMap(firstOf))
      const [first] = numbers
      if (numbers.size === 1 && first !== undefined) decided.set(subject, first)
    }
    return decided
  }
}

/**
 * Page 0 is the first if it has items of its own. It is none if it is refused, empty beside a page 1 that is not, or answered as page 1
 * is.
 */
function firstOf({ 0: zero, 1: one }: Pages): (0 | 1)[] {
  if (zero === undefined || one === undefined) return []
  const hasItems = (page: string): boolean => page !== 'refused' && page !== '[]'
  if (hasItems(zero)) return zero === one ? [1] : [0]
  return hasItems(one) ? [1] : []
}

/** The items as text; of a response whose items are not shown, all lists in it. */
function itemsOf(body: Json | undefined, pointer: Json | undefined): string {
  const items =
    typeof pointer === 'string' && pointer !== 'unspecified' ? lookUp(body ?? null, `#${pointer}`) : undefined
  return JSON.stringify(items ?? listsIn(body ?? null))
}

function listsIn(value: Json): Json[] {
  if (Array.isArray(value)) return value
  return isObject(value) ? Object.values(value).flatMap(listsIn) : []
}
