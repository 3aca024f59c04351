import { type DateRange, type Day, firstDayOfMonth, lastDayOfMonth } from './time.js'

/** So that the memory is bounded: fewer months of a large company are remembered. */
const MOST_BYTES = 100_000_000

interface Remembered<Found> {
  readonly days: readonly Found[]
  readonly bytes: number
}

/** What was found out about the days of months, so that a screen of several reads computes each month once. */
export class RememberedMonths<Found> {
  readonly #find: (month: DateRange) => Iterable<Found>
  readonly #bytesOf: (found: Found) => number
  /** The keys are first days; the month that was used last comes last. */
  readonly #months = new Map<Day, Remembered<Found>>()
  #bytes = 0

  /** @param find is given a whole month and yields an item for each of its days, in order */
  constructor(find: (month: DateRange) => Iterable<Found>, bytesOf: (found: Found) => number) {
    this.#find = find
    this.#bytesOf = bytesOf
  }

  /** What was found out about a day. */
  at(day: Day): Found {
    const first = firstDayOfMonth(day)
    return this.#daysOf(first)[day - first] as Found
  }

  /** Finds a month before it is asked for; yields after each day. */
  *prepare(month: DateRange): Iterable<void> {
    if (this.#months.has(month.first)) return
    const days: Found[] = []
    for (const found of this.#find(month)) {
      days.push(found)
      yield
    }
    this.remember(month, days)
  }

  remember({ first }: DateRange, days: readonly Found[]): void {
    if (this.#months.has(first)) return
    const bytes = days.reduce((sum, found) => sum + this.#bytesOf(found), 0)
    this.#bytes += bytes
    for (const [oldest, month] of this.#months) {
      if (this.#bytes <= MOST_BYTES) break
      this.#months.delete(oldest)
      this.#bytes -= month.bytes
    }
    this.#months.set(first, { days, bytes })
  }

  #daysOf(start: Day): readonly Found[] {
    const cached = this.#months.get(start)
    if (cached === undefined) {
      const month = { first: start, last: lastDayOfMonth(start) }
      const days = [...this.#find(month)]
      this.remember(month, days)
      return days
    }
    this.#months.delete(start)
    this.#months.set(start, cached)
    return cached.days
  }
}
