import { type Packed, packed, unpack } from '../../kernel/packed.js'
import type { CommitmentUse, Rows, UseOfDay } from '../day-rows.js'
import { type CommitmentIndex, type IndexColumn, indexColumn, type LineIndex, type PayerIndex } from '../indexes.js'

/** What lines and payers, and commitments, had in a whole month. */
export interface MonthSums extends Rows, CommitmentUse {}

/** The same in fewer bytes. */
export interface PackedMonth {
  readonly line: IndexColumn<LineIndex>
  readonly payer: IndexColumn<PayerIndex>
  readonly applied: IndexColumn<CommitmentIndex>
  /** Quantity, list cost and effective cost of each row, one column after the other. */
  readonly rows: Packed
  /** Hours, cost, used cost, its list cost and used quantity of each commitment. */
  readonly uses: Packed
}

const [FIGURES_OF_ROW, FIGURES_OF_USE] = [3, 5]
const NONE = -1

/** Sums the days of a month up by line and payer, and by commitment. It is used for one month after the other. */
export class MonthBuilder {
  /** The first row of each line, and after each row the next one of its line. */
  readonly #firstOf: Int32Array
  readonly #nextOf: number[] = []
  readonly #line: LineIndex[] = []
  readonly #payer: PayerIndex[] = []
  /** Where each commitment is among those that applied. */
  readonly #placeOf: Int32Array
  readonly #applied: CommitmentIndex[] = []
  /** Row by row and commitment by commitment. */
  #rows = new Float64Array(0)
  readonly #uses: Float64Array

  constructor(lines: number, commitments: number) {
    this.#firstOf = new Int32Array(lines)
    this.#placeOf = new Int32Array(commitments)
    this.#uses = new Float64Array(commitments * FIGURES_OF_USE)
  }

  begin(): void {
    this.#firstOf.fill(NONE)
    this.#placeOf.fill(NONE)
    for (const list of [this.#nextOf, this.#line, this.#payer, this.#applied]) list.length = 0
    this.#rows.fill(0)
    this.#uses.fill(0)
  }

  add(day: Rows & UseOfDay): void {
    const { rows, line, payer, consumedQuantity, listCost, effectiveCost } = day
    for (let row = 0; row < rows; row += 1) {
      const at = FIGURES_OF_ROW * this.#rowOf(line[row] as LineIndex, payer[row] as PayerIndex)
      addAt(this.#rows, at, consumedQuantity[row] as number)
      addAt(this.#rows, at + 1, listCost[row] as number)
      addAt(this.#rows, at + 2, effectiveCost[row] as number)
    }
    for (let index = 0; index < day.applied.length; index += 1) {
      const at = FIGURES_OF_USE * this.#placeIn(day.applied[index] as CommitmentIndex)
      addAt(this.#uses, at, day.hours)
      addAt(this.#uses, at + 1, day.commitmentCost[index] as number)
      addAt(this.#uses, at + 2, day.usedCost[index] as number)
      addAt(this.#uses, at + 3, day.usedListCost[index] as number)
      addAt(this.#uses, at + 4, day.usedQuantity[index] as number)
    }
  }

  finished(): PackedMonth {
    return {
      line: indexColumn(this.#line),
      payer: indexColumn(this.#payer),
      applied: indexColumn(this.#applied),
      rows: packed(byFigure(this.#rows, this.#line.length, FIGURES_OF_ROW)),
      uses: packed(byFigure(this.#uses, this.#applied.length, FIGURES_OF_USE)),
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
    if (this.#rows.length < FIGURES_OF_ROW * (row + 1)) this.#grow()
    return row
  }

  #grow(): void {
    const before = this.#rows
    this.#rows = new Float64Array(Math.max(FIGURES_OF_ROW * 16, 2 * before.length))
    this.#rows.set(before)
  }

  #placeIn(commitment: CommitmentIndex): number {
    const place = this.#placeOf[commitment] as number
    if (place !== NONE) return place
    this.#placeOf[commitment] = this.#applied.length
    return this.#applied.push(commitment) - 1
  }
}

function addAt(column: Float64Array, place: number, amount: number): void {
  column[place] = (column[place] as number) + amount
}

/** Columns one after the other, of figures that stand together. */
function byFigure(figures: Float64Array, count: number, ofEach: number): Float64Array {
  const columns = new Float64Array(count * ofEach)
  for (let index = 0; index < count; index += 1) {
    for (let figure = 0; figure < ofEach; figure += 1)
      columns[figure * count + index] = figures[index * ofEach + figure] as number
  }
  return columns
}

/** Gives packed months back, each in the memory of the one before. */
export class MonthReader {
  #rows = new Float64Array(0)
  #uses = new Float64Array(0)

  read({ line, payer, applied, rows, uses }: PackedMonth): MonthSums {
    const [count, used] = [line.length, applied.length]
    this.#rows = withRoom(this.#rows, FIGURES_OF_ROW * count)
    this.#uses = withRoom(this.#uses, FIGURES_OF_USE * used)
    unpack(rows, this.#rows)
    unpack(uses, this.#uses)
    const row = (figure: number) => this.#rows.subarray(figure * count, (figure + 1) * count)
    const use = (figure: number) => this.#uses.subarray(figure * used, (figure + 1) * used)
    return {
      ...{ rows: count, line, payer, consumedQuantity: row(0), listCost: row(1), effectiveCost: row(2) },
      ...{ applied, hours: use(0), commitmentCost: use(1), usedCost: use(2), usedListCost: use(3) },
      usedQuantity: use(4),
    }
  }
}

/** Room for so many numbers: that of before where it is enough. */
export function withRoom(before: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  return before.length < length ? new Float64Array(length) : before
}
