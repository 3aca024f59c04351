// Sums of the charges of a bill, in steps of micro-units in which they are exact.
import { COST_FIGURES } from '../charges/sums.js'
import type { Micros } from '../kernel/money.js'
import type { DayData } from './bill-data.js'
import type { Charge } from './charge.js'

/** A sum of what amounts have without their sign, in doubles that are exact up to a bound. */
export function exactSum(
  charge: Charge,
  column: string,
  sum: number,
  amount: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const found = sum + Math.abs(amount)
  if (found <= most) return found
  throw charge.mistake(column, 'makes a sum that is too large to be exact: bring fewer files, or a larger unit')
}

/** Whole units of a currency are steps of 64 micro-units, so that an invoice in whole won is exact. */
const FIRST_LARGER_STEP = 64
/** Less than a cent. */
const LARGEST_STEP = 8192

/**
 * What the costs of a company add up to without their sign. They are counted in steps of micro-units: a power of two, so that sums of doubles stay
 * exact for as many steps as there are whole numbers. What is beyond in one step, as years of won or dong are, is read again in a larger one.
 */
export class Totals {
  /** Costs are multiples of it. */
  readonly step: number
  readonly #sums = { BilledCost: 0, EffectiveCost: 0, ListCost: 0 }

  constructor(step = 1) {
    this.step = step
  }

  add(charge: Charge, column: 'BilledCost' | 'EffectiveCost' | 'ListCost', amount: Micros): void {
    this.#sums[column] = exactSum(
      charge,
      column,
      this.#sums[column],
      amount,
      (Number.MAX_SAFE_INTEGER / 2) * LARGEST_STEP,
    )
  }

  /** The step in which all sums are exact. */
  get exactStep(): number {
    const most = Math.max(...Object.values(this.#sums))
    if (most <= Number.MAX_SAFE_INTEGER * this.step) return this.step
    let step = FIRST_LARGER_STEP
    // Half of what would be exact: in the larger step the sums may be a little larger.
    while (most > (Number.MAX_SAFE_INTEGER / 2) * step) step *= 2
    return step
  }
}

/**
 * The costs of an account in a month in whole steps of micro-units. They are rounded as sums, so that the parts of steps of many charges
 * don't get lost.
 */
export class Rounding {
  readonly #step: number
  readonly #carried = { effective: 0, billed: 0, list: 0 }

  constructor(step: number) {
    this.#step = step
  }

  rounded(basis: 'effective' | 'billed' | 'list', amount: Micros): Micros {
    const exact = amount + this.#carried[basis]
    const whole = Math.round(exact / this.#step) * this.#step
    this.#carried[basis] = exact - whole
    return whole
  }
}

/** Sums of several figures, by a number. */
class Sums {
  readonly #sums = new Map<number, number[]>()

  add(key: number, ...amounts: readonly number[]): void {
    const sums = this.#sums.get(key)
    if (sums === undefined) this.#sums.set(key, [...amounts])
    else for (const [figure, amount] of amounts.entries()) sums[figure] = (sums[figure] as number) + amount
  }

  of(key: number, figure: number): number {
    return this.#sums.get(key)?.[figure] ?? 0
  }

  get keys(): number[] {
    return [...this.#sums.keys()]
  }

  /** The sums of a figure, in the order of the keys. */
  column(figure: number): Float64Array {
    return Float64Array.from(this.#sums.values(), (sums) => sums[figure] as number)
  }

  /** The figures of all keys up to a number, one key after the other. */
  placed(keys: number, width: number): Float64Array {
    const all = new Float64Array(keys * width)
    for (const [place, sums] of this.#sums) all.set(sums, place * width)
    return all
  }
}

/** More than there are payers: they are told apart by what is less than it. */
const PAYERS = 2 ** 20

/** Sums up the charges of a day. */
export class DayBuilder {
  readonly #rows = new Sums()
  readonly #uses = new Sums()
  readonly #costs = new Sums()

  addRow(line: number, payer: number, quantity: number, list: Micros, effective: Micros): void {
    this.#rows.add(line * PAYERS + payer, quantity, list, effective)
  }

  addUse(commitment: number, cost: Micros, used: Micros, usedList: Micros, usedCapacity: number): void {
    this.#uses.add(commitment, cost, used, usedList, usedCapacity)
  }

  /** What a commitment was used for. */
  usedOf(commitment: number): Micros {
    return this.#uses.of(commitment, 1)
  }

  addCosts(account: number, effective: Micros, billed: Micros): void {
    this.#costs.add(account, effective, billed)
  }

  finish(accounts: number): DayData {
    const [rows, uses, costs] = [this.#rows, this.#uses, this.#costs]
    return {
      line: Int32Array.from(rows.keys, (key) => Math.floor(key / PAYERS)),
      payer: Int32Array.from(rows.keys, (key) => key % PAYERS),
      consumedQuantity: rows.column(0),
      listCost: rows.column(1),
      effectiveCost: rows.column(2),
      applied: Int32Array.from(uses.keys),
      commitmentCost: uses.column(0),
      usedCost: uses.column(1),
      usedListCost: uses.column(2),
      usedQuantity: uses.column(3),
      cost: costs.placed(accounts, COST_FIGURES),
    }
  }
}
