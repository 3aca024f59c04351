// The sums of days by account and by groups, and how they are packed.
import { entryOf } from '../../kernel/maps.js'
import type { Dictionaries, Groups, Payer, Pool, TableGroups } from '../charge-table.js'
import type { Commitment } from '../commitment.js'
import { MEASURES, type Measure, type Rows, type UseOfDay } from '../day-rows.js'
import { type CommitmentIndex, payerOf } from '../indexes.js'
import { addersOf, COST_FIGURES, COVERAGE_FIGURES, type Places, UTILIZATION_FIGURES } from '../sums.js'
import { MonthPacker } from './coding.js'

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
