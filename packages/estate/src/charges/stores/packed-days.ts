// The rows of days and what commitments were used for, packed into few bytes: what follows from others is written as what differs from that.
import { type Columns, columns, Memory, NumberReader, NumberWriter } from '../../kernel/columns.js'
import type { Steps } from '../../kernel/steps.js'
import { HOURS_IN_DAY, hoursUntil, type Segment } from '../../kernel/time.js'
import type { Dictionaries, Pool } from '../charge-table.js'
import type { Commitment } from '../commitment.js'
import type { DayRows, RuleStates, Uncovered, UseOfDay } from '../day-rows.js'
import type { CommitmentIndex, LineIndex, PayerIndex, PoolIndex } from '../indexes.js'

/** The figures of each commitment that its next use is written against. */
type Figures = readonly [cost: Float64Array, used: Float64Array, usedList: Float64Array, usedQuantity: Float64Array]

/** Packs what commitments were used for, and gives it back, each day in the memory of the one before. */
export class UsePacker {
  /** A commitment costs the same on each day, and most are used up. */
  readonly #usual: Figures
  readonly #figures: Figures
  readonly #memory = new Memory()

  constructor(commitments: readonly Commitment[]) {
    const cost = Float64Array.from(commitments, ({ hourlyCost }) => Math.round(hourlyCost * HOURS_IN_DAY))
    this.#usual = [cost, cost, new Float64Array(commitments.length), new Float64Array(commitments.length)]
    this.#figures = copies(this.#usual)
  }

  /** Begins a month whose days are added one after the other: on most days, a commitment is used as on the day before. */
  begin(): { add(use: UseOfDay): void; finished(): Uint8Array } {
    const writer = new NumberWriter()
    const before = copies(this.#usual)
    return { add: (use) => writeUse(writer, use, before), finished: () => writer.taken() }
  }

  /** Visits the first days of a month. */
  read(month: Uint8Array, days: number, visit: (use: UseOfDay, day: number) => void): void {
    const reader = new NumberReader(month)
    const before = this.#usualFigures()
    for (let day = 0; day < days; day += 1) visit(readUse(reader, before, this.#memory), day)
  }

  /** Writes a day that is read by itself. */
  write(writer: NumberWriter, use: UseOfDay): void {
    writeUse(writer, use, this.#usualFigures())
  }

  readDay(reader: NumberReader, memory: Memory): UseOfDay {
    return readUse(reader, this.#usualFigures(), memory)
  }

  #usualFigures(): Figures {
    for (const [index, figures] of this.#figures.entries()) figures.set(this.#usual[index] as Float64Array)
    return this.#figures
  }
}

/** Packs the rows of days, with what the rules of the month knew at the start of each. */
export class DayPacker {
  readonly #uses: UsePacker
  readonly #segments: readonly Segment[]
  /** The price of a part of a unit, by line. */
  readonly #prices: Float64Array
  readonly #writer = new NumberWriter()
  readonly #memory = new Memory()

  constructor({ lines, segments }: Pick<Dictionaries<Pool, Commitment>, 'lines' | 'segments'>, uses: UsePacker) {
    this.#uses = uses
    this.#segments = segments
    this.#prices = Float64Array.from(
      lines,
      ({ price, partsOfUnit, pricedUnits }) => price / (partsOfUnit * pricedUnits),
    )
  }

  pack(day: DayRows, states: RuleStates): Uint8Array {
    const writer = this.#writer
    writer.write(states.length, 0)
    for (const state of states) {
      writer.write(state.length, 0)
      for (const number of state) writer.write(number, 0)
    }
    this.#uses.write(writer, day)
    this.#writeRows(day)
    return writer.taken()
  }

  /** @param memory in which the next day may be, too */
  unpack(day: Uint8Array, memory = this.#memory): DayRows {
    const reader = new NumberReader(day)
    skipStates(reader)
    const use = this.#uses.readDay(reader, memory)
    const segments =
      use.hours === HOURS_IN_DAY
        ? this.#segments
        : this.#segments.map((segment) => ({ from: segment.from, hours: hoursUntil(segment, use.hours) }))
    return { ...this.#readRows(reader, memory), ...use, segments }
  }

  statesOf(day: Uint8Array): RuleStates {
    return readStates(new NumberReader(day))
  }

  #writeRows({ rows, line, payer, consumedQuantity, listCost, effectiveCost, billedCost }: DayRows): void {
    const writer = this.#writer
    writer.write(rows, 0)
    const expected = new ExpectedCosts(this.#prices)
    for (let row = 0; row < rows; row += 1) {
      writer.write(line[row] as LineIndex, (line[row - 1] ?? -1) + 1)
      writer.write(payer[row] as PayerIndex, payer[row - 1] ?? 0)
      const quantity = consumedQuantity[row] as number
      writer.write(quantity, 0)
      writer.write(listCost[row] as number, expected.list(line[row] as LineIndex, quantity))
      writer.write(effectiveCost[row] as number, expected.effective(payer[row] as PayerIndex, listCost[row] as number))
      expected.add(effectiveCost[row] as number)
    }
    writer.write(billedCost.length, 0)
    for (let index = 0; index < billedCost.length; index += 1)
      writer.write(billedCost[index] as number, effectiveCost[rows - billedCost.length + index] as number)
  }

  #readRows(reader: NumberReader, memory: Memory): Omit<DayRows, 'segments' | keyof UseOfDay> {
    const rows = reader.read(0)
    const line = memory.indexes<LineIndex>('line', rows)
    const payer = memory.indexes<PayerIndex>('payer', rows)
    const [consumedQuantity, listCost] = [memory.numbers('consumedQuantity', rows), memory.numbers('listCost', rows)]
    const effectiveCost = memory.numbers('effectiveCost', rows)
    const expected = new ExpectedCosts(this.#prices)
    for (let row = 0; row < rows; row += 1) {
      line[row] = reader.read((line[row - 1] ?? -1) + 1) as LineIndex
      payer[row] = reader.read(payer[row - 1] ?? 0) as PayerIndex
      const quantity = reader.read(0)
      const list = reader.read(expected.list(line[row] as LineIndex, quantity))
      const effective = reader.read(expected.effective(payer[row] as PayerIndex, list))
      expected.add(effective)
      consumedQuantity[row] = quantity
      listCost[row] = list
      effectiveCost[row] = effective
    }
    const billed = reader.read(0)
    const billedCost = memory.numbers('billedCost', billed)
    for (let index = 0; index < billed; index += 1)
      billedCost[index] = reader.read(effectiveCost[rows - billed + index] as number)
    return { rows, line, payer, consumedQuantity, listCost, effectiveCost, billedCost }
  }
}

/** Packs the usage that no commitment covers on the days of months, and gives it back, each day in the memory of the one before. */
export class UncoveredPacker {
  readonly #pools: number
  readonly #segments: readonly Segment[]
  readonly #memory = new Memory()

  constructor({ pools, segments }: Pick<Dictionaries<Pool, Commitment>, 'pools' | 'segments'>) {
    this.#pools = pools.length
    this.#segments = segments
  }

  /** Begins a month whose days are added one after the other: on most days, machines run as on the day before. */
  begin(): { add(uncovered: Uncovered): void; finished(): Uint8Array } {
    const writer = new NumberWriter()
    const before = columns(this.#segments.length, this.#pools)
    return {
      add: ({ pools, usage }) => {
        writer.write(pools.length, 0)
        for (let index = 0; index < pools.length; index += 1) {
          const pool = pools[index] as PoolIndex
          writer.write(pool, (pools[index - 1] ?? -1) + 1)
          for (let segment = 0; segment < usage.length; segment += 1) {
            const number = usage[segment]?.[index] as number
            writer.write(number, this.#expected(before, pool, segment))
            set(before, pool, segment, number)
          }
        }
      },
      finished: () => writer.taken(),
    }
  }

  /** Visits the first days of a month, each in a step. */
  *read(month: Uint8Array, days: number, visit: (uncovered: Uncovered, day: number) => void): Steps {
    const reader = new NumberReader(month)
    const before = columns(this.#segments.length, this.#pools)
    for (let day = 0; day < days; day += 1) {
      const count = reader.read(0)
      const pools = this.#memory.indexes<PoolIndex>('pools', count)
      const usage = this.#segments.map((_, segment) => this.#memory.numbers(`usage ${segment}`, count))
      for (let index = 0; index < count; index += 1) {
        const pool = reader.read((pools[index - 1] ?? -1) + 1) as PoolIndex
        pools[index] = pool
        for (let segment = 0; segment < usage.length; segment += 1) {
          const number = reader.read(this.#expected(before, pool, segment))
          ;(usage[segment] as Float64Array)[index] = number
          set(before, pool, segment, number)
        }
      }
      visit({ pools, usage }, day)
      yield
    }
  }

  /** What there was on the last day that had any; before that, what there is in the segment before, of which most machines run in all. */
  #expected(before: Columns, pool: PoolIndex, segment: number): number {
    const last = before[segment]?.[pool] as number
    if (last !== 0 || segment === 0) return last
    const [of, earlier] = [this.#segments[segment] as Segment, this.#segments[segment - 1] as Segment]
    return Math.round(((before[segment - 1]?.[pool] as number) * of.hours) / earlier.hours)
  }
}

function set(before: Columns, pool: PoolIndex, segment: number, number: number): void {
  ;(before[segment] as Float64Array)[pool] = Math.trunc(number)
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

function copies([cost, used, usedList, usedQuantity]: Figures): Figures {
  return [cost.slice(), used.slice(), usedList.slice(), usedQuantity.slice()]
}

/** @param before what each commitment was used for last, which is replaced */
function writeUse(writer: NumberWriter, use: UseOfDay, before: Figures): void {
  const { hours, applied, commitmentCost, usedCost, usedListCost, usedQuantity } = use
  writer.write(hours, HOURS_IN_DAY)
  writer.write(applied.length, 0)
  const columns = [commitmentCost, usedCost, usedListCost, usedQuantity]
  for (let index = 0; index < applied.length; index += 1) {
    const commitment = applied[index] as CommitmentIndex
    writer.write(commitment, (applied[index - 1] ?? -1) + 1)
    for (let figure = 0; figure < columns.length; figure += 1) {
      const figures = before[figure] as Float64Array
      const number = columns[figure]?.[index] as number
      writer.write(number, figures[commitment] as number)
      figures[commitment] = Math.trunc(number)
    }
  }
}

function readUse(reader: NumberReader, before: Figures, memory: Memory): UseOfDay {
  const hours = reader.read(HOURS_IN_DAY)
  const length = reader.read(0)
  const applied = memory.indexes<CommitmentIndex>('applied', length)
  const [commitmentCost, usedCost] = [memory.numbers('commitmentCost', length), memory.numbers('usedCost', length)]
  const [usedListCost, usedQuantity] = [memory.numbers('usedListCost', length), memory.numbers('usedQuantity', length)]
  const columns = [commitmentCost, usedCost, usedListCost, usedQuantity]
  for (let index = 0; index < length; index += 1) {
    const commitment = reader.read((applied[index - 1] ?? -1) + 1) as CommitmentIndex
    applied[index] = commitment
    for (let figure = 0; figure < columns.length; figure += 1) {
      const figures = before[figure] as Float64Array
      const column = columns[figure] as Float64Array
      const number = reader.read(figures[commitment] as number)
      column[index] = number
      figures[commitment] = Math.trunc(number)
    }
  }
  return { hours, applied, commitmentCost, usedCost, usedListCost, usedQuantity }
}

function skipStates(reader: NumberReader): void {
  for (let states = reader.read(0); states > 0; states -= 1) {
    for (let numbers = reader.read(0); numbers > 0; numbers -= 1) reader.read(0)
  }
}

function readStates(reader: NumberReader): RuleStates {
  return Array.from({ length: reader.read(0) }, () =>
    Float64Array.from({ length: reader.read(0) }, () => reader.read(0)),
  )
}
