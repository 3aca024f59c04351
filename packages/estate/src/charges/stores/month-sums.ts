// The sums of months by line, payer and commitment, packed into few bytes.
import { add, ColumnPacker, type Packed } from '../../kernel/columns.js'
import type { CommitmentUse, Rows, UseOfDay } from '../charge-table.js'
import { type CommitmentIndex, type IndexColumn, indexColumn, type LineIndex, type PayerIndex } from '../line.js'

/** What lines and payers, and commitments, had in a whole month. */
export interface MonthSums extends Rows, CommitmentUse {}

/** The same in fewer bytes. */
export interface PackedMonth {
  readonly line: IndexColumn<LineIndex>
  readonly payer: IndexColumn<PayerIndex>
  readonly applied: IndexColumn<CommitmentIndex>
  readonly rows: Packed
  readonly uses: Packed
}

type Columns<Names extends string> = Record<Names, Float64Array>
const ROWS = ['consumedQuantity', 'listCost', 'effectiveCost'] as const
const USES = ['hours', 'commitmentCost', 'usedCost', 'usedListCost', 'usedQuantity'] as const
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
  #rows = columnsOf(ROWS, () => new Float64Array(16))
  readonly #uses: Columns<(typeof USES)[number]>
  readonly #packer = new ColumnPacker()

  constructor(lines: number, commitments: number) {
    this.#firstOf = new Int32Array(lines)
    this.#placeOf = new Int32Array(commitments)
    this.#uses = columnsOf(USES, () => new Float64Array(commitments))
  }

  begin(): void {
    this.#firstOf.fill(NONE)
    this.#placeOf.fill(NONE)
    for (const list of [this.#nextOf, this.#line, this.#payer, this.#applied]) list.length = 0
    for (const column of [...Object.values(this.#rows), ...Object.values(this.#uses)]) column.fill(0)
  }

  add({ rows, line, payer, hours, applied, ...day }: Rows & UseOfDay): void {
    for (let row = 0; row < rows; row += 1) {
      const place = this.#rowOf(line[row] as LineIndex, payer[row] as PayerIndex)
      add(this.#rows.consumedQuantity, place, day.consumedQuantity[row] as number)
      add(this.#rows.listCost, place, day.listCost[row] as number)
      add(this.#rows.effectiveCost, place, day.effectiveCost[row] as number)
    }
    for (let index = 0; index < applied.length; index += 1) {
      const place = this.#placeIn(applied[index] as CommitmentIndex)
      add(this.#uses.hours, place, hours)
      add(this.#uses.commitmentCost, place, day.commitmentCost[index] as number)
      add(this.#uses.usedCost, place, day.usedCost[index] as number)
      add(this.#uses.usedListCost, place, day.usedListCost[index] as number)
      add(this.#uses.usedQuantity, place, day.usedQuantity[index] as number)
    }
  }

  finished(): PackedMonth {
    const packed = (columns: Readonly<Record<string, Float64Array>>, length: number): Packed =>
      this.#packer.pack(
        Object.values(columns).map((column) => column.subarray(0, length)),
        length,
      )
    return {
      line: indexColumn(this.#line),
      payer: indexColumn(this.#payer),
      applied: indexColumn(this.#applied),
      rows: packed(this.#rows, this.#line.length),
      uses: packed(this.#uses, this.#applied.length),
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
    if (row === this.#rows.listCost.length) this.#grow()
    return row
  }

  #grow(): void {
    const before = this.#rows
    this.#rows = columnsOf(ROWS, (name) => {
      const column = new Float64Array(2 * before[name].length)
      column.set(before[name])
      return column
    })
  }

  #placeIn(commitment: CommitmentIndex): number {
    const place = this.#placeOf[commitment] as number
    if (place !== NONE) return place
    this.#placeOf[commitment] = this.#applied.length
    return this.#applied.push(commitment) - 1
  }
}

function columnsOf<Name extends string>(names: readonly Name[], of: (name: Name) => Float64Array): Columns<Name> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Columns<Name>
}

/** Gives packed months back, each in the memory of the one before. */
export class MonthReader {
  readonly #rows = new ColumnPacker()
  readonly #uses = new ColumnPacker()

  read({ line, payer, applied, rows, uses }: PackedMonth): MonthSums {
    const ofRows = this.#rows.unpack(rows, ROWS.length, line.length)
    const ofUses = this.#uses.unpack(uses, USES.length, applied.length)
    return {
      ...{ rows: line.length, line, payer, applied },
      ...columnsOf(ROWS, (name) => ofRows[ROWS.indexOf(name)] as Float64Array),
      ...columnsOf(USES, (name) => ofUses[USES.indexOf(name)] as Float64Array),
    }
  }
}
