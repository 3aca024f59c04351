import type { Segment } from '../../kernel/segments.js'
import {
  type DateRange,
  type Day,
  dayOfHour,
  HOURS_IN_DAY,
  type Hour,
  intersection,
  isWithin,
  lengthOf,
  startOfDay,
} from '../../kernel/time.js'
import type { Account } from './account.js'
import type { Commitment } from './commitment.js'
import type { DayRows, DaySums } from './day-rows.js'
import type { Days } from './ledger-days.js'
import type { Paid } from './paid.js'
import type { MeteredLine, Pool } from './pool.js'

/** The charges of a company in one cloud from its beginning to a clock: what ranges have of other days is cut off. */
export class Ledger<P extends Pool, C extends Commitment> {
  readonly #days: Days<P, C>
  readonly #now: Hour

  /** @param now the hour that has just begun: the one before is the last that has charges */
  constructor(days: Days<P, C>, now: Hour) {
    this.#days = days
    this.#now = now
  }

  /** Machines to which commitments may apply. */
  get pools(): readonly P[] {
    return this.#days.source.pools
  }

  /** What rows refer to by their positions. */
  get lines(): readonly (P | MeteredLine)[] {
    return this.#days.lines
  }

  get commitments(): readonly C[] {
    return this.#days.source.commitments
  }

  /** How many kinds of payers there are. */
  get kinds(): number {
    return this.#days.kinds
  }

  /** The segments of whole days. */
  get segments(): readonly Segment[] {
    return this.#days.segments
  }

  get accounts(): readonly Account[] {
    return this.#days.accounts
  }

  /** The ledger up to an earlier hour. */
  until(hour: Hour): Ledger<P, C> {
    return hour < this.#now ? new Ledger(this.#days, hour) : this
  }

  /** How many hours of a range have charges. */
  hoursIn(range: DateRange): number {
    const { closed, hasOpenDay } = this.#cut(range)
    return Math.max(0, lengthOf(closed)) * HOURS_IN_DAY + (hasOpenDay ? this.#now - startOfDay(this.#today) : 0)
  }

  /** Computes what is most likely asked for before it is asked for; yields after each day. */
  prepare(): Iterable<void> {
    return this.#days.prepare(this.#today)
  }

  /** Visits the charges day by day, in order. */
  eachDay(range: DateRange, visit: (charges: DayRows, day: Day) => void): void {
    const { closed, hasOpenDay } = this.#cut(range)
    this.#days.eachDay(closed, visit)
    if (hasOpenDay) visit(this.#days.open(this.#now), this.#today)
  }

  /** Visits the sums of days, in order. */
  eachSum(range: DateRange, visit: (sums: DaySums, day: Day) => void): void {
    const { closed, hasOpenDay } = this.#cut(range)
    this.#days.eachSum(closed, visit)
    if (hasOpenDay) visit(this.#days.open(this.#now), this.#today)
  }

  /** Adds how the usage of pools was paid for on a day to the parts that `paidOf` says of a pool by its position. */
  addPaid(charges: DayRows, paidOf: (pool: number) => readonly Paid[] | undefined): void {
    this.#days.addPaid(charges, paidOf)
  }

  get #today(): Day {
    return dayOfHour(this.#now)
  }

  /** The whole days of a range that have charges, and whether it has the one of which some hours have passed. */
  #cut(range: DateRange): { readonly closed: DateRange; readonly hasOpenDay: boolean } {
    const { beginning } = this.#days
    const closed = intersection(range, { first: beginning, last: this.#today - 1 })
    const isOpen = this.#now > startOfDay(this.#today) && this.#today >= beginning
    return { closed, hasOpenDay: isOpen && isWithin(range, this.#today) }
  }
}
