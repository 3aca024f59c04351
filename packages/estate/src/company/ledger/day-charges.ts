import type { Micros } from '../../kernel/money.js'
import { add, type ByPart, byPart, PART_HOURS, PARTS_OF_DAY, type PartOfDay } from '../../kernel/parts-of-day.js'
import { type Day, isWithin } from '../../kernel/time.js'
import { meteredDay } from '../demand/metering.js'
import { chargeOn, type MeteredDay } from '../meter.js'
import { HOUR, type MeteredLine, type Pool } from './pool.js'

/** Who pays for usage, where no commitment does: the price on demand, or that price less the discount of sustained use. */
export const ON_DEMAND = -1
export const SUSTAINED = -2

/**
 * The charges for the usage of a day, as rows in columns: as an object for each of the thousands of charges of a large company,
 * they would take many times as long. Lines are pools, then
 * metered ones, by their positions.
 */
export class DayCharges {
  /** How many rows there are. */
  rows = 0
  /** Each row has a line, and the position of the commitment that pays, `ON_DEMAND` or `SUSTAINED`. */
  line = new Int32Array(0)
  payer = new Int32Array(0)
  /** In thousandths of hours, or in parts of the unit of a meter. */
  quantity = new Float64Array(0)
  /** At list price. */
  list: Float64Array<ArrayBufferLike> = new Float64Array(0)
  /** With discounts, and with the share of the commitment that pays. */
  effective: Float64Array<ArrayBufferLike> = new Float64Array(0)
  /** Usage of pools that is not covered (yet). */
  readonly uncovered: ByPart
  /** Positions of the commitments that were applied; for each, what it was used for, in money and in what its capacity is counted in. */
  readonly applied: number[] = []
  readonly used: Micros[] = []
  readonly usedList: Micros[] = []
  readonly usedCapacity: number[] = []
  readonly #pools: readonly Pool[]
  readonly #metered: readonly MeteredLine[]
  readonly #covered: Float64Array
  readonly #coveredList: Float64Array
  /** The last row of each pool. */
  readonly #rowOf: Int32Array
  #capacity: Float64Array<ArrayBufferLike> = new Float64Array(0)
  #payer = ON_DEMAND
  #first = 0
  #running: ByPart

  constructor(pools: readonly Pool[], metered: readonly MeteredLine[]) {
    this.#pools = pools
    this.#metered = metered
    this.uncovered = byPart(pools.length)
    this.#running = byPart(0)
    this.#covered = new Float64Array(pools.length)
    this.#coveredList = new Float64Array(pools.length)
    this.#rowOf = new Int32Array(pools.length)
  }

  /** Another day, on which so many machines run and nothing is covered yet. */
  begin(running: ByPart): void {
    this.rows = 0
    this.#running = running
    this.#covered.fill(0)
    this.#coveredList.fill(0)
    this.#rowOf.fill(-1)
    for (const list of [this.applied, this.used, this.usedList, this.usedCapacity]) list.length = 0
    for (const part of PARTS_OF_DAY) {
      const machines = running[part]
      const uncovered = this.uncovered[part]
      for (let pool = 0; pool < machines.length; pool += 1) {
        const { unitsPerHour } = this.#pools[pool] as Pool
        uncovered[pool] = (machines[pool] as number) * unitsPerHour * PART_HOURS[part] * HOUR
      }
    }
  }

  /** From here on, a commitment covers usage. */
  apply(commitment: number): void {
    this.#payer = commitment
    this.#first = this.rows
  }

  /** Takes usage of a pool off what is left. It takes up some of the capacity of the commitment that is applied. */
  cover(pool: number, part: PartOfDay, quantity: number, capacity: number): void {
    add(this.uncovered[part], pool, -quantity)
    const list = this.#take(pool, quantity)
    const known = this.#rowOf[pool] as number
    const row = known >= this.#first ? known : this.#addRow(pool, this.#payer)
    this.#rowOf[pool] = row
    add(this.quantity, row, quantity)
    add(this.list, row, list)
    add(this.#capacity, row, capacity)
  }

  /** The commitment covers no more. Its cost is shared out by the capacity that each row took up. */
  applyEnd(cost: Micros, capacity: number): void {
    let usedCapacity = 0
    let used = 0
    let usedList = 0
    for (let row = this.#first; row < this.rows; row += 1) {
      usedCapacity += this.#capacity[row] as number
      // Rounded as a sum, so that the rows add up to what was used.
      const until = Math.round((cost * usedCapacity) / capacity)
      this.effective[row] = until - used
      used = until
      usedList += this.list[row] as number
    }
    this.applied.push(this.#payer)
    this.used.push(used)
    this.usedList.push(usedList)
    this.usedCapacity.push(usedCapacity)
  }

  /** What no commitment has covered is on demand, some of it with the discount of sustained use; so is what is metered. */
  end(day: Day): void {
    const [night, work, evening] = this.uncovered
    for (let pool = 0; pool < this.#pools.length; pool += 1) {
      const left = (night[pool] as number) + (work[pool] as number) + (evening[pool] as number)
      if (left === 0) continue
      const sustained = Math.min(left, this.#sustained(pool))
      if (sustained > 0) {
        const list = this.#take(pool, sustained)
        const { sustainedDiscount = 0 } = this.#pools[pool] as Pool
        this.#add(pool, SUSTAINED, sustained, list, list - Math.round((list * sustainedDiscount) / 100))
      }
      if (left > sustained) {
        const list = this.#take(pool, left - sustained)
        this.#add(pool, ON_DEMAND, left - sustained, list, list)
      }
    }
    const date = meteredDay(day)
    for (const [index, line] of this.#metered.entries()) this.#addMetered(this.#pools.length + index, line, date)
  }

  /** Usage of machines of a pool that run all day, where that is cheaper. */
  #sustained(pool: number): number {
    const { sustainedDiscount = 0, unitsPerHour } = this.#pools[pool] as Pool
    if (sustainedDiscount === 0) return 0
    const [night, work, evening] = this.#running
    const allDay = Math.min(night[pool] as number, work[pool] as number, evening[pool] as number)
    return allDay * unitsPerHour * 24 * HOUR
  }

  /** The list price of further usage of a pool. Rounded as a sum, so that parts of the usage of a day add up. */
  #take(pool: number, quantity: number): Micros {
    const { price } = this.#pools[pool] as Pool
    add(this.#covered, pool, quantity)
    const list = Math.round(((this.#covered[pool] as number) * price) / HOUR) - (this.#coveredList[pool] as number)
    add(this.#coveredList, pool, list)
    return list
  }

  #addMetered(position: number, { meter, price, uses }: MeteredLine, date: MeteredDay): void {
    let amount = 0
    for (const { resource, metering } of uses) {
      if (isWithin(resource.life, date.day)) amount += metering.amountOn(date)
    }
    const { quantity, list } = chargeOn(meter, price, amount, date)
    if (quantity > 0) this.#add(position, ON_DEMAND, quantity, list, list)
  }

  #add(line: number, payer: number, quantity: number, list: Micros, effective: Micros): void {
    const row = this.#addRow(line, payer)
    this.quantity[row] = quantity
    this.list[row] = list
    this.effective[row] = effective
  }

  #addRow(line: number, payer: number): number {
    const row = this.rows
    if (row === this.line.length) this.#grow()
    this.rows += 1
    this.line[row] = line
    this.payer[row] = payer
    this.quantity[row] = 0
    this.list[row] = 0
    this.effective[row] = 0
    this.#capacity[row] = 0
    return row
  }

  #grow(): void {
    const length = Math.max(16, 2 * this.line.length)
    this.line = grown(new Int32Array(length), this.line)
    this.payer = grown(new Int32Array(length), this.payer)
    this.quantity = grown(new Float64Array(length), this.quantity)
    this.list = grown(new Float64Array(length), this.list)
    this.effective = grown(new Float64Array(length), this.effective)
    this.#capacity = grown(new Float64Array(length), this.#capacity)
  }
}

function grown<Column extends Int32Array | Float64Array>(column: Column, before: Column): Column {
  column.set(before)
  return column
}
