import type { GcpPoolDay } from '../allocation/gcp-allocation.js'
import { centsOfParts, percent } from '../money.js'

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

/** One record for each part, in dollars and percent; every member but the rate adds up to that of the record for their sum. */
export function committedUseCoverageFigures(parts: readonly Sums[]): Figures[] {
  const cents = (member: keyof Sums) => centsOfParts(parts.map((part) => part[member]))
  const committedUse = cents('committedUse')
  const sustainedUse = cents('sustainedUse')
  const onDemand = cents('onDemand')
  const committedUseCredit = cents('committedUseCredit')
  const sustainedUseCredit = cents('sustainedUseCredit')
  return parts.map((part, index) => {
    const at = (values: readonly number[]) => values[index] ?? 0
    const equivalent = at(committedUse) + at(sustainedUse) + at(onDemand)
    const credit = at(committedUseCredit) + at(sustainedUseCredit)
    return {
      committedUseDiscountCoverageRate: percent(
        part.committedUse,
        part.committedUse + part.sustainedUse + part.onDemand,
      ),
      totalCost: (equivalent - credit) / 100,
      totalOnDemandCostEquivalent: equivalent / 100,
      totalCreditCost: credit / 100,
      totalCommitmentCreditCost: at(committedUseCredit) / 100,
      committedUseDiscountOnDemandCostEquivalent: at(committedUse) / 100,
      sustainedUseDiscountOnDemandCostEquivalent: at(sustainedUse) / 100,
      // No company has other credits.
      etcCreditOnDemandCostEquivalent: 0,
      onDemandCost: at(onDemand) / 100,
    }
  })
}
