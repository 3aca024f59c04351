import type { CompiledOperation, CursorPagination, PagePagination, PrismOperation } from '../contract/contract.js'
import { examplesOf } from '../contract/examples.js'
import { at, listOf, removeAt, replaceAt } from '../contract/json.js'
import { type Inputs, inputByName } from '../exchange/parsed-request.js'

/** All items that the examples of an operation show one after the other, and the cursors that the examples have. */
interface Items {
  readonly all: readonly unknown[]
  /** Items in an answer to a request that names no size. */
  readonly size: number
  readonly cursors: ReadonlyMap<string, number>
}

/** The page of an answer that the inputs ask for; an answer without pages stays as it is. */
export function paginate({ pagination, prism }: CompiledOperation, inputs: Inputs, body: unknown): unknown {
  if (pagination === undefined || !Array.isArray(at(body, pagination.items))) return body
  if (pagination.style === 'page') return numberedPage(pagination, inputs, body)
  return cursorPage(pagination, inputs, body, itemsOf(pagination, prism, body as object))
}

/** The items of the contract's own bodies, which never change. */
const itemsByBody = new WeakMap<object, Items>()

function itemsOf(pagination: CursorPagination, prism: PrismOperation, body: object): Items {
  const isOwn = Object.isFrozen(body)
  const items = isOwn ? itemsByBody.get(body) : undefined
  if (items !== undefined) return items
  const examples = examplesOf(prism.responses.find(({ code }) => code.startsWith('2'))).map(({ value }) => value)
  const gathered = gather(pagination, body, examples)
  if (isOwn) itemsByBody.set(body, gathered)
  return gathered
}

function cursorPage(pagination: CursorPagination, inputs: Inputs, body: unknown, items: Items): unknown {
  const { cursor: name, next } = pagination
  const cursor = inputByName(inputs, name)
  const start = cursor === undefined ? 0 : offsetOf(String(cursor), items)
  const end = start + sizeOf(pagination.size, inputs, items.size)
  const page = replaceAt(body, pagination.items, items.all.slice(start, end))
  return end < items.all.length ? replaceAt(page, next, cursorAt(end, items)) : removeAt(page, next)
}

function numberedPage(pagination: PagePagination, inputs: Inputs, body: unknown): unknown {
  const all = listOf(at(body, pagination.items))
  const size = sizeOf(pagination.size, inputs, all.length)
  const first = pagination.first ?? 1
  const number = Number(inputByName(inputs, pagination.page) ?? first)
  const start = Math.max(0, number - first) * size
  const page = replaceAt(body, pagination.items, all.slice(start, start + size))
  return pagination.total === undefined ? page : replaceAt(page, pagination.total, all.length)
}

function gather({ items, next }: CursorPagination, first: unknown, examples: readonly unknown[]): Items {
  const otherPages = examples.filter((example) => example !== first && listOf(at(example, items)).length > 0)
  const all: unknown[] = []
  const cursors = new Map<string, number>()
  for (const page of [first, ...otherPages]) {
    all.push(...listOf(at(page, items)))
    const cursor = at(page, next)
    if (cursor !== undefined) cursors.set(String(cursor), all.length)
  }
  return { all, size: listOf(at(first, items)).length, cursors }
}

const MADE_CURSOR = 'item-'

function cursorAt(offset: number, { cursors }: Items): string {
  for (const [cursor, position] of cursors) if (position === offset) return cursor
  return `${MADE_CURSOR}${offset}`
}

/** Where a cursor stands; one that no answer gave is at the end, since the contract takes any. */
function offsetOf(cursor: string, { cursors, all }: Items): number {
  const offset =
    cursors.get(cursor) ?? Number(cursor.startsWith(MADE_CURSOR) ? cursor.slice(MADE_CURSOR.length) : Number.NaN)
  return Number.isInteger(offset) && offset > 0 && offset < all.length ? offset : all.length
}

/** At least one item, or a caller would never come to the end. */
function sizeOf(name: string, inputs: Inputs, fallback: number): number {
  const size = Number(inputByName(inputs, name) ?? fallback)
  return Number.isInteger(size) && size > 0 ? size : Math.max(1, fallback)
}
