// Reads the inputs that many operations share, such as search ranges.
import { rejected } from './failure.js'
import { hexadecimal } from './random.js'
import { type DateRange, type Day, dateOf, dayOf } from './time.js'

/** Ten years. */
const LONGEST_RANGE = 3_660

export interface RangeInputs {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** What an operation calls the two ends of its range. */
export type RangeNames = readonly [start: string, end: string]

/**
 * The search range of a query, both days included. What it does not say is taken from `otherwise`; messages call
 * its inputs by `names`.
 *
 * @throws RequestFailure when it ends before it begins, or is so long that nobody looks at it
 */
export function searchRange(
  { startDate, endDate }: RangeInputs,
  otherwise: DateRange,
  names: RangeNames = ['startDate', 'endDate'],
): DateRange {
  const [start, end] = names
  const first = dayIn(start, startDate) ?? otherwise.first
  const last = dayIn(end, endDate) ?? otherwise.last
  if (first > last) throw rejected(`${start} ${dateOf(first)} must not be after ${end} ${dateOf(last)}.`)
  if (last - first >= LONGEST_RANGE && Number.isFinite(last - first)) {
    throw rejected(`The search range must not be longer than ${LONGEST_RANGE} days.`)
  }
  return { first, last }
}

function dayIn(name: string, text: string | undefined): Day | undefined {
  if (text === undefined) return undefined
  const day = dayOf(text)
  if (day === undefined) throw rejected(`${name} must be a date like 2026-03-01, not ${text}.`)
  return day
}

/**
 * The values of a filter, as a test of one value. Several are separated by commas, which the service does not show; a filter
 * that is missing or empty keeps everything.
 */
export function keeps(filter: string | undefined): (value: string) => boolean {
  const values = new Set(
    (filter ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  )
  return values.size === 0 ? () => true : (value) => values.has(value)
}

/** The values of a filter that is a list. One that is missing or empty keeps everything. */
export function isIn(list: readonly string[] = []): (value: string | undefined) => boolean {
  const values = new Set<string | undefined>(list)
  return values.size === 0 ? () => true : (value) => values.has(value)
}

/**
 * A flag that is written as text; `undefined` where it is left out or empty. How the service writes it is not shown, so the usual forms
 * of yes and no are taken.
 *
 * @throws RequestFailure for another text
 */
export function flagIn(name: string, text = ''): boolean | undefined {
  if (text === '') return undefined
  if (/^(?:true|y|yes|1)$/i.test(text)) return true
  if (/^(?:false|n|no|0)$/i.test(text)) return false
  throw rejected(`${name} must be true or false, not ${text}.`)
}

/**
 * Time series have daily steps; another step than the one that is known is refused rather than answered wrongly.
 *
 * @throws RequestFailure for another step
 */
export function checkDateType(dateType: string): void {
  if (dateType.toUpperCase() !== 'DAILY') {
    throw rejected(`dateType must be DAILY, the only step that is known; ${dateType} is not.`)
  }
}

interface Page<Item> {
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
