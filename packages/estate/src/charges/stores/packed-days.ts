// The rows of days and what commitments were used for, packed into few bytes: what follows from others is written as what differs from that. Each form is
// described once, for writing and for reading.
import { type Columns, columns, Memory, type NumberCoder, NumberReader, NumberWriter } from '../../kernel/columns.js'
import type { Micros } from '../../kernel/money.js'
import type { Steps } from '../../kernel/steps.js'
import { HOURS_IN_DAY, hoursUntil, type Segment } from '../../kernel/time.js'
import type { CommitmentUse, DayRows, Rows, RuleStates, Uncovered, UseOfDay } from '../day-rows.js'
import type { CommitmentIndex, LineIndex, PayerIndex, PoolIndex } from '../indexes.js'

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
function copyOf(columns: Columns, other: Columns = columns.map(({ length }) => new Float64Array(length))): Columns {
  for (const [index, column] of other.entries()) column.set(columns[index] as Float64Array)
  return other
}

/** A commitment, as far as its use follows from it. */
interface Bought {
  readonly hourlyCost: Micros
}

/** A commitment costs the same on each day, and most are used up: cost, used cost, its list cost, used quantity. */
function usualFigures(commitments: readonly Bought[]): Columns {
  const cost = Float64Array.from(commitments, ({ hourlyCost }) => Math.round(hourlyCost * HOURS_IN_DAY))
  return [cost, cost, new Float64Array(cost.length), new Float64Array(cost.length)]
}

/** Packs what commitments were used for: on most days, a commitment is used as on the day before. */
export function usePacker(commitments: readonly Bought[]): MonthPacker<UseOfDay> {
  const memory = new Memory()
  return new MonthPacker(usualFigures(commitments), (coder, before, given) => codeUse(coder, before, given ?? memory))
}

/** Packs the rows of days, with what the rules of the month knew at the start of each. */
export class DayPacker {
  readonly #usual: Columns
  readonly #before: Columns
  readonly #segments: readonly Segment[]
  readonly #rows: RowCoder
  readonly #writer = new NumberWriter()
  readonly #memory = new Memory()

  constructor(commitments: readonly Bought[], segments: readonly Segment[], rows: RowCoder) {
    this.#usual = usualFigures(commitments)
    this.#before = copyOf(this.#usual)
    this.#segments = segments
    this.#rows = rows
  }

  pack(day: DayRows, states: RuleStates): Uint8Array {
    codeStates(this.#writer, states)
    this.#code(this.#writer, day)
    return this.#writer.taken()
  }

  /** @param memory in which the next day may be, too */
  unpack(day: Uint8Array, memory = this.#memory): DayRows {
    const reader = new NumberReader(day)
    codeStates(reader, [])
    return this.#code(reader, memory)
  }

  statesOf(day: Uint8Array): RuleStates {
    return codeStates(new NumberReader(day), [])
  }

  #code(coder: NumberCoder, of: DayRows | Memory): DayRows {
    const use = codeUse(coder, copyOf(this.#usual, this.#before), of)
    const rows = this.#rows.code(coder, of)
    const billed = coder.code(of instanceof Memory ? 0 : of.billedCost.length, 0)
    const billedCost = of instanceof Memory ? of.numbers('billedCost', billed) : of.billedCost
    for (let index = 0; index < billed; index += 1) {
      const effective = rows.effectiveCost[rows.rows - billed + index] as number
      billedCost[index] = coder.code(billedCost[index] as number, effective)
    }
    const segments =
      use.hours === HOURS_IN_DAY
        ? this.#segments
        : this.#segments.map((segment) => ({ from: segment.from, hours: hoursUntil(segment, use.hours) }))
    return { ...rows, ...use, billedCost, segments }
  }
}

/** Packs the usage that no commitment covers: on most days, machines run as on the day before. */
export function uncoveredPacker(pools: number, segments: readonly Segment[]): MonthPacker<Uncovered> {
  const memory = new Memory()
  /** What there was on the last day that had any; before that, what there is in the segment before, of which most machines run in all. */
  const expected = (before: Columns, pool: PoolIndex, segment: number): number => {
    const last = before[segment]?.[pool] as number
    if (last !== 0 || segment === 0) return last
    const [of, earlier] = [segments[segment] as Segment, segments[segment - 1] as Segment]
    return Math.round(((before[segment - 1]?.[pool] as number) * of.hours) / earlier.hours)
  }
  return new MonthPacker(columns(segments.length, pools), (coder, before, given) => {
    const count = coder.code(given?.pools.length ?? 0, 0)
    const pools = given?.pools ?? memory.indexes<PoolIndex>('pools', count)
    const usage = given?.usage ?? segments.map((_, segment) => memory.numbers(`usage ${segment}`, count))
    for (let index = 0; index < count; index += 1) {
      const pool = coder.code(pools[index] as PoolIndex, (pools[index - 1] ?? -1) + 1) as PoolIndex
      pools[index] = pool
      for (let segment = 0; segment < usage.length; segment += 1) {
        const column = usage[segment] as Float64Array
        const number = coder.code(column[index] as number, expected(before, pool, segment))
        column[index] = number
        ;(before[segment] as Float64Array)[pool] = Math.trunc(number)
      }
    }
    return { pools, usage }
  })
}

/** @param before what each commitment was used for last, which is replaced */
function codeUse(coder: NumberCoder, before: Columns, of: UseOfDay | Memory): UseOfDay {
  const hours = coder.code(of instanceof Memory ? 0 : of.hours, HOURS_IN_DAY)
  const length = coder.code(of instanceof Memory ? 0 : of.applied.length, 0)
  const { applied, commitmentCost, usedCost, usedListCost, usedQuantity } =
    of instanceof Memory ? useIn(of, length) : of
  const all = [commitmentCost, usedCost, usedListCost, usedQuantity]
  for (let index = 0; index < length; index += 1) {
    const commitment = coder.code(applied[index] as number, (applied[index - 1] ?? -1) + 1) as CommitmentIndex
    applied[index] = commitment
    for (let figure = 0; figure < all.length; figure += 1) {
      const figures = before[figure] as Float64Array
      const column = all[figure] as Float64Array
      const number = coder.code(column[index] as number, figures[commitment] as number)
      column[index] = number
      figures[commitment] = Math.trunc(number)
    }
  }
  return { hours, applied, commitmentCost, usedCost, usedListCost, usedQuantity }
}

function codeStates(coder: NumberCoder, given: RuleStates): RuleStates {
  return Array.from({ length: coder.code(given.length, 0) }, (_, index) => {
    const numbers = given[index] ?? []
    return Float64Array.from({ length: coder.code(numbers.length, 0) }, (_, place) =>
      coder.code(numbers[place] ?? 0, 0),
    )
  })
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
