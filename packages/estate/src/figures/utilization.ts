import { centsOfParts, type Micros, percent } from '../money.js'

/** What commitments cost and what they were used for: of a day, a commitment, or of many. */
export interface Utilized {
  readonly cost: Micros
  readonly usedCost: Micros
  readonly onDemandEquivalent: Micros
}

const NOTHING: Utilized = { cost: 0, usedCost: 0, onDemandEquivalent: 0 }

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

/**
 * One record for each part. In every record, net savings are the on-demand equivalent less the commitment; every member adds
 * up to that of the record for the sum of the parts. Rates are those of the exact sums.
 */
export function utilizationFigures(parts: readonly Utilized[]): UtilizationFigures[] {
  const used = centsOfParts(parts.map(({ usedCost }) => usedCost))
  // Rounded as a part of its own, so that what was used never exceeds the commitment.
  const unused = centsOfParts(parts.map(({ cost, usedCost }) => cost - usedCost))
  const equivalent = centsOfParts(parts.map(({ onDemandEquivalent }) => onDemandEquivalent))
  return parts.map((part, index) => {
    const [usedCents = 0, unusedCents = 0, equivalentCents = 0] = [used[index], unused[index], equivalent[index]]
    const commitmentCents = usedCents + unusedCents
    return {
      utilization: percent(part.usedCost, part.cost),
      commitmentCost: commitmentCents / 100,
      usedCommitmentCost: usedCents / 100,
      netSavingsCost: (equivalentCents - commitmentCents) / 100,
      netSavingsRate: percent(part.onDemandEquivalent - part.cost, part.onDemandEquivalent),
      usedCommitmentCostOnDemandEquivalent: equivalentCents / 100,
    }
  })
}
