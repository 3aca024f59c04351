// The sums of days by account and by groups, and of months by line, payer and commitment, and how they are packed into few bytes.
import { add, Memory, type NumberCoder, NumberReader, NumberWriter } from '../../kernel/columns.js'
import { entryOf } from '../../kernel/maps.js'
import type { Dictionaries, Groups, Payer, Pool, TableGroups } from '../charge-table.js'
import type { Commitment } from '../commitment.js'
import { type CommitmentUse, MEASURES, type Measure, type Rows, type UseOfDay } from '../day-rows.js'
import { GrowingRows } from '../growing-rows.js'
import { type CommitmentIndex, type LineIndex, type PayerIndex, payerOf } from '../indexes.js'
import { addersOf, COST_FIGURES, COVERAGE_FIGURES, type Places, UTILIZATION_FIGURES } from '../sums.js'
import { MonthPacker, type RowCoder, useIn } from './packed-days.js'

export function groupsOf(
  { lines, pools, commitments, payers }: Dictionaries<Pool, Commitment>,
  coverageOf: (pool: Pool) => string,
): TableGroups {
  return {
    usage: groupsBy(lines, ({ account, region }) => `${account} ${region}`),
    coverage: groupsBy(pools, coverageOf),
    utilization: groupsBy(commitments, ({ account, region, boughtBy, product }, index) => {
      const { kind } = payers[payerOf(index as CommitmentIndex)] as Payer
      return `${kind} ${account} ${region} ${product.code} ${boughtBy}`
    }),
  }
}

function groupsBy<Of>(list: readonly Of[], keyOf: (of: Of, index: number) => string): Groups {
  const groups = new Map<string, number>()
  const of = Int32Array.from(list, (entry, index) => {
    return entryOf(groups, keyOf(entry, index), () => groups.size)
  })
  return { of, count: groups.size }
}

/** The sums of the days of a month, packed: what is read of one measure takes no time for the others. */
export type PackedSums = Readonly<Record<Measure, Uint8Array>>

/** Sums up days, each in the memory of the one before, and packs their sums. */
export class DaySumsPacker {
  readonly packers: Readonly<Record<Measure, MonthPacker<Float64Array>>>
  readonly #add: ReturnType<typeof addersOf>
  readonly #places: Readonly<Record<keyof TableGroups, Places>>

  constructor(table: Dictionaries<Pool, Commitment>, { usage, coverage, utilization }: TableGroups) {
    this.#add = addersOf(table)
    const places = {
      usage: placesOfGroups(usage, 1),
      coverage: placesOfGroups(coverage, table.kinds * COVERAGE_FIGURES),
      utilization: placesOfGroups(utilization, UTILIZATION_FIGURES),
    }
    this.#places = places
    const lengths = { ...places, cost: { figures: { length: table.accounts.length * COST_FIGURES } } }
    this.packers = recordOf((measure) => sumsPacker(lengths[measure].figures.length, measure === 'cost'))
  }

  /** Begins a month whose days are added one after the other. */
  begin(): { add(rows: Rows & UseOfDay, cost: Float64Array): void; finished(): PackedSums } {
    const months = recordOf((measure) => this.packers[measure].begin())
    return {
      add: (rows, cost) => {
        const sums = this.sumsOf(rows, cost)
        for (const measure of MEASURES) months[measure].add(sums[measure])
      },
      finished: () => recordOf((measure) => months[measure].finished()),
    }
  }

  sumsOf(rows: Rows & UseOfDay, cost: Float64Array): Readonly<Record<Measure, Float64Array>> {
    const { usage, coverage, utilization } = this.#places
    for (const { figures } of [usage, coverage, utilization]) figures.fill(0)
    this.#add.usage(rows, usage)
    this.#add.coverage(rows, coverage)
    this.#add.utilization(rows, utilization)
    return { cost, usage: usage.figures, coverage: coverage.figures, utilization: utilization.figures }
  }
}

function placesOfGroups({ of, count }: Groups, width: number): Places {
  return { at: of.map((group) => group * width), figures: new Float64Array(count * width) }
}

/** Each day is written as what differs from the day before: what accounts have on the bill changes as what they cost before it does. */
function sumsPacker(length: number, isCost: boolean): MonthPacker<Float64Array> {
  const memory = new Float64Array(length)
  return new MonthPacker([new Float64Array(length)], (coder, [last], figures = memory) => {
    const before = last as Float64Array
    for (let index = 0; index < length; index += 1) {
      const isBilled = isCost && index % COST_FIGURES > 0
      const change = isBilled ? (figures[index - 1] as number) - (before[index - 1] as number) : 0
      figures[index] = coder.code(figures[index] as number, Math.trunc((before[index] as number) + change))
    }
    before.set(figures)
    return figures
  })
}

function recordOf<Value>(make: (measure: Measure) => Value): Record<Measure, Value> {
  return Object.fromEntries(MEASURES.map((measure) => [measure, make(measure)])) as Record<Measure, Value>
}

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
