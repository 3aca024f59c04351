// Computes the charges of one day after the other from machines, commitments and the rules of a month.

import { HOUR, hourlyUse, type Pool } from '../charges/charge-table.js'
import type { DayRows, Uncovered } from '../charges/day-rows.js'
import { GrowingRows, grown } from '../charges/growing-rows.js'
import {
  type CommitmentIndex,
  isCommitment,
  type LineIndex,
  ON_DEMAND,
  type PayerIndex,
  type PoolIndex,
  payerOf,
  SUSTAINED,
} from '../charges/indexes.js'
import { add, type Columns, columns, type IndexColumn, indexColumn, sumInto } from '../kernel/columns.js'
import type { Micros } from '../kernel/money.js'
import { type Day, HOURS_IN_DAY, hoursUntil, type Segment } from '../kernel/time.js'

/**
 * What is charged for a day because of the month up to that day. A rule keeps what it must know of the days before: it is given the days of
 * the month one after the other, from the first one on. The charge of a day is the charge of the month through this day less the charge of
 * the month through the day before, so that no day depends on a later one.
 */
export interface MonthRule {
  /** What it knows of the days before, in numbers. */
  state(): Float64Array
  /** Lets a new rule of the month know the same. */
  goOn(state: Float64Array): void
  /** Discounts what no commitment covers. */
  discount?(charges: DayCharges): void
  /** Adds to the charges, of which the sums by account and product are given: what each costs, and what it has on the bill. */
  charge?(charges: DayCharges, cost: Float64Array, day: Day): void
}

/** What is charged for by the amount. */
interface Metered {
  /** Visits the lines with what they charge for the first hours of a day: how much, and for how much at list price. */
  charge(day: Day, hours: number, visit: (line: LineIndex, quantity: number, list: Micros) => void): void
}

/** Makes the charges of one day after the other. */
export class DayCharges extends GrowingRows implements DayRows {
  segments: readonly Segment[]
  hours = HOURS_IN_DAY
  /** The usage of pools that no commitment covers, segment by segment. */
  readonly uncovered: Columns
  /** On the bill, for the last rows. */
  readonly billedCost: Micros[] = []
  /** Known at the end of the day. */
  applied = indexColumn<CommitmentIndex>(0)
  readonly commitmentCost: Float64Array
  readonly usedCost: Float64Array
  readonly usedListCost: Float64Array
  readonly usedQuantity: Float64Array
  readonly #applied: IndexColumn<CommitmentIndex>
  #appliedSoFar = 0
  /** The figures of pools and spot machines are in columns, since every day all of them are read for each of its segments. */
  readonly #hourlyUse: Float64Array
  readonly #prices: Float64Array
  readonly #metered: Metered
  readonly #wholeDay: readonly Segment[]
  readonly #covered: Float64Array
  readonly #coveredList: Float64Array
  /** What is left of each pool at the end of the day. */
  readonly #left: Float64Array
  /** The pools that have something left, and what that is. */
  readonly #uncoveredPools: IndexColumn<PoolIndex>
  readonly #ofPools: Columns
  /** Usage of each pool that has the discount of sustained use. */
  readonly #sustained: Float64Array
  /** The last row of each pool. */
  readonly #rowOf: Int32Array
  #capacity = new Float64Array(0)
  #commitment = 0 as CommitmentIndex
  #first = 0

  constructor(
    pools: readonly Pool[],
    spot: readonly Pool[],
    metered: Metered,
    segments: readonly Segment[],
    commitments: number,
  ) {
    super()
    const rented = [...pools, ...spot]
    this.#uncoveredPools = indexColumn(pools.length)
    this.#hourlyUse = Float64Array.from(rented, hourlyUse)
    this.#prices = Float64Array.from(rented, ({ price }) => price)
    this.#metered = metered
    this.#applied = indexColumn(commitments)
    this.commitmentCost = new Float64Array(commitments)
    this.usedCost = new Float64Array(commitments)
    this.usedListCost = new Float64Array(commitments)
    this.usedQuantity = new Float64Array(commitments)
    this.#wholeDay = segments
    this.segments = segments
    this.uncovered = columns(segments.length, rented.length)
    this.#covered = new Float64Array(rented.length)
    this.#coveredList = new Float64Array(rented.length)
    this.#left = new Float64Array(rented.length)
    this.#ofPools = columns(segments.length, rented.length)
    this.#sustained = new Float64Array(rented.length)
    this.#rowOf = new Int32Array(rented.length)
  }

  /** Another day up to an hour, on which so many machines run in its segments and nothing is covered yet. */
  begin(running: Columns, hours: number): void {
    this.rows = 0
    this.hours = hours
    this.segments =
      hours === HOURS_IN_DAY
        ? this.#wholeDay
        : this.#wholeDay.map((segment) => ({ from: segment.from, hours: hoursUntil(segment, hours) }))
    for (const column of [this.#covered, this.#coveredList, this.#sustained]) column.fill(0)
    this.#rowOf.fill(-1)
    this.billedCost.length = 0
    this.#appliedSoFar = 0
    const hourlyUses = this.#hourlyUse
    this.segments.forEach((segment, position) => {
      const machines = running[position] as Float64Array
      const uncovered = this.uncovered[position] as Float64Array
      for (let pool = 0; pool < machines.length; pool += 1) {
        uncovered[pool] = (machines[pool] as number) * (hourlyUses[pool] as number) * segment.hours
      }
    })
  }

  /** From here on, a commitment covers usage. */
  apply(commitment: CommitmentIndex): void {
    this.#commitment = commitment
    this.#first = this.rows
  }

  /** Takes usage of a pool off what is left. It takes up some of the capacity of the commitment that is applied. */
  use(pool: PoolIndex, segment: number, quantity: number, capacity: number): void {
    add(this.uncovered[segment] as Float64Array, pool, -quantity)
    add(this.#covered, pool, quantity)
    let row = this.#rowOf[pool] as number
    if (row < this.#first) {
      row = this.addRow(pool, payerOf(this.#commitment))
      this.#capacity[row] = 0
      this.#rowOf[pool] = row
    }
    add(this.consumedQuantity, row, quantity)
    add(this.#capacity, row, capacity)
  }

  /** The commitment covers no more. Its cost is shared out by the capacity that each row took up. */
  applyEnd(cost: Micros, capacity: number): void {
    let usedCapacity = 0
    let used = 0
    let usedList = 0
    for (let row = this.#first; row < this.rows; row += 1) {
      this.listCost[row] = this.#listOfCovered(this.line[row] as LineIndex)
      usedCapacity += this.#capacity[row] as number
      // Rounded as a sum, so that the rows add up to what was used.
      const until = Math.round((cost * usedCapacity) / capacity)
      this.effectiveCost[row] = until - used
      used = until
      usedList += this.listCost[row] as number
    }
    const position = this.#appliedSoFar
    this.#appliedSoFar += 1
    this.#applied[position] = this.#commitment
    this.commitmentCost[position] = cost
    this.usedCost[position] = used
    this.usedListCost[position] = usedList
    this.usedQuantity[position] = usedCapacity
  }

  /** Takes some of what no commitment has covered of a pool, which sustained use makes cheaper by so much. */
  sustain(pool: PoolIndex, quantity: number, discount: Micros): void {
    const list = this.#take(pool, quantity)
    add(this.#sustained, pool, quantity)
    this.#add(pool, SUSTAINED, quantity, list, list - discount)
  }

  /** What is left is on demand, and so is what is metered. */
  end(day: Day): void {
    this.applied = this.#applied.subarray(0, this.#appliedSoFar)
    const rented = this.#prices.length
    sumInto(this.#left, this.uncovered)
    for (let pool = 0 as LineIndex; pool < rented; pool++) {
      const left = (this.#left[pool] as number) - (this.#sustained[pool] as number)
      if (left === 0) continue
      const list = this.#take(pool, left)
      this.#add(pool, ON_DEMAND, left, list, list)
    }
    this.#metered.charge(day, this.hours, (line, quantity, list) => {
      this.#add(line, ON_DEMAND, quantity, list, list)
    })
  }

  /** Adds what a rule of the month charges for on a line, which comes to something else on the bill. */
  charge(line: LineIndex, quantity: number, cost: Micros, billedCost: Micros): void {
    this.#add(line, ON_DEMAND, quantity, cost, cost)
    this.billedCost.push(billedCost)
  }

  /** Takes the percents of its line off each charge that no commitment pays. */
  discount(percents: Float64Array): void {
    for (let row = 0; row < this.rows; row += 1) {
      const percent = percents[this.line[row] as LineIndex] as number
      if (percent === 0 || isCommitment(this.payer[row] as PayerIndex)) continue
      this.effectiveCost[row] = Math.round(((this.effectiveCost[row] as number) * (100 - percent)) / 100)
    }
  }

  /** Returns what is not covered, in memory that the next day overwrites. */
  uncoveredUsage(): Uncovered {
    const left = this.#left
    const pools = this.#uncoveredPools
    let count = 0
    for (let pool = 0 as PoolIndex; pool < pools.length; pool++) {
      if ((left[pool] as number) > 0) pools[count++] = pool
    }
    const usage = this.uncovered.map((column, segment) => {
      const ofPools = this.#ofPools[segment] as Float64Array
      for (let index = 0; index < count; index += 1) ofPools[index] = column[pools[index] as PoolIndex] as number
      return ofPools.subarray(0, count)
    })
    return { pools: pools.subarray(0, count), usage }
  }

  /** The list price of further usage of a pool. */
  #take(pool: LineIndex, quantity: number): Micros {
    add(this.#covered, pool, quantity)
    return this.#listOfCovered(pool)
  }

  /**
   * The list price of the usage of a pool that was covered since it was last asked for. Rounded as a sum, so that parts of the usage of
   * a day add up.
   */
  #listOfCovered(pool: LineIndex): Micros {
    const price = this.#prices[pool] as number
    const list = Math.round(((this.#covered[pool] as number) * price) / HOUR) - (this.#coveredList[pool] as number)
    add(this.#coveredList, pool, list)
    return list
  }

  #add(line: LineIndex, payer: PayerIndex, quantity: number, list: Micros, effective: Micros): void {
    const row = this.addRow(line, payer)
    this.consumedQuantity[row] = quantity
    this.listCost[row] = list
    this.effectiveCost[row] = effective
  }

  protected override grow(length: number): void {
    super.grow(length)
    this.#capacity = grown(new Float64Array(length), this.#capacity)
  }
}
