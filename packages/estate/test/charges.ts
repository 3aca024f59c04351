import type { Line, Payer, Pool } from '../src/charges/charge-table.js'
import type { Commitment } from '../src/charges/commitment.js'
import type { DayRows } from '../src/charges/day-rows.js'
import type { Ledger } from '../src/charges/ledger.js'
import { COST_FIGURES } from '../src/charges/sums.js'
import type { Company } from '../src/clouds/cloud.js'
import type { CompanyFile } from '../src/index.js'
import { finished } from '../src/kernel/steps.js'
import type { DateRange, Day } from '../src/kernel/time.js'
import { companyOf } from './support.js'

/** A charge for the usage of a day, as a record. */
export interface UsageCharge<C> {
  readonly line: Line
  /** The commitment that pays, or what it is called where none does. */
  readonly payer: C | Payer['name']
  /** Thousandths of hours, or parts of the unit of a meter. */
  readonly quantity: number
  readonly list: number
  readonly effective: number
}

/** Visits the charges of days at once, whatever must be made for it. */
export function eachDay<P extends Pool, C extends Commitment>(
  ledger: Ledger<P, C>,
  range: DateRange,
  visit: (charges: DayRows, day: Day) => void,
): void {
  finished(ledger.days(range, visit))
}

/** Visits what accounts cost on days at once, and what they have on the bill, whatever must be made for it. */
export function eachSum<P extends Pool, C extends Commitment>(
  ledger: Ledger<P, C>,
  range: DateRange,
  visit: (sums: { accountEffectiveCost: number[]; accountBilledCost: number[] }, day: Day) => void,
): void {
  const every = (figures: Float64Array, first: number) => [...figures].filter((_, i) => i % COST_FIGURES === first)
  const visitFigures = (figures: Float64Array, day: Day) =>
    visit({ accountEffectiveCost: every(figures, 0), accountBilledCost: every(figures, 1) }, day)
  finished(ledger.sums(range, 'cost', visitFigures))
}

export function chargesOn<P extends Pool, C extends Commitment>(ledger: Ledger<P, C>, day: Day): UsageCharge<C>[] {
  let records: UsageCharge<C>[] = []
  eachDay(ledger, { first: day, last: day }, (charges) => {
    records = recordsOf(ledger, charges)
  })
  return records
}

function recordsOf<P extends Pool, C extends Commitment>(
  { table: { lines, payers } }: Ledger<P, C>,
  { rows, line, payer, consumedQuantity, listCost, effectiveCost }: DayRows,
): UsageCharge<C>[] {
  return Array.from({ length: rows }, (_, row) => {
    const { name, commitment } = payers[payer[row] ?? -1] as Payer<C>
    return {
      line: lines[line[row] ?? -1] as Line,
      payer: commitment ?? name,
      quantity: consumedQuantity[row] ?? Number.NaN,
      list: listCost[row] ?? Number.NaN,
      effective: effectiveCost[row] ?? Number.NaN,
    }
  })
}

/** Whether the hours of machines are charged on a line. */
export function isOfMachines(line: Line): line is Pool {
  return line.isMachine === true
}

/** The first company of a file, as operations see it. */
export function firstOf({ companies: [entry], seed }: CompanyFile): Company {
  return companyOf(entry, seed)
}

/** Sums in whole numbers by texts; those of 0 are left out. */
export class Sums {
  readonly #sums = new Map<string, number>()

  add(key: readonly unknown[], amount: number): void {
    const text = key.join(' ')
    this.#sums.set(text, (this.#sums.get(text) ?? 0) + amount)
  }

  /** In the order of their texts, so that they can be compared. */
  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#sums].filter(([, sum]) => sum !== 0).sort())
  }
}
