import { type DateRange, type Day, daysOf } from '../time.js'

const MOST_DAYS = 1200
const FEWEST_DAYS = 62
const REMEMBERED_COMMITMENTS = 6_000_000

/** What was found out about days, so that a screen of several reads computes each day once: fewer days of a large company. */
export class RememberedDays<Sums> {
  readonly #compute: (day: Day) => Sums
  readonly #most: number
  readonly #known = new Map<Day, Sums>()

  /** @param commitments how many are remembered a day */
  constructor(commitments: number, compute: (day: Day) => Sums) {
    this.#compute = compute
    const most = Math.floor(REMEMBERED_COMMITMENTS / Math.max(1, commitments))
    this.#most = Math.min(MOST_DAYS, Math.max(FEWEST_DAYS, most))
  }

  of(range: DateRange): Sums[] {
    return daysOf(range).map((day) => this.#day(day))
  }

  #day(asked: Day): Sums {
    const known = this.#known.get(asked)
    if (known !== undefined) return known
    const computed = this.#compute(asked)
    // The oldest goes first.
    if (this.#known.size >= this.#most) this.#known.delete(this.#known.keys().next().value as Day)
    this.#known.set(asked, computed)
    return computed
  }
}
