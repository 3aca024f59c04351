import type { AccountSums } from '../charges/day-rows.js'
import type { LineIndex } from '../charges/indexes.js'
import type { Account } from '../charges/line.js'
import type { Micros } from '../kernel/money.js'
import { type DateRange, type Day, isWithin } from '../kernel/time.js'
import type { DayCharges, MonthRule } from './day-charges.js'
import type { MeteredLine } from './lines.js'

/** The tax of an account: its line, and the positions of the account's products. */
interface Taxed {
  readonly line: LineIndex
  readonly percent: number
  readonly life: DateRange
  readonly charged: readonly number[]
  /** What the bill of the month has so far. */
  billed: Micros
  tax: Micros
}

/** The rule where there is any tax, which comes after rules that add to the bill. `first` is the index of the first of the lines. */
export function taxRules(lines: readonly MeteredLine[], first: LineIndex, accounts: readonly Account[]): MonthRule[] {
  const taxed = lines.flatMap(({ account, meter: { taxPercent }, uses }, index): Taxed[] => {
    if (taxPercent === undefined) return []
    const charged = accounts.flatMap((billed, position) => (billed.account === account ? [position] : []))
    const { life } = uses[0].resource
    return [{ line: (first + index) as LineIndex, percent: taxPercent, life, charged, billed: 0, tax: 0 }]
  })
  return taxed.length === 0 ? [] : [new TaxRule(taxed)]
}

/** Charges tax: what it is on the bill of the month through a day, less what it was through the day before. */
class TaxRule implements MonthRule {
  readonly #taxed: readonly Taxed[]

  constructor(taxed: readonly Taxed[]) {
    this.#taxed = taxed
  }

  state(): Float64Array {
    return Float64Array.from(this.#taxed.flatMap(({ billed, tax }) => [billed, tax]))
  }

  goOn(state: Float64Array): void {
    for (const [index, taxed] of this.#taxed.entries()) {
      const [billed = 0, tax = 0] = state.subarray(2 * index)
      Object.assign(taxed, { billed, tax })
    }
  }

  charge(charges: DayCharges, { accountBilledCost }: AccountSums, day: Day): void {
    for (const taxed of this.#taxed) {
      if (!isWithin(taxed.life, day)) continue
      const { line, percent, charged, tax: before } = taxed
      const ofDay = charged.reduce((sum, position) => sum + (accountBilledCost[position] as number), 0)
      if (ofDay === 0) continue
      taxed.billed += ofDay
      taxed.tax = Math.round((taxed.billed * percent) / 100)
      charges.charge(line, ofDay, taxed.tax - before)
    }
  }
}
