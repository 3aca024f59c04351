import type { DateRange, Day } from './time.js'

/** So that the memory is bounded: fewer days of a large company are remembered. */
const MOST_BYTES = 120_000_000

/** What was found out about days, so that a screen of several reads computes each day once. */
export class RememberedDays<Found> {
  readonly #most: number
  readonly #find: (day: Day, forgotten: Found | undefined) => Found
  readonly #known = new Map<Day, Found>()

  /**
   * @param most days
   * @param bytes of a day
   * @param find is also given the day that is forgotten for it, if any, which it may overwrite
   */
  constructor(most: number, bytes: number, find: (day: Day, forgotten: Found | undefined) => Found) {
    this.#most = Math.max(1, Math.min(most, Math.floor(MOST_BYTES / bytes)))
    this.#find = find
  }

  /** Visits day by day, in order. What is found must not be kept where `find` overwrites what was forgotten. */
  each(range: DateRange, visit: (found: Found, day: Day) => void): void {
    for (let day = range.first; day <= range.last; day += 1) visit(this.#known.get(day) ?? this.#remember(day), day)
  }

  #remember(day: Day): Found {
    const found = this.#find(day, this.#known.size < this.#most ? undefined : this.#forget())
    this.#known.set(day, found)
    return found
  }

  /** The oldest goes first. */
  #forget(): Found | undefined {
    const oldest = this.#known.keys().next().value as Day
    const forgotten = this.#known.get(oldest)
    this.#known.delete(oldest)
    return forgotten
  }
}
