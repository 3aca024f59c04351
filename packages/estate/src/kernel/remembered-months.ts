import { type DateRange, type Day, firstDayOfMonth, lastDayOfMonth } from './time.js'

/** So that the memory is bounded: fewer months of a large company are remembered. */
const MOST_BYTES = 120_000_000

/** What was found out about the days of months, so that a screen of several reads computes each month once. */
export class RememberedMonths<Found> {
  readonly #find: (month: DateRange) => readonly Found[]
  readonly #bytesOf: (found: Found) => number
  readonly #months = new Map<Day, { readonly days: readonly Found[]; readonly bytes: number }>()
  #bytes = 0

  /** @param find is given a whole month and returns an item for each of its days, in order */
  constructor(find: (month: DateRange) => readonly Found[], bytesOf: (found: Found) => number) {
    this.#find = find
    this.#bytesOf = bytesOf
  }

  /** Visits day by day, in order. */
  each({ first, last }: DateRange, visit: (found: Found, day: Day) => void): void {
    for (let start = firstDayOfMonth(first); start <= last; start = lastDayOfMonth(start) + 1) {
      const days = this.#daysOf(start)
      const until = Math.min(last - start, days.length - 1)
      for (let index = Math.max(0, first - start); index <= until; index += 1)
        visit(days[index] as Found, start + index)
    }
  }

  #daysOf(start: Day): readonly Found[] {
    const known = this.#months.get(start)
    if (known !== undefined) return known.days
    const days = this.#find({ first: start, last: lastDayOfMonth(start) })
    const bytes = days.reduce((sum, found) => sum + this.#bytesOf(found), 0)
    this.#bytes += bytes
    for (const [oldest, month] of this.#months) {
      if (this.#bytes <= MOST_BYTES) break
      this.#months.delete(oldest)
      this.#bytes -= month.bytes
    }
    this.#months.set(start, { days, bytes })
    return days
  }
}
