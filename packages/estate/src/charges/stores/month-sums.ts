// The sums of months by line, payer and commitment, packed into few bytes.
import { add, Memory, NumberReader, NumberWriter } from '../../kernel/columns.js'
import type { CommitmentUse, Rows, UseOfDay } from '../day-rows.js'
import type { CommitmentIndex, LineIndex, PayerIndex } from '../indexes.js'

/** What lines and payers, and commitments, had in a whole month. */
export interface MonthSums extends Rows, CommitmentUse {}

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
  readonly #writer = new NumberWriter()

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

  /** Returns the month in fewer bytes. */
  finished(): Uint8Array {
    const { consumedQuantity, listCost, effectiveCost } = this.#rows
    const { hours, commitmentCost, usedCost, usedListCost, usedQuantity } = this.#uses
    const writer = this.#writer
    writer.write(this.#line.length, 0)
    for (let row = 0; row < this.#line.length; row += 1) {
      const line = this.#line[row] as LineIndex
      writer.write(line, (this.#line[row - 1] ?? -1) + 1)
      writer.write(this.#payer[row] as PayerIndex, this.#payer[row - 1] ?? 0)
      writer.write(consumedQuantity[row] as number, 0)
      writer.write(listCost[row] as number, 0)
      writer.write(effectiveCost[row] as number, listCost[row] as number)
    }
    writer.write(this.#applied.length, 0)
    for (let index = 0; index < this.#applied.length; index += 1) {
      const commitment = this.#applied[index] as CommitmentIndex
      writer.write(commitment, (this.#applied[index - 1] ?? -1) + 1)
      writer.write(hours[index] as number, hours[index - 1] ?? 0)
      writer.write(commitmentCost[index] as number, 0)
      writer.write(usedCost[index] as number, commitmentCost[index] as number)
      writer.write(usedListCost[index] as number, 0)
      writer.write(usedQuantity[index] as number, 0)
    }
    return writer.taken()
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
  readonly #memory = new Memory()

  read(month: Uint8Array): MonthSums {
    const reader = new NumberReader(month)
    const memory = this.#memory
    const rows = reader.read(0)
    const [line, payer] = [memory.indexes<LineIndex>('line', rows), memory.indexes<PayerIndex>('payer', rows)]
    const { consumedQuantity, listCost, effectiveCost } = columnsOf(ROWS, (name) => memory.numbers(name, rows))
    for (let row = 0; row < rows; row += 1) {
      line[row] = reader.read((line[row - 1] ?? -1) + 1) as LineIndex
      payer[row] = reader.read(payer[row - 1] ?? 0) as PayerIndex
      consumedQuantity[row] = reader.read(0)
      listCost[row] = reader.read(0)
      effectiveCost[row] = reader.read(listCost[row] as number)
    }
    const length = reader.read(0)
    const applied = memory.indexes<CommitmentIndex>('applied', length)
    const uses = columnsOf(USES, (name) => memory.numbers(name, length))
    for (let index = 0; index < length; index += 1) {
      applied[index] = reader.read((applied[index - 1] ?? -1) + 1) as CommitmentIndex
      uses.hours[index] = reader.read(uses.hours[index - 1] ?? 0)
      uses.commitmentCost[index] = reader.read(0)
      uses.usedCost[index] = reader.read(uses.commitmentCost[index] as number)
      uses.usedListCost[index] = reader.read(0)
      uses.usedQuantity[index] = reader.read(0)
    }
    return { rows, line, payer, consumedQuantity, listCost, effectiveCost, applied, ...uses }
  }
}
