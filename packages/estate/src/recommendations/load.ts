import { PART_HOURS, type PartOfDay } from '../demand/schedule.js'

const PARTS = PART_HOURS.length

/** How much was left on demand at any time of some days: in dollars, machines or what else a commitment is counted in. */
export class Load {
  /** Day by day and part by part: the amount of an hour, times the hours of the part. */
  private readonly amounts: number[]

  constructor(days: number) {
    this.amounts = new Array<number>(days * PARTS).fill(0)
  }

  /** @param day Position among the days, from 0. */
  add(day: number, part: PartOfDay, amount: number): void {
    const index = day * PARTS + part
    this.amounts[index] = (this.amounts[index] ?? 0) + amount
  }

  get hours(): number {
    return (this.amounts.length / PARTS) * 24
  }

  /** What would have been used of a commitment to `level` in every hour. */
  used(level: number): number {
    return this.amounts.reduce((sum, amount, index) => sum + Math.min(amount, level * hoursAt(index)), 0)
  }

  /** The level that was reached in every hour. */
  lowest(): number {
    return Math.min(...this.levels().map(({ level }) => level))
  }

  /**
   * The highest level that was reached in more than this share of the hours. A commitment that costs this share of the price on
   * demand saves most at this level: any more of it would be used too rarely to pay off.
   */
  reachedFor(share: number): number {
    let hours = 0
    for (const reached of this.levels().sort((one, other) => other.level - one.level)) {
      hours += reached.hours
      if (hours > share * this.hours) return reached.level
    }
    return 0
  }

  private levels(): { readonly level: number; readonly hours: number }[] {
    return this.amounts.map((amount, index) => ({ level: amount / hoursAt(index), hours: hoursAt(index) }))
  }
}

function hoursAt(index: number): number {
  return PART_HOURS[(index % PARTS) as PartOfDay]
}
