import type { NumberColumn } from './columns.js'
import { HOURS_IN_DAY, type Segment } from './time.js'

interface Level {
  /** A value for each hour. */
  readonly amount: number
  /** For how many hours of the days it was this much. */
  readonly hours: number
}

/** How much was left on demand at any time of some days: in dollars, machines or what else a commitment is counted in. */
export class Load {
  /** Day by day and segment by segment: the amount of an hour, times the hours of the segment. Thousands of loads may be of a year. */
  private amounts: NumberColumn
  private readonly segments: readonly Segment[]
  private known: readonly Level[] | undefined

  /** @param segments of each of the days */
  constructor(days: number, segments: readonly Segment[]) {
    this.segments = segments
    this.amounts = new Int32Array(Math.max(0, days) * segments.length)
  }

  /** @param day Position among the days, from 0. */
  add(day: number, segment: number, amount: number): void {
    const index = day * this.segments.length + segment
    const sum = (this.amounts[index] as number) + amount
    if ((sum | 0) !== sum && this.amounts instanceof Int32Array) this.amounts = Float64Array.from(this.amounts)
    this.amounts[index] = sum
    this.known = undefined
  }

  /** @param day Position among the days, from 0. */
  amountOn(day: number, segment: number): number {
    return this.amounts[day * this.segments.length + segment] ?? 0
  }

  get hours(): number {
    return (this.amounts.length / this.segments.length) * HOURS_IN_DAY
  }

  /** What would have been used of a commitment to this amount in every hour. */
  used(committed: number): number {
    return this.levels().reduce((sum, { amount, hours }) => sum + Math.min(amount, committed) * hours, 0)
  }

  /** The amount that was reached in every hour. */
  lowest(): number {
    return this.levels().at(-1)?.amount ?? 0
  }

  /**
   * The highest amount that was reached in more than this share of the hours. A commitment that costs this share of the price on
   * demand saves most with it: any more would be used too rarely to pay off.
   */
  reachedFor(share: number): number {
    let reached = 0
    for (const { amount, hours } of this.levels()) {
      reached += hours
      if (reached > share * this.hours) return amount
    }
    return 0
  }

  /** Each amount once, the highest first: days are alike, so that there are few. */
  private levels(): readonly Level[] {
    if (this.known !== undefined) return this.known
    const hoursOf = new Map<number, number>()
    const { segments, amounts } = this
    const hoursOfSegments = segments.map(({ hours }) => hours)
    for (let index = 0, segment = 0; index < amounts.length; index += 1) {
      const hours = hoursOfSegments[segment] as number
      const amount = (amounts[index] as number) / hours
      hoursOf.set(amount, (hoursOf.get(amount) ?? 0) + hours)
      segment = segment === segments.length - 1 ? 0 : segment + 1
    }
    this.known = [...hoursOf]
      .map(([amount, hours]) => ({ amount, hours }))
      .sort((first, second) => second.amount - first.amount)
    return this.known
  }
}
