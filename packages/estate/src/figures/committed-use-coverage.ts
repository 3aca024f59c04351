import type { GcpPoolDay } from '../allocation/gcp-allocation.js'
import { dollars, percent } from '../money.js'

type Sums = Omit<GcpPoolDay, 'pool' | 'uncovered'>

/** How GCP usage was paid for, and what its discounts took off: the sums of pools and days. */
export function sumCoverage(days: readonly GcpPoolDay[]): Sums {
  const sums = { committedUse: 0, sustainedUse: 0, onDemand: 0, committedUseCredit: 0, sustainedUseCredit: 0 }
  for (const day of days) {
    sums.committedUse += day.committedUse
    sums.sustainedUse += day.sustainedUse
    sums.onDemand += day.onDemand
    sums.committedUseCredit += day.committedUseCredit
    sums.sustainedUseCredit += day.sustainedUseCredit
  }
  return sums
}

interface Figures {
  readonly committedUseDiscountCoverageRate: number
  readonly totalCost: number
  readonly totalOnDemandCostEquivalent: number
  readonly totalCreditCost: number
  readonly totalCommitmentCreditCost: number
  readonly committedUseDiscountOnDemandCostEquivalent: number
  readonly sustainedUseDiscountOnDemandCostEquivalent: number
  readonly etcCreditOnDemandCostEquivalent: number
  readonly onDemandCost: number
}

/** A record for each part, in dollars and percent. */
export function committedUseCoverageFigures(parts: readonly Sums[]): Figures[] {
  return parts.map(({ committedUse, sustainedUse, onDemand, committedUseCredit, sustainedUseCredit }) => {
    const equivalent = committedUse + sustainedUse + onDemand
    const credit = committedUseCredit + sustainedUseCredit
    return {
      committedUseDiscountCoverageRate: percent(committedUse, equivalent),
      totalCost: dollars(equivalent - credit),
      totalOnDemandCostEquivalent: dollars(equivalent),
      totalCreditCost: dollars(credit),
      totalCommitmentCreditCost: dollars(committedUseCredit),
      committedUseDiscountOnDemandCostEquivalent: dollars(committedUse),
      sustainedUseDiscountOnDemandCostEquivalent: dollars(sustainedUse),
      // No company has other credits.
      etcCreditOnDemandCostEquivalent: 0,
      onDemandCost: dollars(onDemand),
    }
  })
}
