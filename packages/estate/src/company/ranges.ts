import { type RangeInputs, type RangeNames, searchRange } from '../kernel/inputs.js'
import { type DateRange, type Day, EVER } from '../kernel/time.js'
import { type CompanyState, today } from './company.js'
import type { CommitmentTerm } from './terms.js'

/**
 * The search range of a read for which either end may be left out: the last 30 days up to the day before the clock. The service
 * does not say what holds without it. `names` are those of the inputs in messages.
 */
export function recentRange(
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

/** The status in inventories; before its term, a commitment has none. Only `active` is known, the other one is made up. */
export function statusOf(company: CompanyState, term: CommitmentTerm): { status?: 'active' | 'expired' } {
  if (isOver(company, term)) return { status: 'expired' }
  return term.start <= today(company) ? { status: 'active' } : {}
}

/** Days from the clock to the end of a term; 0 when it is over. */
export function remainingDays(company: CompanyState, end: Day): number {
  return Math.max(0, end - today(company))
}
