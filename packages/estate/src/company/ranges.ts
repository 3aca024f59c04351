import { type RangeInputs, type RangeNames, searchRange } from '../kernel/inputs.js'
import { type DateRange, type Day, EVER } from '../kernel/time.js'
import { type CompanyState, today } from './company.js'

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

/** Days from the clock to the end of a term; 0 when it is over. */
export function remainingDays(company: CompanyState, end: Day): number {
  return Math.max(0, end - today(company))
}
