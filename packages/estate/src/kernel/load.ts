import { HOURS_IN_DAY, type Segment } from './time.js'

const MOST_IN_A_BYTE = 256

interface Level {
  /** A value for each hour. */
  readonly amount: number
  /** For how many hours of the days it was this much. */
  readonly hours: number
}

/**
 * How much was left on demand at any time of some days: in dollars, machines or what else a commitment is counted in. Days are alike, so that it has
 * each amount once, and for each time the place of its amount: thousands of loads may be of a year.
 */
export class Load {
  /** Amounts of an hour; the first one is nothing. */
  private readonly amounts = [0]
  private readonly places = new Map<number, number>()
  /** Day by day and segment by segment. */
  private times: Uint8Array | Uint16Array
  private readonly segments: readonly Segment[]
  /** The day that is counted now, and what it has so far in its segments. */
  private day = 0
  private readonly counted: number[]
  private known: readonly Level[] | undefined

  /** @param segments of each of the days */
  constructor(days: number, segments: readonly Segment[]) {
    this.segments = segments
    this.times = new Uint8Array(days * segments.length)
    this.counted = segments.map(() => 0)
  }

  /** @param day Position among the days, from 0. Days are counted one after the other. */
  add(day: number, segment: number, amount: number): void {
    if (day !== this.day) this.store()
    this.day = day
    this.counted[segment] = (this.counted[segment] as number) + amount
    this.known = undefined
  }

  /** The amount of an hour. @param day Position among the days, from 0. */
  hourlyOn(day: number, segment: number): number {
    this.store()
    return this.amounts[this.times[day * this.segments.length + segment] as number] as number
  }

  get hours(): number {
    return (this.times.length / this.segments.length) * HOURS_IN_DAY
  }

  /** What would have been used of a commitment to this amount in every hour. */
  used(committed: number): number {
    let sum = 0
    for (const { amount, hours } of this.levels()) sum += Math.min(amount, committed) * hours
    return sum
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
    this.store()
    const hours = this.amounts.map(() => 0)
    const hoursOfSegments = this.segments.map((segment) => segment.hours)
    for (let time = 0, segment = 0; time < this.times.length; time += 1) {
      const place = this.times[time] as number
      hours[place] = (hours[place] as number) + (hoursOfSegments[segment] as number)
      segment = segment === hoursOfSegments.length - 1 ? 0 : segment + 1
    }
    this.known = this.amounts
      .map((amount, place) => ({ amount, hours: hours[place] as number }))
      .filter((level) => level.hours > 0)
      .sort((first, second) => second.amount - first.amount)
    return this.known
  }

  /** Stores the day that was counted. */
  private store(): void {
    const first = this.day * this.segments.length
    let place = 0
    for (let segment = 0; segment < this.counted.length; segment += 1) {
      const amount = (this.counted[segment] as number) / (this.segments[segment] as Segment).hours
      this.counted[segment] = 0
      if (amount === 0) continue
      // Most segments are as the one before. Looked up first: it may put wider times in place of these.
      if (this.amounts[place] !== amount) place = this.placeOf(amount)
      this.times[first + segment] = place
    }
  }

  private placeOf(amount: number): number {
    const found = this.places.get(amount)
    if (found !== undefined) return found
    const place = this.amounts.push(amount) - 1
    this.places.set(amount, place)
    if (place === MOST_IN_A_BYTE) this.times = Uint16Array.from(this.times)
    return place
  }
}
