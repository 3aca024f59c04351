// What a day was expected to cost, from the weeks before it.
import type { Micros } from '../../kernel/money.js'
import { type DateRange, type Day, daysOf } from '../../kernel/time.js'

/** Costs follow the week, and a median leaves a single odd day out, so that it is not expected again a week later. */
const WEEK = 7
const WEEKS_BEFORE = 5
/** With fewer same weekdays there is no expectation. */
const LEAST_WEEKS = 3

/** What a day cost, and what was to be expected from the weeks before, if these are known. */
export interface ExpectedCost {
  readonly day: Day
  readonly cost: Micros
  readonly expected?: Micros
}

/** How many days before a day its expectation looks at. */
export const DAYS_OF_HISTORY = WEEK * WEEKS_BEFORE

/** @param costs day by day */
export function expectedDays(costs: readonly Micros[], range: DateRange): ExpectedCost[] {
  const began = costs.findIndex((cost) => cost !== 0)
  return daysOf(range).map((day, index) => {
    const expected = began === -1 ? undefined : expectationAt(costs, index, began)
    return { day, cost: costs[index] ?? 0, ...(expected === undefined ? {} : { expected }) }
  })
}

/**
 * The median of the same weekday in the five weeks before; `undefined` where history is too short. Days before the first one that
 * cost anything are no history.
 *
 * @param costs day by day
 * @param began the position of the first day that cost anything
 */
function expectationAt(costs: readonly Micros[], index: number, began: number): Micros | undefined {
  const history: Micros[] = []
  for (let week = 1; week <= WEEKS_BEFORE; week += 1) {
    const cost = costs[index - week * WEEK]
    if (cost !== undefined && index - week * WEEK >= began) history.push(cost)
  }
  return history.length < LEAST_WEEKS ? undefined : usualOf(history)
}

/** The days whose costs make the expectation of a day. */
export function sameWeekdays(day: Day): Day[] {
  return Array.from({ length: WEEKS_BEFORE }, (_, index) => day - (index + 1) * WEEK)
}

/** The median of the costs of such days. */
export function usualOf(costs: readonly Micros[]): Micros {
  const sorted = [...costs].sort((first, second) => first - second)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  const lower = sorted[Math.ceil(middle) - 1] ?? 0
  return Math.round((lower + upper) / 2)
}
