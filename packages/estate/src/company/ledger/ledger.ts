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
import { sumUtilized, type Utilized, UtilizedSum } from '../../kernel/utilized.js'
import type { Account } from './account.js'
import type { Commitment } from './commitment.js'
import type { AccountSums, DayRows } from './day-charges.js'
import type { DaySums, Days } from './ledger-days.js'
import { nothingPaid, type PaidByKind } from './paid.js'
import type { MeteredLine, Pool } from './pool.js'

/** What a commitment cost on some days, and what it was used for. */
export interface Use<C> extends Utilized {
  readonly commitment: C
  /** In what its capacity is counted in. */
  readonly usedCapacity: number
  /** Hours in which it applied. */
  readonly hours: number
}

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

  /** What rows refer to by their positions: the pools come first. */
  get lines(): readonly (P | MeteredLine)[] {
    return this.#days.lines
  }

  get commitments(): readonly C[] {
    return this.#days.source.commitments
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
    if (hasOpenDay) visit(this.#days.open(this.#now).rows, this.#today)
  }

  /** How the usage of all pools was paid for, day by day. */
  paidByDay(range: DateRange): PaidByKind[] {
    const days: PaidByKind[] = []
    this.#eachSum(range, ({ paid }) => days.push(paid))
    return days
  }

  /** How the usage of pools that are asked for was paid for, day by day. */
  paidByDayOf(range: DateRange, isAsked: (pool: P) => boolean): PaidByKind[] {
    const asked = this.pools.map(isAsked)
    if (!asked.includes(false)) return this.paidByDay(range)
    const days: PaidByKind[] = []
    this.eachDay(range, (charges) => {
      const paid = nothingPaid(this.#days.kinds)
      this.#days.addPaid(charges, (line) => (asked[line] ? paid : undefined))
      days.push(paid)
    })
    return days
  }

  /** How the usage of each pool was paid for in a range; pools without usage are left out. */
  paidByPool(range: DateRange): Map<P, PaidByKind> {
    const paid = this.pools.map(() => nothingPaid(this.#days.kinds))
    this.eachDay(range, (charges) => this.#days.addPaid(charges, (line) => paid[line]))
    const isUsed = (kinds: PaidByKind | undefined): boolean => kinds?.some(({ usage }) => usage > 0) === true
    return new Map(this.pools.flatMap((pool, line) => (isUsed(paid[line]) ? [[pool, paid[line] as PaidByKind]] : [])))
  }

  /** Every commitment that applied on a day of the range, with what it cost and was used for on all of them. */
  uses(range: DateRange): Use<C>[] {
    const sums = this.commitments.map(() => ({
      hours: 0,
      cost: 0,
      usedCost: 0,
      onDemandEquivalent: 0,
      usedCapacity: 0,
    }))
    this.#eachSum(range, ({ hours, applied, costs, used, usedList, usedCapacity }) => {
      for (let index = 0; index < applied.length; index += 1) {
        const sum = sums[applied[index] as number]
        if (sum === undefined) continue
        sum.hours += hours
        sum.cost += costs[index] as number
        sum.usedCost += used[index] as number
        sum.onDemandEquivalent += usedList[index] as number
        sum.usedCapacity += usedCapacity[index] as number
      }
    })
    return this.commitments.flatMap((commitment, position): Use<C>[] => {
      const sum = sums[position]
      if (sum === undefined || sum.hours === 0) return []
      return [{ commitment, ...sum }]
    })
  }

  /** What the commitments that are asked for cost and were used for, day by day. */
  usedByDay(range: DateRange, isAsked: (commitment: C) => boolean): Utilized[] {
    return this.usesByDay(range, isAsked, sumUtilized)
  }

  /** Figures of each day of a range from what the commitments that are asked for cost and were used for on it. */
  usesByDay<Figures>(
    range: DateRange,
    isAsked: (commitment: C) => boolean,
    figuresOf: (uses: readonly Use<C>[], day: Day) => Figures,
  ): Figures[] {
    const asked = this.commitments.map(isAsked)
    const days: Figures[] = []
    this.#eachSum(range, ({ hours, applied, costs, used, usedList, usedCapacity }, day) => {
      const uses: Use<C>[] = []
      applied.forEach((position, index) => {
        if (asked[position] !== true) return
        const commitment = this.commitments[position] as C
        uses.push({
          commitment,
          cost: costs[index] as number,
          usedCost: used[index] as number,
          onDemandEquivalent: usedList[index] as number,
          usedCapacity: usedCapacity[index] as number,
          hours,
        })
      })
      days.push(figuresOf(uses, day))
    })
    return days
  }

  /** What commitments cost and were used for in a range, summed by what `keyOf` says of each. */
  usedBy<Key>(range: DateRange, keyOf: (commitment: C) => Key): Map<Key, Utilized> {
    const sums = new Map<Key, UtilizedSum>()
    for (const use of this.uses(range)) {
      const key = keyOf(use.commitment)
      const sum = sums.get(key) ?? new UtilizedSum()
      sum.add(use)
      sums.set(key, sum)
    }
    return sums
  }

  /** Visits what each account and product cost, with the unused part of commitments, and what the bill has, day by day. */
  eachCost(range: DateRange, visit: (cost: AccountSums, day: Day) => void): void {
    this.#eachSum(range, visit)
  }

  get #today(): Day {
    return dayOfHour(this.#now)
  }

  #eachSum(range: DateRange, visit: (sums: DaySums, day: Day) => void): void {
    const { closed, hasOpenDay } = this.#cut(range)
    this.#days.eachSum(closed, visit)
    if (hasOpenDay) visit(this.#days.open(this.#now).sums, this.#today)
  }

  /** The whole days of a range that have charges, and whether it has the one of which some hours have passed. */
  #cut(range: DateRange): { readonly closed: DateRange; readonly hasOpenDay: boolean } {
    const { beginning } = this.#days
    const closed = intersection(range, { first: beginning, last: this.#today - 1 })
    const isOpen = this.#now > startOfDay(this.#today) && this.#today >= beginning
    return { closed, hasOpenDay: isOpen && isWithin(range, this.#today) }
  }
}
