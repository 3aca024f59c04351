import { type DateRange, type Day, daysOf } from '../time.js'

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

  /** Day by day, in order. */
  *of(range: DateRange): Iterable<Found> {
    for (const day of daysOf(range)) yield this.#known.get(day) ?? this.#remember(day)
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
