import type { Memory } from '../kernel/columns.js'
import type { Signal, Steps } from '../kernel/steps.js'
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
} from '../kernel/time.js'
import type { ChargeTable, Pool } from './charge-table.js'
import type { Commitment } from './commitment.js'
import type { CommitmentUse, DayRows, Measure, Rows, Uncovered, UseOfDay, WholeDay } from './day-rows.js'

/** The charges of a company in one cloud from its beginning to a clock: what ranges have of other days is cut off. */
export class Ledger<P extends Pool, C extends Commitment> {
  readonly table: ChargeTable<P, C>
  readonly signal: Signal | undefined
  readonly #now: Hour

  /**
   * @param now the hour that has just begun: the one before is the last that has charges
   * @param signal tells that nobody waits any more for what is read of it
   */
  constructor(table: ChargeTable<P, C>, now: Hour, signal?: Signal) {
    this.table = table
    this.signal = signal
    this.#now = now
  }

  /** The ledger up to an earlier hour. */
  until(hour: Hour): Ledger<P, C> {
    return hour < this.#now ? new Ledger(this.table, hour, this.signal) : this
  }

  /** How many hours of a range have charges. */
  hoursIn(range: DateRange): number {
    const { closed, hasOpenDay } = this.#cut(range)
    return Math.max(0, lengthOf(closed)) * HOURS_IN_DAY + (hasOpenDay ? this.#now - startOfDay(this.#today) : 0)
  }

  /** Makes what is most likely asked for before it is asked for. */
  prepare(): Steps {
    return this.table.prepare(this.#today - 1)
  }

  /** Visits the sums of days, in order: the figures of each account or group, one after the other. */
  sums(range: DateRange, measure: Measure, visit: (figures: Float64Array, day: Day) => void): Steps {
    const ofOpenDay = (open: WholeDay, day: Day): void => visit(open[measure] as Float64Array, day)
    return this.#upToNow(range, (closed) => this.table.sums(closed, measure, visit), ofOpenDay)
  }

  /** Visits what commitments were used for on days, in order. */
  uses(range: DateRange, visit: (use: UseOfDay, day: Day) => void): Steps {
    return this.#upToNow(range, (closed) => this.table.uses(closed, visit), visit)
  }

  /** Visits the usage of whole days that no commitment covers, in order. */
  uncovered(range: DateRange, visit: (uncovered: Uncovered, day: Day) => void): Steps {
    return this.table.uncovered(this.#cut(range).closed, visit)
  }

  /**
   * Visits the charges of days, in order.
   *
   * @param memory in which each day takes the place of the one before; another read may overwrite what is visited when it is left out
   */
  days(range: DateRange, visit: (charges: DayRows, day: Day) => void, memory?: Memory): Steps {
    return this.#upToNow(range, (closed) => this.table.days(closed, visit, memory), visit)
  }

  /** Visits charges of months and days that together are a range. */
  totals(range: DateRange, visit: (part: Rows & CommitmentUse) => void): Steps {
    return this.#upToNow(range, (closed) => this.table.totals(closed, visit), visit)
  }

  /** Visits what commitments were used for in months and days that together are a range. */
  useTotals(range: DateRange, visit: (part: CommitmentUse) => void): Steps {
    return this.#upToNow(range, (closed) => this.table.useTotals(closed, visit), visit)
  }

  *#upToNow(range: DateRange, ofDays: (closed: DateRange) => Steps, visit: (open: WholeDay, day: Day) => void): Steps {
    const { closed, hasOpenDay } = this.#cut(range)
    yield* ofDays(closed)
    if (hasOpenDay) visit(yield* this.table.open(this.#now), this.#today)
  }

  get #today(): Day {
    return dayOfHour(this.#now)
  }

  /** The whole days of a range that have charges, and whether it has the one of which some hours have passed. */
  #cut(range: DateRange): { readonly closed: DateRange; readonly hasOpenDay: boolean } {
    const { beginning } = this.table
    const closed = intersection(range, { first: beginning, last: this.#today - 1 })
    const isOpen = this.#now > startOfDay(this.#today) && this.#today >= beginning
    return { closed, hasOpenDay: isOpen && isWithin(range, this.#today) }
  }
}
