// The sums of months by line, payer and commitment, packed into few bytes.
import { add, Memory, type NumberCoder, NumberReader, NumberWriter } from '../../kernel/columns.js'
import type { CommitmentUse, Rows, UseOfDay } from '../day-rows.js'
import { GrowingRows } from '../growing-rows.js'
import type { CommitmentIndex, LineIndex, PayerIndex } from '../indexes.js'
import { type RowCoder, useIn } from './coding.js'

/** What lines and payers, and commitments, had in a whole month. */
export interface MonthSums extends Rows, UseOfMonth {}

/** What commitments were used for, and for how many hours each of them applied. */
interface UseOfMonth extends CommitmentUse {
  readonly hours: Float64Array
}

const NONE = -1

/** Sums the days of a month up by line and payer, and by commitment. It is used for one month after the other. */
export class MonthBuilder {
  readonly #coder: RowCoder
  readonly #rows = new GrowingRows()
  /** The first row of each line, and after each row the next one of its line. */
  readonly #firstOf: Int32Array
  readonly #nextOf: number[] = []
  /** What commitments were used for, those that applied first at the beginning. */
  readonly #use: UseOfMonth
  readonly #placeOf: Int32Array
  #applied = 0
  readonly #writer = new NumberWriter()

  constructor(lines: number, commitments: number, coder: RowCoder) {
    this.#coder = coder
    this.#firstOf = new Int32Array(lines)
    this.#placeOf = new Int32Array(commitments)
    this.#use = useOfMonthIn(new Memory(), commitments)
  }

  begin(): void {
    this.#firstOf.fill(NONE)
    this.#placeOf.fill(NONE)
    this.#rows.rows = 0
    this.#applied = 0
    const { applied: _, ...figures } = this.#use
    for (const column of Object.values(figures)) column.fill(0)
  }

  add({ rows, line, payer, hours, applied, ...day }: Rows & UseOfDay): void {
    const sums = this.#rows
    for (let row = 0; row < rows; row += 1) {
      const place = this.#rowOf(line[row] as LineIndex, payer[row] as PayerIndex)
      add(sums.consumedQuantity, place, day.consumedQuantity[row] as number)
      add(sums.listCost, place, day.listCost[row] as number)
      add(sums.effectiveCost, place, day.effectiveCost[row] as number)
    }
    const use = this.#use
    for (let index = 0; index < applied.length; index += 1) {
      const place = this.#placeIn(applied[index] as CommitmentIndex)
      add(use.hours, place, hours)
      add(use.commitmentCost, place, day.commitmentCost[index] as number)
      add(use.usedCost, place, day.usedCost[index] as number)
      add(use.usedListCost, place, day.usedListCost[index] as number)
      add(use.usedQuantity, place, day.usedQuantity[index] as number)
    }
  }

  /** Returns the month in fewer bytes. */
  finished(): Uint8Array {
    this.#coder.code(this.#writer, this.#rows)
    codeUse(this.#writer, this.#use, this.#applied)
    return this.#writer.taken()
  }

  #rowOf(line: LineIndex, payer: PayerIndex): number {
    for (let row = this.#firstOf[line] as number; row !== NONE; row = this.#nextOf[row] as number) {
      if (this.#rows.payer[row] === payer) return row
    }
    const row = this.#rows.addRow(line, payer)
    this.#nextOf[row] = this.#firstOf[line] as number
    this.#firstOf[line] = row
    return row
  }

  #placeIn(commitment: CommitmentIndex): number {
    const place = this.#placeOf[commitment] as number
    if (place !== NONE) return place
    this.#placeOf[commitment] = this.#applied
    this.#use.applied[this.#applied] = commitment
    return this.#applied++
  }
}

/** Gives packed months back, each in the memory of the one before. */
export class MonthReader {
  readonly #memory = new Memory()
  readonly #coder: RowCoder

  constructor(coder: RowCoder) {
    this.#coder = coder
  }

  read(month: Uint8Array): MonthSums {
    const reader = new NumberReader(month)
    return { ...this.#coder.code(reader, this.#memory), ...codeUse(reader, this.#memory) }
  }
}

function useOfMonthIn(memory: Memory, length: number): UseOfMonth {
  return { ...useIn(memory, length), hours: memory.numbers('hours', length) }
}

/** @param of what is written, of so many commitments, or memory into which it is read */
function codeUse(coder: NumberCoder, of: UseOfMonth | Memory, commitments = 0): UseOfMonth {
  const length = coder.code(commitments, 0)
  const use = of instanceof Memory ? useOfMonthIn(of, length) : of
  const { applied, hours, commitmentCost, usedCost, usedListCost, usedQuantity } = use
  for (let index = 0; index < length; index += 1) {
    const next = (applied[index - 1] ?? -1) + 1
    applied[index] = coder.code(applied[index] as number, next) as CommitmentIndex
    hours[index] = coder.code(hours[index] as number, hours[index - 1] ?? 0)
    const cost = coder.code(commitmentCost[index] as number, 0)
    commitmentCost[index] = cost
    usedCost[index] = coder.code(usedCost[index] as number, cost)
    usedListCost[index] = coder.code(usedListCost[index] as number, 0)
    usedQuantity[index] = coder.code(usedQuantity[index] as number, 0)
  }
  return use
}
