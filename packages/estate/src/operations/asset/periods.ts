// The periods of a history: hours, days, weeks and months.
import { hourNow } from '../../charges/company.js'
import type { Company } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import {
  type DateRange,
  type Day,
  dateOf,
  HOUR_IN_MS,
  instantText,
  lastDayOfMonth,
  monthOf,
  startOfDay,
  weekdayOf,
} from '../../kernel/time.js'

/** Hours since 1970, from the first one up to another. */
export interface HourRange {
  readonly from: number
  readonly until: number
}

/** A step of a history: an hour, a day, a week or a month. */
export interface Period extends HourRange {
  /** When it begins: an instant, a day, the Sunday of a week, or a month as `yyyy-MM`. */
  readonly label: string
}

/** Whether a resource exists at some time of a period. */
export function existsIn({ life }: Resource, { from, until }: HourRange): boolean {
  return from < until && startOfDay(life.first) < until && startOfDay(life.last + 1) > from
}

/** The hours of a range of days that are over at the clock. */
export function hoursOf(company: Company, { first, last }: DateRange): HourRange {
  return { from: startOfDay(first), until: Math.min(startOfDay(last + 1), hourNow(company)) }
}

/** The steps of a range that have begun by the clock, by days unless a view of another step is asked for. */
export function periodsOf(company: Company, range: DateRange, viewType = 'day'): Period[] {
  const { from, until } = hoursOf(company, range)
  if (viewType === 'hour') {
    return Array.from({ length: Math.max(0, until - from) }, (_, index) => ({
      label: instantText((from + index) * HOUR_IN_MS),
      from: from + index,
      until: from + index + 1,
    }))
  }
  const { labelOf, lastOf } = STEPS[viewType] ?? DAY_STEP
  const periods: Period[] = []
  for (let first = range.first; startOfDay(first) < until; ) {
    const last = Math.min(lastOf(first), range.last)
    periods.push({ label: labelOf(first), from: startOfDay(first), until: Math.min(startOfDay(last + 1), until) })
    first = last + 1
  }
  return periods
}

interface Step {
  labelOf(day: Day): string
  /** The last day of the step that has the day. */
  lastOf(day: Day): Day
}

const DAY_STEP: Step = { labelOf: dateOf, lastOf: (day) => day }

/** Weeks begin on Sunday, as in cost lines. */
const STEPS: Readonly<Record<string, Step>> = {
  day: DAY_STEP,
  week: { labelOf: (day) => dateOf(day - weekdayOf(day)), lastOf: (day) => day - weekdayOf(day) + 6 },
  month: { labelOf: (day) => monthOf(day), lastOf: lastDayOfMonth },
}

/** How many of the resources exist at some time of each period. */
export function existingIn(periods: readonly Period[], resources: readonly Resource[]): number[] {
  // What begins and what has ended by each period, which is added up afterwards.
  const changes: number[] = new Array(periods.length + 1).fill(0)
  const [from, until] = [periods[0]?.until ?? 0, periods.at(-1)?.from ?? 0]
  for (const { life } of resources) {
    const [born, gone] = [startOfDay(life.first), startOfDay(life.last + 1)]
    // Most were there before, and are there afterwards.
    const first = born < from ? 0 : periods.findIndex((period) => period.until > born)
    const next = gone > until ? -1 : periods.findIndex((period) => period.from >= gone)
    if (first === -1 || first === next) continue
    changes[first] = (changes[first] ?? 0) + 1
    if (next !== -1) changes[next] = (changes[next] ?? 0) - 1
  }
  let count = 0
  return periods.map((_, index) => {
    count += changes[index] ?? 0
    return count
  })
}
