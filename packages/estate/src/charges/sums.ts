// Sums of coverage and of utilization, and the figures that operations answer from them.
import { dollars, type Micros, percent } from '../kernel/money.js'

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

/** What commitments cost and what they were used for: of a day, a commitment, or of many. */
export interface Utilized {
  readonly cost: Micros
  readonly usedCost: Micros
  readonly onDemandEquivalent: Micros
}

export const NOTHING: Utilized = { cost: 0, usedCost: 0, onDemandEquivalent: 0 }

/** A sum that grows. */
export class UtilizedSum implements Utilized {
  cost: Micros = 0
  usedCost: Micros = 0
  onDemandEquivalent: Micros = 0

  add({ cost, usedCost, onDemandEquivalent }: Utilized): void {
    this.cost += cost
    this.usedCost += usedCost
    this.onDemandEquivalent += onDemandEquivalent
  }
}

export function sumUtilized(parts: readonly Utilized[]): Utilized {
  const sum = new UtilizedSum()
  for (const part of parts) sum.add(part)
  return sum
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
