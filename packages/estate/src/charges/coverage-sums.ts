import type { Micros } from '../kernel/money.js'

/** Usage by who paid for it. */
export interface CoverageSums {
  /** Thousandths of hours. */
  consumedQuantity: number
  /** The usage times the weight of the pool. */
  weightedQuantity: number
  listCost: Micros
  effectiveCost: Micros
}

/** A part for each kind of commitment of a cloud, then with the discount of sustained use, then on demand. */
export type CoverageByKind = readonly Readonly<CoverageSums>[]

export function noCoverage(kinds: number): CoverageSums[] {
  return Array.from({ length: kinds }, () => ({
    consumedQuantity: 0,
    weightedQuantity: 0,
    listCost: 0,
    effectiveCost: 0,
  }))
}

export function addCoverage(sums: readonly CoverageSums[], more: CoverageByKind): void {
  for (const [kind, sum] of sums.entries()) {
    const { consumedQuantity, weightedQuantity, listCost, effectiveCost } = more[kind] as CoverageSums
    sum.consumedQuantity += consumedQuantity
    sum.weightedQuantity += weightedQuantity
    sum.listCost += listCost
    sum.effectiveCost += effectiveCost
  }
}
