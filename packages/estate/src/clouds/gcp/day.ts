import type { Micros } from '../../kernel/money.js'
import { add, type ByPart, byPart, PART_HOURS, PARTS_OF_DAY, type PartOfDay } from '../../kernel/parts-of-day.js'
import { amountOf, COMMITTED_USE_DISCOUNT, sustainedUseDiscount } from './catalog.js'
import type { GcpCommitment, GcpPool } from './commitments.js'

/** What GCP usage costs on demand, by how it was paid for, and what the two discounts took off. */
export const GCP_COSTS = [
  'committedUse',
  'sustainedUse',
  'onDemand',
  'committedUseCredit',
  'sustainedUseCredit',
] as const
export type GcpCosts<Value = Micros> = Readonly<Record<(typeof GCP_COSTS)[number], Value>>

export function nothingPaid(): { -readonly [Cost in keyof GcpCosts]: Micros } {
  return { committedUse: 0, sustainedUse: 0, onDemand: 0, committedUseCredit: 0, sustainedUseCredit: 0 }
}

/** In columns in which each pool has its position. */
export function costsByPool(pools: number): GcpCosts<Float64Array> {
  return {
    committedUse: new Float64Array(pools),
    sustainedUse: new Float64Array(pools),
    onDemand: new Float64Array(pools),
    committedUseCredit: new Float64Array(pools),
    sustainedUseCredit: new Float64Array(pools),
  }
}

/** How the usage of one day was paid for, in columns in which each pool or commitment has its position. */
export class GcpDay {
  readonly pools: GcpCosts<Float64Array>
  /** vCPU-hours or GB-hours that are not covered (yet). */
  readonly uncovered: ByPart
  /** What commitments were used for, by commitment; nothing of those that did not apply. */
  readonly usedHours: Float64Array
  readonly usedEquivalent: Float64Array
  readonly #pools: readonly GcpPool[]
  /** vCPUs or GB of a machine of each pool. */
  readonly #amounts: Float64Array
  /** In percent, of the series of each pool. */
  readonly #discounts: Float64Array
  /** vCPU-hours or GB-hours of machines that run in every part of the day. */
  readonly #sustained: Float64Array

  constructor(pools: readonly GcpPool[], commitments: number) {
    this.pools = costsByPool(pools.length)
    this.uncovered = byPart(pools.length)
    this.usedHours = new Float64Array(commitments)
    this.usedEquivalent = new Float64Array(commitments)
    this.#pools = pools
    this.#amounts = Float64Array.from(pools, ({ type, resource }) => amountOf(type, resource))
    this.#discounts = Float64Array.from(pools, ({ type }) => sustainedUseDiscount(type.series))
    this.#sustained = new Float64Array(pools.length)
  }

  /** Another day, on which so many machines run and nothing is covered yet. */
  begin(running: ByPart): void {
    this.pools.committedUse.fill(0)
    this.pools.committedUseCredit.fill(0)
    this.usedHours.fill(0)
    this.usedEquivalent.fill(0)
    const [night, work, evening] = running
    for (let pool = 0; pool < this.#amounts.length; pool += 1) {
      const amount = this.#amounts[pool] as number
      for (const part of PARTS_OF_DAY) {
        this.uncovered[part][pool] = (running[part][pool] as number) * amount * PART_HOURS[part]
      }
      const allDay = Math.min(night[pool] as number, work[pool] as number, evening[pool] as number)
      this.#sustained[pool] = allDay * amount * 24
    }
  }

  /** Takes usage off what is left; returns what it costs on demand. */
  cover(pool: number, part: PartOfDay, amount: number, { term }: GcpCommitment): Micros {
    const equivalent = amount * (this.#pools[pool] as GcpPool).price
    add(this.uncovered[part], pool, -amount)
    add(this.pools.committedUse, pool, equivalent)
    add(this.pools.committedUseCredit, pool, Math.round((equivalent * COMMITTED_USE_DISCOUNT[term]) / 100))
    return equivalent
  }

  /** What is left of machines that run all day gets the sustained-use discount of its series; the rest is on demand. */
  end(): void {
    const [night, work, evening] = this.uncovered
    const { sustainedUse, onDemand, sustainedUseCredit } = this.pools
    this.#pools.forEach(({ price }, pool) => {
      const left = (night[pool] as number) + (work[pool] as number) + (evening[pool] as number)
      const discount = this.#discounts[pool] as number
      const sustainedHours = discount === 0 ? 0 : Math.min(left, this.#sustained[pool] as number)
      const sustained = sustainedHours * price
      sustainedUse[pool] = sustained
      onDemand[pool] = (left - sustainedHours) * price
      sustainedUseCredit[pool] = Math.round((sustained * discount) / 100)
    })
  }

  /** How the usage of all pools was paid for. */
  paid(): GcpCosts {
    const sums = nothingPaid()
    for (const cost of GCP_COSTS) sums[cost] = this.pools[cost].reduce((sum, part) => sum + part, 0)
    return sums
  }
}
