// Bodies with lists that take long: computed while they are read, or written in turns with other work.

import type { Violation } from '../contract/contract.js'
import { type JsonObject, replaceAt, toPointer } from '../contract/json.js'
import { sentenceOf } from '../contract/violations.js'
import { resumed } from '../exchange/body-stream.js'
import { isBodyStream, type Signal } from '../exchange/exchange.js'

/** Most items of a list that is answered as others are: as one body with its length, and remembered. */
const MOST_AT_ONCE = 500
/** Characters of a chunk: much less would cost time, and much more the patience of other callers. */
const CHUNK = 65_536

const ENCODER = new TextEncoder()

/** A body with a list: itself, or in its objects. */
export interface ListBody<List = AsyncIterable<unknown> | readonly unknown[]> {
  readonly body: unknown
  /** The keys on the way to the list. */
  readonly keys: readonly string[]
  readonly list: List
}

/** Finds the list of a body that is computed while it is read. */
export function lazyBody(body: unknown): ListBody<AsyncIterable<unknown>> | undefined {
  return listBody(body, isBodyStream)
}

/** Finds a list of a body that takes so long to check and to write that others have a turn meanwhile. */
export function longBody(body: unknown): ListBody<readonly unknown[]> | undefined {
  return listBody(body, isLongList)
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > MOST_AT_ONCE
}

function listBody<List>(body: unknown, isMeant: (value: unknown) => value is List): ListBody<List> | undefined {
  if (isMeant(body)) return { body, keys: [], list: body }
  if (typeof body !== 'object' || body === null || Array.isArray(body) || ArrayBuffer.isView(body)) return undefined
  for (const [key, inner] of Object.entries(body)) {
    const found = listBody(inner, isMeant)
    if (found !== undefined) return { body, keys: [key, ...found.keys], list: found.list }
  }
  return undefined
}

function withList({ body, keys }: ListBody, list: unknown): unknown {
  return replaceAt(body, toPointer(keys), list)
}

/** The JSON before the items of the list, and after them. */
function around(body: unknown, [key, ...keys]: readonly string[]): readonly [before: string, after: string] {
  if (key === undefined) return ['[', ']']
  const entries = Object.entries(body as object)
  const index = entries.findIndex(([name]) => name === key)
  const [first, last] = [entries.slice(0, index), entries.slice(index + 1)].map((some) =>
    JSON.stringify(Object.fromEntries(some)).slice(1, -1),
  )
  const [before, after] = around((body as JsonObject)[key], keys)
  return [`{${first ? `${first},` : ''}${JSON.stringify(key)}:${before}`, `${after}${last ? `,${last}` : ''}}`]
}

/** Reads a list that is short, and leaves one that is long to be computed while it is read. */
export async function withShortLists(body: unknown): Promise<unknown> {
  const lazy = lazyBody(body)
  if (lazy === undefined) return body
  const iterator = lazy.list[Symbol.asyncIterator]()
  const items: unknown[] = []
  while (items.length < MOST_AT_ONCE) {
    const { done, value } = await iterator.next()
    if (done === true) return withShortLists(withList(lazy, items))
    items.push(value)
  }
  return withList(lazy, resumed(items, iterator))
}

/** What is wrong with a body. */
export type Check = (body: unknown) => readonly Violation[]

/** A body left the contract after some of it had been sent. */
export class BrokenBody extends Error {
  constructor(readonly violations: readonly Violation[]) {
    super(`The response violates the contract: ${sentenceOf(violations)}`)
    this.name = 'BrokenBody'
  }
}

/**
 * Writes a body in JSON while its list is read. Each chunk is checked before it is given, as a body whose list has the items of the chunk.
 *
 * @throws BrokenBody when a chunk leaves the contract
 */
export async function* writtenBody(lazy: ListBody, check: Check): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const [before, after] = around(lazy.body, lazy.keys)
  let count = 0
  let items: unknown[] = []
  let text = before
  const checked = (): Uint8Array<ArrayBuffer> => {
    const violations = items.length === 0 && count > 0 ? [] : check(withList(lazy, items))
    if (violations.length > 0)
      throw new BrokenBody(violations.map((violation) => moved(violation, toPointer(lazy.keys), count - items.length)))
    return ENCODER.encode(text)
  }
  for await (const item of lazy.list) {
    text += `${count === 0 ? '' : ','}${JSON.stringify(item) ?? 'null'}`
    items.push(item)
    count += 1
    if (text.length < CHUNK) continue
    yield checked()
    items = []
    text = ''
  }
  text += after
  yield checked()
}

/** Milliseconds after which others have a turn. */
const TURN = 10
/** Tests that set the time replace the one that is there later. */
const later = globalThis.setTimeout

/**
 * Writes a body whose list is in memory as `writtenBody` does, in turns.
 *
 * @throws BrokenBody when it leaves the contract, and the reason of the signal once that is aborted
 */
export async function writtenInTurns(long: ListBody, check: Check, signal?: Signal): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let since = performance.now()
  for await (const chunk of writtenBody(long, check)) {
    chunks.push(chunk)
    if (performance.now() - since < TURN) continue
    await new Promise((resolve) => later(resolve, 0))
    if (signal?.aborted === true) throw signal.reason
    since = performance.now()
  }
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** A violation of an item with the place of the item in the whole list. */
function moved(violation: Violation, pointer: string, by: number): Violation {
  const start = `/body${pointer}/`
  if (!violation.pointer.startsWith(start)) return violation
  const [index, ...rest] = violation.pointer.slice(start.length).split('/')
  const names = [...start.split('/').slice(1, -1), String(Number(index) + by), ...rest]
  return { ...violation, location: names.join('.'), pointer: `/${names.join('/')}` }
}
