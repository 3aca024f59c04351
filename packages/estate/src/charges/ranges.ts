// The days that a search range covers of a company's records.
import { beginningOf } from '../company/beginning.js'
import type { CommitmentTerm } from '../company/terms.js'
import { type RangeInputs, type RangeNames, searchRange } from '../kernel/inputs.js'
import { type DateRange, type Day, dayOfHour, EVER, intersection } from '../kernel/time.js'
import { type CompanyState, hourNow, today } from './company.js'

/** The days of which there are records: from the first day of the company to the one of which the clock has left an hour behind. */
export function historyOf(company: CompanyState): DateRange {
  return { first: beginningOf(company), last: dayOfHour(hourNow(company) - 1) }
}

/** The search range of a read that has everything where neither end is named: without an end, a range goes up to the clock. */
export function openRange(company: CompanyState, inputs: RangeInputs): DateRange {
  const { first } = searchRange(inputs, EVER)
  return searchRange(inputs, { ...EVER, last: Math.max(first, today(company)) })
}

/**
 * The days of a search range of which there are records: none, that is a range that ends before it begins, where all of it is before
 * the company or after the clock.
 */
export function recordedRange(company: CompanyState, inputs: RangeInputs): DateRange {
  return intersection(openRange(company, inputs), historyOf(company))
}

/** The days of a range of which an inventory knows: today is one of them also where it has no record yet. */
export function inventoryRange(company: CompanyState, range: DateRange): DateRange {
  return intersection(range, { first: beginningOf(company), last: today(company) })
}

/** The last day that a query asks for; the last one of which there are records where it does not say. */
export function lastAskedDay(company: CompanyState, inputs: RangeInputs): Day {
  const { first, last } = searchRange(inputs, EVER)
  return Number.isFinite(last) ? last : Math.max(first, historyOf(company).last)
}

/** Returns the range of a read for which either end may be left out. */
export function recentRange(company: CompanyState, inputs: RangeInputs, names?: RangeNames): DateRange {
  return intersection(askedRange(company, inputs, names), historyOf(company))
}

/**
 * The search range of a read for which either end may be left out: the last 30 days up to the day before the clock. The service
 * does not say what holds without it.
 */
export function askedRange(
  company: CompanyState,
  { startDate, endDate }: RangeInputs,
  names: RangeNames = ['startDate', 'endDate'],
): DateRange {
  const { first } = searchRange({ startDate }, EVER, names)
  const { last } = searchRange({ endDate }, { ...EVER, last: Math.max(first, today(company) - 1) }, names)
  return searchRange({ startDate, endDate }, { first: last - 29, last }, names)
}

/** Whether a term has ended by the clock. */
export function isOver(company: CompanyState, { end }: CommitmentTerm): boolean {
  return end <= today(company)
}

/** The status in inventories, which list no commitment before its term. Only `active` is known, the other one is made up. */
export function statusOf(company: CompanyState, term: CommitmentTerm): 'active' | 'expired' {
  return isOver(company, term) ? 'expired' : 'active'
}

/** Days from the clock to the end of a term; 0 when it is over. */
export function remainingDays(company: CompanyState, end: Day): number {
  return Math.max(0, end - today(company))
}
