import { compacted } from '../../kernel/columns.js'
import type { CommitmentUse, Rows, UseOfDay } from '../day-rows.js'
import { type CommitmentIndex, indexColumn, type LineIndex, type PayerIndex } from '../indexes.js'

/** What lines and payers, and commitments, had in a whole month. */
export interface MonthSums extends Rows, CommitmentUse {}

const NONE = -1

/** Sums the days of a month up by line and payer, and by commitment. */
export class MonthBuilder {
  /** The first row of each line, and after each row the next one of its line. */
  readonly #firstOf: Int32Array
  readonly #nextOf: number[] = []
  readonly #line: LineIndex[] = []
  readonly #payer: PayerIndex[] = []
  readonly #consumedQuantity: number[] = []
  readonly #listCost: number[] = []
  readonly #effectiveCost: number[] = []
  /** Where each commitment is among those that applied. */
  readonly #placeOf: Int32Array
  readonly #applied: CommitmentIndex[] = []
  readonly #hours: number[] = []
  readonly #commitmentCost: number[] = []
  readonly #usedCost: number[] = []
  readonly #usedListCost: number[] = []
  readonly #usedQuantity: number[] = []

  constructor(lines: number, commitments: number) {
    this.#firstOf = new Int32Array(lines).fill(NONE)
    this.#placeOf = new Int32Array(commitments).fill(NONE)
  }

  add({ rows, line, payer, consumedQuantity, listCost, effectiveCost }: Rows, use: UseOfDay): void {
    for (let row = 0; row < rows; row += 1) {
      const place = this.#rowOf(line[row] as LineIndex, payer[row] as PayerIndex)
      addAt(this.#consumedQuantity, place, consumedQuantity[row] as number)
      addAt(this.#listCost, place, listCost[row] as number)
      addAt(this.#effectiveCost, place, effectiveCost[row] as number)
    }
    for (let index = 0; index < use.applied.length; index += 1) {
      const place = this.#placeIn(use.applied[index] as CommitmentIndex)
      addAt(this.#hours, place, use.hours)
      addAt(this.#commitmentCost, place, use.commitmentCost[index] as number)
      addAt(this.#usedCost, place, use.usedCost[index] as number)
      addAt(this.#usedListCost, place, use.usedListCost[index] as number)
      addAt(this.#usedQuantity, place, use.usedQuantity[index] as number)
    }
  }

  finished(): MonthSums {
    return {
      rows: this.#line.length,
      line: indexColumn(this.#line),
      payer: indexColumn(this.#payer),
      consumedQuantity: compacted(this.#consumedQuantity),
      listCost: compacted(this.#listCost),
      effectiveCost: compacted(this.#effectiveCost),
      applied: indexColumn(this.#applied),
      hours: compacted(this.#hours),
      commitmentCost: compacted(this.#commitmentCost),
      usedCost: compacted(this.#usedCost),
      usedListCost: compacted(this.#usedListCost),
      usedQuantity: compacted(this.#usedQuantity),
    }
  }

  #rowOf(line: LineIndex, payer: PayerIndex): number {
    for (let row = this.#firstOf[line] as number; row !== NONE; row = this.#nextOf[row] as number) {
      if (this.#payer[row] === payer) return row
    }
    const row = this.#line.push(line) - 1
    this.#payer.push(payer)
    this.#nextOf.push(this.#firstOf[line] as number)
    this.#firstOf[line] = row
    return row
  }

  #placeIn(commitment: CommitmentIndex): number {
    const place = this.#placeOf[commitment] as number
    if (place !== NONE) return place
    this.#placeOf[commitment] = this.#applied.length
    return this.#applied.push(commitment) - 1
  }
}

function addAt(column: number[], place: number, amount: number): void {
  column[place] = (column[place] ?? 0) + amount
}
