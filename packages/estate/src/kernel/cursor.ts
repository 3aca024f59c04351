import { rejected } from './failure.js'
import { hexadecimal } from './random.js'

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Where the next page begins; the last one has none. */
  readonly nextToken?: string
}

/**
 * One page of a list. A cursor holds a position and a check, which ties it to the list that `of` names.
 *
 * @throws RequestFailure for a cursor that no page of this list has led to, and for a size that is no number of items
 */
export function pageOf<Item>(
  list: readonly Item[],
  of: readonly (string | number)[],
  { size, cursor }: { readonly size: string; readonly cursor: string | undefined },
): Page<Item> {
  const length = /^\d{1,9}$/.test(size) ? Number(size) : 0
  if (length === 0) throw rejected(`maxResults must be a whole number of at least 1, not ${size}.`)
  const tokenOf = (position: number) => `${position.toString(36)}-${hexadecimal(12, ...of, position)}`
  let first = 0
  if (cursor !== undefined) {
    first = Number.parseInt(cursor, 36)
    if (!(first > 0 && first < list.length) || cursor !== tokenOf(first)) {
      throw rejected(`The nextToken ${cursor} was not found. Send the token of the page before, with the same request.`)
    }
  }
  const next = first + length
  return { items: list.slice(first, next), ...(next < list.length ? { nextToken: tokenOf(next) } : {}) }
}
