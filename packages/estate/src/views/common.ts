import type { CodeItem } from '@cloud-cost/cost-client'
import { accountAlias, type Company, today } from '../company/company.js'
import { type RangeInputs, type RangeNames, searchRange } from '../inputs.js'
import { type DateRange, type Day, dateOf } from '../time.js'

/** For reads whose range may be left out: everything there ever was. */
export const EVER: DateRange = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }

/**
 * The search range of a read for which either end may be left out: the last 30 days up to the day before the clock. The service
 * does not say what holds without it. `names` are those of the inputs in messages.
 */
export function recentRange(
  company: Company,
  { startDate, endDate }: RangeInputs,
  names: RangeNames = ['startDate', 'endDate'],
): DateRange {
  const { first } = searchRange({ startDate }, EVER, names)
  const { last } = searchRange({ endDate }, { ...EVER, last: Math.max(first, today(company) - 1) }, names)
  return searchRange({ startDate, endDate }, { first: last - 29, last }, names)
}

export function overlaps(one: DateRange, other: DateRange): boolean {
  return one.first <= other.last && other.first <= one.last
}

/** Days from the clock to the end of a term; 0 when it is over. */
export function remainingDays(company: Company, end: Day): number {
  return Math.max(0, end - today(company))
}

/** `YYYY-MM-DD HH:mm:ss`, at the start of the day. */
export function timeText(day: Day): string {
  return `${dateOf(day)} 00:00:00`
}

/** The accounts as filter values, each once, in the order of the company. */
export function accountItems(company: Company, accountIds: readonly string[]): CodeItem[] {
  return codeItems(accountIds.map((code) => ({ code, name: accountAlias(company, code) })))
}

/** Filter values, each once, in the order in which they come. */
export function codeItems(values: readonly { readonly code: string; readonly name: string }[]): CodeItem[] {
  const unique = new Map(values.map((value) => [value.code, value]))
  return [...unique.values()].map(({ code, name }, index) => ({ code, name, sort: index + 1 }))
}
