// Sums of coverage and of utilization: how they are added up, and the figures that operations answer from them.
import { add } from '../kernel/columns.js'
import { dollars, type Micros, percent } from '../kernel/money.js'
import type { Payer, Pool } from './charge-table.js'
import type { Rows } from './day-rows.js'
import { isPool, type LineIndex, type PayerIndex } from './indexes.js'

/** Where the figures of sums are added to: of each thing, from its place on. */
export interface Places {
  readonly at: Int32Array
  readonly figures: Float64Array
}

/** Stands in place of a thing that is not asked for. */
export const NOT_ASKED = -1

/** Gives things, by their indexes, places for so many figures each: one after the other, or at the positions that are given. */
export function placesOf(indexes: Iterable<number>, width: number, positions?: readonly number[]): Int32Array {
  const all = [...indexes]
  const at = new Int32Array(all.reduce((most, index) => Math.max(most, index), NOT_ASKED) + 1).fill(NOT_ASKED)
  for (const [place, index] of all.entries()) at[index] = (positions?.[place] ?? place) * width
  return at
}

/** Usage by who paid for it. */
export interface CoverageSums {
  /** Thousandths of hours. */
  readonly consumedQuantity: number
  /** The usage times the weight of the pool. */
  readonly weightedQuantity: number
  readonly listCost: Micros
  readonly effectiveCost: Micros
}

/** A part for each kind of commitment of a cloud, then with the discount of sustained use, then on demand. */
export type CoverageByKind = readonly CoverageSums[]

/** How many figures there are of each kind. */
export const COVERAGE_FIGURES = 4

export const NOT_COVERED: CoverageSums = { consumedQuantity: 0, weightedQuantity: 0, listCost: 0, effectiveCost: 0 }

/** Reads the figures from a place on. */
export function coverageIn(figures: Float64Array, first: number, kinds: number): CoverageByKind {
  return Array.from({ length: kinds }, (_, kind) => {
    const place = first + kind * COVERAGE_FIGURES
    return {
      consumedQuantity: figures[place] as number,
      weightedQuantity: figures[place + 1] as number,
      listCost: figures[place + 2] as number,
      effectiveCost: figures[place + 3] as number,
    }
  })
}

/** Adds the rows of usage that commitments may cover to what was paid for the pools that are asked for. */
export function addCoverage(
  { pools, payers }: { readonly pools: readonly Pool[]; readonly payers: readonly Payer[] },
  { rows, line, payer, consumedQuantity, listCost, effectiveCost }: Rows,
  { at, figures }: Places,
): void {
  for (let row = 0; row < rows; row += 1) {
    const pool = line[row] as LineIndex
    const place = at[pool] ?? NOT_ASKED
    if (place === NOT_ASKED || !isPool(pools, pool)) continue
    const first = place + (payers[payer[row] as PayerIndex] as Payer).kind * COVERAGE_FIGURES
    const quantity = consumedQuantity[row] as number
    add(figures, first, quantity)
    add(figures, first + 1, quantity * (pools[pool] as Pool).weight)
    add(figures, first + 2, listCost[row] as number)
    add(figures, first + 3, effectiveCost[row] as number)
  }
}

/** What commitments cost and what they were used for: of a day, a commitment, or of many. */
export interface Utilized {
  readonly cost: Micros
  readonly usedCost: Micros
  readonly onDemandEquivalent: Micros
}

/** What commitments cost and were used for, and for how long. */
export interface CommitmentSums extends Utilized {
  /** Hours in which any of them applied. */
  readonly hours: number
  /** What they are for in an hour, such as vCPUs, times these hours. */
  readonly commitmentQuantity: number
  /** In what the allocation of the cloud counts it in. */
  readonly usedQuantity: number
}

export const UTILIZATION_FIGURES = 6

/** Reads the figures from a place on. */
export function commitmentSumsIn(figures: Float64Array, first: number): CommitmentSums {
  return {
    hours: figures[first] as number,
    cost: figures[first + 1] as number,
    usedCost: figures[first + 2] as number,
    onDemandEquivalent: figures[first + 3] as number,
    commitmentQuantity: figures[first + 4] as number,
    usedQuantity: figures[first + 5] as number,
  }
}

export const NOTHING = commitmentSumsIn(new Float64Array(UTILIZATION_FIGURES), 0)

export function sumUtilized(parts: readonly Utilized[]): Utilized {
  const sumOf = (figure: keyof Utilized): Micros => parts.reduce((sum, part) => sum + part[figure], 0)
  return { cost: sumOf('cost'), usedCost: sumOf('usedCost'), onDemandEquivalent: sumOf('onDemandEquivalent') }
}

/** The figures of one record, in dollars and percent. */
interface UtilizationFigures {
  readonly utilization: number
  readonly commitmentCost: number
  readonly usedCommitmentCost: number
  readonly netSavingsCost: number
  readonly netSavingsRate: number
  readonly usedCommitmentCostOnDemandEquivalent: number
}

/** Net savings are the on-demand equivalent less the commitment. */
export function utilizationFigures({ cost, usedCost, onDemandEquivalent }: Utilized): UtilizationFigures {
  return {
    utilization: percent(usedCost, cost),
    commitmentCost: dollars(cost),
    usedCommitmentCost: dollars(usedCost),
    netSavingsCost: dollars(onDemandEquivalent - cost),
    netSavingsRate: percent(onDemandEquivalent - cost, onDemandEquivalent),
    usedCommitmentCostOnDemandEquivalent: dollars(onDemandEquivalent),
  }
}
