/** The last day of the company's history: the day before its clock. */
const LAST = Date.UTC(2026, 2, 31)
const DAY = 86_400_000
/** Of the company's history. */
export const MONTHS = 36

/** Both days belong to it, `yyyy-MM-dd`. */
export interface Range {
  readonly startDate: string
  readonly endDate: string
}

/** Ranges of 31 days that end on every tenth day of the history, the latest first. */
export const months: readonly Range[] = Array.from({ length: 3 * MONTHS }, (_, back) => ending(10 * back, 31))

/** As many ranges of three years, which all end on another day, so that no answer is the same. */
export function threeYears(count: number): Range[] {
  return Array.from({ length: count }, (_, back) => ending(back, 3 * 365 + 1))
}

/** @param back days before the last one of the history */
function ending(back: number, days: number): Range {
  const last = LAST - back * DAY
  return { startDate: dateOf(last - (days - 1) * DAY), endDate: dateOf(last) }
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
