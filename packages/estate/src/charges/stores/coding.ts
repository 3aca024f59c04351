// Writes rows and what is known of days into few bytes, and reads them: each form is described once for both.
import { type Columns, Memory, type NumberCoder, NumberReader, NumberWriter } from '../../kernel/columns.js'
import type { Micros } from '../../kernel/money.js'
import type { Steps } from '../../kernel/steps.js'
import type { CommitmentUse, Rows } from '../day-rows.js'
import type { CommitmentIndex, LineIndex, PayerIndex } from '../indexes.js'

/**
 * Writes what is given of a day, or reads the day in memory that the next one overwrites.
 *
 * @param before what the day is written against, which is replaced
 */
type DayCoding<Of> = (coder: NumberCoder, before: Columns, given?: Of) => Of

/** Packs something of the days of months, each against the day before, and gives it back. */
export class MonthPacker<Of> {
  readonly #usual: Columns
  readonly #code: DayCoding<Of>
  /** For as many months as were written or read at a time. */
  readonly #spare: Columns[] = []

  /** @param usual what the first day of a month is written against */
  constructor(usual: Columns, code: DayCoding<Of>) {
    this.#usual = usual
    this.#code = code
  }

  /** Begins a month whose days are added one after the other. */
  begin(): { add(ofDay: Of): void; finished(): Uint8Array } {
    const writer = new NumberWriter()
    const before = copyOf(this.#usual, this.#spare.pop())
    return {
      add: (ofDay) => this.#code(writer, before, ofDay),
      finished: () => {
        this.#spare.push(before)
        return writer.taken()
      },
    }
  }

  /** Visits the first days of a month, each in a step. */
  *read(month: Uint8Array, days: number, visit: (ofDay: Of, day: number) => void): Steps {
    const reader = new NumberReader(month)
    const before = copyOf(this.#usual, this.#spare.pop())
    try {
      for (let day = 0; day < days; day += 1) {
        visit(this.#code(reader, before), day)
        yield
      }
    } finally {
      this.#spare.push(before)
    }
  }
}

/** Returns a copy of columns: in other ones of the same lengths, where there are any. */
export function copyOf(
  columns: Columns,
  other: Columns = columns.map(({ length }) => new Float64Array(length)),
): Columns {
  for (const [index, column] of other.entries()) column.set(columns[index] as Float64Array)
  return other
}

/** A line, as far as costs follow from it. */
interface PricedLine {
  readonly price: Micros
  readonly partsOfUnit: number
  readonly pricedUnits: number
}

/** Writes rows, or reads them into memory. */
export class RowCoder {
  /** The price of a part of a unit, by line. */
  readonly #prices: Float64Array

  constructor(lines: readonly PricedLine[]) {
    this.#prices = Float64Array.from(
      lines,
      ({ price, partsOfUnit, pricedUnits }) => price / (partsOfUnit * pricedUnits),
    )
  }

  code(coder: NumberCoder, of: Rows | Memory): Rows {
    const rows = coder.code(of instanceof Memory ? 0 : of.rows, 0)
    const found = of instanceof Memory ? rowsIn(of, rows) : of
    const { line, payer, consumedQuantity, listCost, effectiveCost } = found
    const expected = new ExpectedCosts(this.#prices)
    for (let row = 0; row < rows; row += 1) {
      const index = coder.code(line[row] as LineIndex, (line[row - 1] ?? -1) + 1) as LineIndex
      const paidBy = coder.code(payer[row] as PayerIndex, payer[row - 1] ?? 0) as PayerIndex
      const quantity = coder.code(consumedQuantity[row] as number, 0)
      const list = coder.code(listCost[row] as number, expected.list(index, quantity))
      const effective = coder.code(effectiveCost[row] as number, expected.effective(paidBy, list))
      expected.add(effective)
      line[row] = index
      payer[row] = paidBy
      consumedQuantity[row] = quantity
      listCost[row] = list
      effectiveCost[row] = effective
    }
    return { rows, line, payer, consumedQuantity, listCost, effectiveCost }
  }
}

function rowsIn(memory: Memory, rows: number): Rows {
  return {
    rows,
    line: memory.indexes<LineIndex>('line', rows),
    payer: memory.indexes<PayerIndex>('payer', rows),
    consumedQuantity: memory.numbers('consumedQuantity', rows),
    listCost: memory.numbers('listCost', rows),
    effectiveCost: memory.numbers('effectiveCost', rows),
  }
}

/** The costs that most rows have: the list price of their quantity, and of that the share that the payer paid of the row before. */
class ExpectedCosts {
  readonly #prices: Float64Array
  #payer = Number.NaN
  #list = 0
  #share = 1

  constructor(prices: Float64Array) {
    this.#prices = prices
  }

  list(line: LineIndex, quantity: number): number {
    return Math.round(quantity * (this.#prices[line] as number))
  }

  effective(payer: PayerIndex, list: number): number {
    if (payer !== this.#payer) this.#share = 1
    this.#payer = payer
    this.#list = list
    return Math.round(list * this.#share)
  }

  /** The effective cost that the row had in fact. */
  add(effective: number): void {
    if (this.#list !== 0) this.#share = effective / this.#list
  }
}

/** Returns memory for what so many commitments were used for. */
export function useIn(memory: Memory, length: number): Omit<CommitmentUse, 'hours'> {
  return {
    applied: memory.indexes<CommitmentIndex>('applied', length),
    commitmentCost: memory.numbers('commitmentCost', length),
    usedCost: memory.numbers('usedCost', length),
    usedListCost: memory.numbers('usedListCost', length),
    usedQuantity: memory.numbers('usedQuantity', length),
  }
}
