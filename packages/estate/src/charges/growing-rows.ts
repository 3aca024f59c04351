// Rows in columns that grow with them.
import { indexColumn } from '../kernel/columns.js'
import type { Rows } from './day-rows.js'
import type { LineIndex, PayerIndex } from './indexes.js'

const FEWEST = 16

/** Rows that are added one by one, in memory that goes on to be used. */
export class GrowingRows implements Rows {
  rows = 0
  line = indexColumn<LineIndex>(0)
  payer = indexColumn<PayerIndex>(0)
  consumedQuantity = new Float64Array(0)
  listCost = new Float64Array(0)
  effectiveCost = new Float64Array(0)

  /** Adds a row of nothing; returns its position. */
  addRow(line: LineIndex, payer: PayerIndex): number {
    const row = this.rows
    if (row === this.line.length) this.grow(Math.max(FEWEST, 2 * row))
    this.rows += 1
    this.line[row] = line
    this.payer[row] = payer
    this.consumedQuantity[row] = 0
    this.listCost[row] = 0
    this.effectiveCost[row] = 0
    return row
  }

  protected grow(length: number): void {
    this.line = grown(indexColumn<LineIndex>(length), this.line)
    this.payer = grown(indexColumn<PayerIndex>(length), this.payer)
    this.consumedQuantity = grown(new Float64Array(length), this.consumedQuantity)
    this.listCost = grown(new Float64Array(length), this.listCost)
    this.effectiveCost = grown(new Float64Array(length), this.effectiveCost)
  }
}

/** Returns a column that has the numbers of a shorter one. */
export function grown<Column extends { set(before: Column): void }>(column: Column, before: Column): Column {
  column.set(before)
  return column
}
