import { dollars, type Micros, percent } from '../money.js'

/** What commitments cost and what they were used for: of a day, a commitment, or of many. */
export interface Utilized {
  readonly cost: Micros
  readonly usedCost: Micros
  readonly onDemandEquivalent: Micros
}

export const NOTHING: Utilized = { cost: 0, usedCost: 0, onDemandEquivalent: 0 }

export function sumUtilized(parts: readonly Utilized[]): Utilized {
  return parts.reduce(
    (sum, part) => ({
      cost: sum.cost + part.cost,
      usedCost: sum.usedCost + part.usedCost,
      onDemandEquivalent: sum.onDemandEquivalent + part.onDemandEquivalent,
    }),
    NOTHING,
  )
}

/** The figures of one record, in dollars and percent. */
export interface UtilizationFigures {
  readonly utilization: number
  readonly commitmentCost: number
  readonly usedCommitmentCost: number
  readonly netSavingsCost: number
  readonly netSavingsRate: number
  readonly usedCommitmentCostOnDemandEquivalent: number
}

/** A record for each part: net savings are the on-demand equivalent less the commitment. */
export function utilizationFigures(parts: readonly Utilized[]): UtilizationFigures[] {
  return parts.map(({ cost, usedCost, onDemandEquivalent }) => ({
    utilization: percent(usedCost, cost),
    commitmentCost: dollars(cost),
    usedCommitmentCost: dollars(usedCost),
    netSavingsCost: dollars(onDemandEquivalent - cost),
    netSavingsRate: percent(onDemandEquivalent - cost, onDemandEquivalent),
    usedCommitmentCostOnDemandEquivalent: dollars(onDemandEquivalent),
  }))
}
