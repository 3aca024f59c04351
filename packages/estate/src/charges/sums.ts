// Sums of coverage and of utilization: how they are added up, and the figures that operations answer from them.
import { add } from '../kernel/columns.js'
import { remembered } from '../kernel/maps.js'
import { dollars, type Micros, percent } from '../kernel/money.js'
import type { CommitmentUse, Rows } from './day-rows.js'
import type { CommitmentIndex, LineIndex, PayerIndex } from './indexes.js'

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

/** How many figures an account and product has: the effective cost, and the cost on the bill. */
export const COST_FIGURES = 2

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

/** The dictionaries of a table, as far as sums need them. */
interface SummedDictionaries {
  readonly pools: readonly { readonly weight: number }[]
  readonly payers: readonly { readonly kind: number }[]
  readonly commitments: readonly { readonly focus: { readonly amount: number } }[]
}

/**
 * Returns what adds charges to the figures of what is asked for. What it needs of the entries of dictionaries is in columns, since it is read for
 * each row of each day.
 */
export const addersOf = remembered(({ pools, payers, commitments }: SummedDictionaries) => {
  const kinds = Int32Array.from(payers, ({ kind }) => kind)
  const weights = Float64Array.from(pools, ({ weight }) => weight)
  const amounts = Float64Array.from(commitments, ({ focus }) => focus.amount)
  return {
    usage({ rows, line, effectiveCost }: Rows, { at, figures }: Places): void {
      for (let row = 0; row < rows; row += 1) {
        const index = line[row] as LineIndex
        const place = index < at.length ? (at[index] as number) : NOT_ASKED
        if (place !== NOT_ASKED) add(figures, place, effectiveCost[row] as number)
      }
    },
    coverage({ rows, line, payer, ...charge }: Rows, { at, figures }: Places): void {
      const pools = Math.min(at.length, weights.length)
      for (let row = 0; row < rows; row += 1) {
        const pool = line[row] as LineIndex
        const place = pool < pools ? (at[pool] as number) : NOT_ASKED
        if (place === NOT_ASKED) continue
        const first = place + (kinds[payer[row] as PayerIndex] as number) * COVERAGE_FIGURES
        const quantity = charge.consumedQuantity[row] as number
        add(figures, first, quantity)
        add(figures, first + 1, quantity * (weights[pool] as number))
        add(figures, first + 2, charge.listCost[row] as number)
        add(figures, first + 3, charge.effectiveCost[row] as number)
      }
    },
    utilization({ hours, applied, ...use }: CommitmentUse, { at, figures }: Places): void {
      for (let index = 0; index < applied.length; index += 1) {
        const commitment = applied[index] as CommitmentIndex
        const place = commitment < at.length ? (at[commitment] as number) : NOT_ASKED
        if (place === NOT_ASKED) continue
        const ofCommitment = typeof hours === 'number' ? hours : (hours[index] as number)
        add(figures, place, ofCommitment)
        add(figures, place + 1, use.commitmentCost[index] as number)
        add(figures, place + 2, use.usedCost[index] as number)
        add(figures, place + 3, use.usedListCost[index] as number)
        add(figures, place + 4, (amounts[commitment] as number) * ofCommitment)
        add(figures, place + 5, use.usedQuantity[index] as number)
      }
    },
  }
})

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
