// Sustained use discounts of Google Cloud, which a month of steady usage earns.

import { HOUR } from '../../charges/charge-table.js'
import { indexesOf, type PoolIndex } from '../../charges/indexes.js'
import { sumAt } from '../../kernel/columns.js'
import { entryOf } from '../../kernel/maps.js'
import type { Micros } from '../../kernel/money.js'
import { type DateRange, HOURS_IN_DAY, lengthOf, type Segment } from '../../kernel/time.js'
import type { DayCharges, MonthRule } from '../../simulate/day-charges.js'
import { sustainedUsePercents } from './catalog.js'
import { type GcpPool, gcpScope } from './commitments.js'

/** Usage that has a discount, and that usage times the percents that are taken off. */
export interface Discounted {
  usage: number
  percents: number
}

/**
 * The usage of a project in a region of one machine series and one kind of resource. What is used at the same time is stacked in layers,
 * and each layer is the cheaper the more of the month it lasts: the percents are taken off in the quarters of the month.
 */
export class SustainedUse {
  readonly #percents: readonly number[]
  readonly #quarter: number
  /** How high the usage reached, from the lowest layer, which lasted longest, to the highest. They are changed in place: each day has thousands. */
  readonly heights: number[] = []
  /** In how many hours of the month so far each of these heights was reached. */
  readonly hours: number[] = []

  constructor(percents: readonly number[], month: DateRange) {
    this.#percents = percents
    this.#quarter = (lengthOf(month) * HOURS_IN_DAY) / percents.length
  }

  /** Goes on for some hours with the usage of an hour, and adds what of it is discounted. */
  add(height: number, hours: number, discounted: Discounted): void {
    if (height <= 0 || hours === 0) return
    let below = 0
    let layer = 0
    for (; below < height; layer += 1) {
      const top = this.heights[layer] ?? Number.POSITIVE_INFINITY
      const before = this.hours[layer] ?? 0
      if (top > height) {
        this.heights.splice(layer, 0, height)
        this.hours.splice(layer, 0, before)
      }
      const covered = Math.min(top, height)
      this.#discount(covered - below, before, hours, discounted)
      this.hours[layer] = before + hours
      below = covered
    }
  }

  #discount(height: number, before: number, hours: number, discounted: Discounted): void {
    const percents = this.#percents
    for (let quarter = 0; quarter < percents.length; quarter += 1) {
      const percent = percents[quarter] as number
      const from = Math.max(before, quarter * this.#quarter)
      const to = Math.min(before + hours, (quarter + 1) * this.#quarter)
      if (percent === 0 || to <= from) continue
      discounted.usage += height * (to - from)
      discounted.percents += height * (to - from) * percent
    }
  }
}

/** The pools of a project, region, series and kind of resource, which have one price. */
interface Scope {
  readonly pools: PoolIndex[]
  readonly price: Micros
  readonly use: SustainedUse
  readonly month: Discounted
  /** What was taken off in the month so far. */
  taken: Micros
}

/** Takes off what sustained use makes cheaper of the usage that no commitment covers. */
export class SustainedUseRule implements MonthRule {
  readonly #scopes: readonly Scope[]

  constructor(pools: readonly GcpPool[], month: DateRange) {
    const scopes = new Map<string, Scope>()
    for (const index of indexesOf<PoolIndex>(pools)) {
      const pool = pools[index] as GcpPool
      const percents = sustainedUsePercents(pool.type.series)
      if (percents.length === 0) continue
      const scope = entryOf(scopes, gcpScope(pool), () => {
        const use = new SustainedUse(percents, month)
        return { pools: [], price: pool.price, use, month: { usage: 0, percents: 0 }, taken: 0 }
      })
      scope.pools.push(index)
    }
    this.#scopes = [...scopes.values()]
  }

  state(): Float64Array {
    return Float64Array.from(
      this.#scopes.flatMap(({ month: { usage, percents }, taken, use: { heights, hours } }) => {
        return [usage, percents, taken, heights.length, ...heights, ...hours]
      }),
    )
  }

  goOn(state: Float64Array): void {
    let at = 0
    const next = (): number => {
      at += 1
      return state[at - 1] as number
    }
    for (const scope of this.#scopes) {
      Object.assign(scope.month, { usage: next(), percents: next() })
      scope.taken = next()
      const layers = next()
      for (let layer = 0; layer < layers; layer += 1) scope.use.heights.push(next())
      for (let layer = 0; layer < layers; layer += 1) scope.use.hours.push(next())
    }
  }

  discount(charges: DayCharges): void {
    for (const scope of this.#scopes) {
      const { usage } = scope.month
      addUse(scope.use, scope.pools, charges, scope.month)
      const discounted = scope.month.usage - usage
      if (discounted === 0) continue
      // Rounded as the sum of the month, so that its days add up.
      const taken = Math.round((scope.month.percents * scope.price) / (100 * HOUR))
      scope.taken += shareOut(charges, scope.pools, discounted, taken - scope.taken)
    }
  }
}

function addUse(
  use: SustainedUse,
  pools: readonly PoolIndex[],
  { segments, uncovered }: DayCharges,
  to: Discounted,
): void {
  for (let segment = 0; segment < segments.length; segment += 1) {
    const { hours } = segments[segment] as Segment
    const column = uncovered[segment] as Float64Array
    let usage = 0
    for (const pool of pools) usage += column[pool] as number
    use.add(usage / hours, hours, to)
  }
}

/** Each pool gets its share of what is discounted, and of what is taken off. Returns what was taken off. */
function shareOut(charges: DayCharges, pools: readonly PoolIndex[], usage: number, discount: Micros): Micros {
  const lefts = pools.map((pool) => sumAt(charges.uncovered, pool))
  const whole = lefts.reduce((sum, left) => sum + left, 0)
  let until = 0
  let usageGiven = 0
  let discountGiven = 0
  pools.forEach((pool, index) => {
    until += lefts[index] as number
    // Rounded as sums, so that the shares add up.
    const usageUntil = Math.round((usage * until) / whole)
    const discountUntil = Math.round((discount * until) / whole)
    if (usageUntil === usageGiven) return
    charges.sustain(pool, usageUntil - usageGiven, discountUntil - discountGiven)
    usageGiven = usageUntil
    discountGiven = discountUntil
  })
  return discountGiven
}
