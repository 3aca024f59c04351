// Lists that are computed while they are read, so that large answers stream.
import { type Signal, turn } from './steps.js'

/** A value of which any list, unless it is within a list, may be computed while it is read. */
export type WithLazyLists<Value> = Value extends readonly (infer Item)[]
  ? Value | AsyncIterable<Item>
  : Value extends object
    ? { readonly [Name in keyof Value]: WithLazyLists<Value[Name]> }
    : Value

/** So many items are computed between two turns of others: they take a few milliseconds. */
const ITEMS_OF_A_TURN = 64

/** The items of a list, computed while they are read: others have their turn in between. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item, void> {
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count % ITEMS_OF_A_TURN === 0) await turn()
  }
}

/**
 * A body with its lists in memory.
 *
 * @throws the reason of the signal once it is aborted
 */
export async function collected(body: object | boolean, signal?: Signal): Promise<object | boolean> {
  if (isLazy(body)) {
    const items: unknown[] = []
    for await (const item of body) {
      if (signal?.aborted === true) throw signal.reason
      items.push(item)
    }
    return items
  }
  if (!hasLazy(body)) return body
  const entries = Object.entries(body).map(async ([name, value]) => [name, await collected(value, signal)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function hasLazy(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return isLazy(value) || Object.values(value).some(hasLazy)
}

function isLazy(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
