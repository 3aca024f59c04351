/**
 * Days are counted from 1970-01-01, so that a range is a loop over whole numbers and no time zone takes part.
 */
export type Day = number

const DAY_IN_MS = 86_400_000

/** The day of a text that begins with `yyyy-MM-dd`; `undefined` where it names no day of the calendar. */
export function dayOf(text: string): Day | undefined {
  const date = text.slice(0, 10)
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms)) return undefined
  const day = ms / DAY_IN_MS
  // Date.parse takes 31 February for 3 March.
  return dateOf(day) === date ? day : undefined
}

/** `yyyy-MM-dd`. */
export function dateOf(day: Day): string {
  return new Date(day * DAY_IN_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6
}

/** `yyyy-MM`. */
export function monthOf(day: Day): string {
  return dateOf(day).slice(0, 7)
}

export function firstDayOfMonth(day: Day): Day {
  return day - Number(dateOf(day).slice(8)) + 1
}

export function lastDayOfMonth(day: Day): Day {
  return firstDayOfMonth(firstDayOfMonth(day) + 31) - 1
}

/** Both ends belong to the range. */
export interface DateRange {
  readonly first: Day
  readonly last: Day
}

export function daysOf({ first, last }: DateRange): Day[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** The part of `range` that lies within `bounds`, which may be empty (`last` before `first`). */
export function intersection(range: DateRange, bounds: DateRange): DateRange {
  return { first: Math.max(range.first, bounds.first), last: Math.min(range.last, bounds.last) }
}

/** `yyyy-MM-ddTHH:mm:ssZ` of milliseconds since 1970. */
export function instantText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Milliseconds since 1970 of a text such as `2026-03-01T08:00:00Z` or `2026-03-01`, in UTC; `undefined` for another text. */
export function instantOf(text: string): number | undefined {
  const [, time = '00:00:00'] = /^\d{4}-\d\d-\d\d(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z?)?$/.exec(text) ?? [
    undefined,
    '',
  ]
  const ms = dayOf(text) === undefined ? Number.NaN : Date.parse(`${text.slice(0, 10)}T${time}Z`)
  return Number.isNaN(ms) ? undefined : ms
}
