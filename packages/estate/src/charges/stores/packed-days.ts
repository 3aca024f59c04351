// The rows of days and what commitments were used for, packed into few bytes: what follows from others is written as what differs from that.
import { type Columns, columns, Memory, type NumberCoder, NumberReader, NumberWriter } from '../../kernel/columns.js'
import { HOURS_IN_DAY, hoursUntil, type Segment } from '../../kernel/time.js'
import type { Dictionaries, Pool } from '../charge-table.js'
import type { Commitment } from '../commitment.js'
import type { DayRows, RuleStates, Uncovered, UseOfDay } from '../day-rows.js'
import type { CommitmentIndex, PoolIndex } from '../indexes.js'
import { copyOf, MonthPacker, type RowCoder, useIn } from './coding.js'

/** A commitment costs the same on each day, and most are used up: cost, used cost, its list cost, used quantity. */
function usualFigures(commitments: readonly Commitment[]): Columns {
  const cost = Float64Array.from(commitments, ({ hourlyCost }) => Math.round(hourlyCost * HOURS_IN_DAY))
  return [cost, cost, new Float64Array(cost.length), new Float64Array(cost.length)]
}

/** Packs what commitments were used for: on most days, a commitment is used as on the day before. */
export function usePacker(commitments: readonly Commitment[]): MonthPacker<UseOfDay> {
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

  constructor(
    { commitments, segments }: Pick<Dictionaries<Pool, Commitment>, 'commitments' | 'segments'>,
    rows: RowCoder,
  ) {
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
export function uncoveredPacker({
  pools: { length },
  segments,
}: Pick<Dictionaries<Pool, Commitment>, 'pools' | 'segments'>): MonthPacker<Uncovered> {
  const memory = new Memory()
  /** What there was on the last day that had any; before that, what there is in the segment before, of which most machines run in all. */
  const expected = (before: Columns, pool: PoolIndex, segment: number): number => {
    const last = before[segment]?.[pool] as number
    if (last !== 0 || segment === 0) return last
    const [of, earlier] = [segments[segment] as Segment, segments[segment - 1] as Segment]
    return Math.round(((before[segment - 1]?.[pool] as number) * of.hours) / earlier.hours)
  }
  return new MonthPacker(columns(segments.length, length), (coder, before, given) => {
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
