// What commitments cost and what they were used for, as a sum.
import { dollars, type Micros, percent } from './money.js'

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
export interface UtilizationFigures {
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
