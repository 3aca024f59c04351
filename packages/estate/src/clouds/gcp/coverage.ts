import { type CoverageByKind, type CoverageSums, noCoverage } from '../../charges/coverage-sums.js'
import { dollars, percent } from '../../kernel/money.js'

/** In dollars and percent. Credits are what list prices are higher than what was paid. */
export function committedUseCoverageFigures(paid: CoverageByKind) {
  const nothing = noCoverage(1)[0] as CoverageSums
  const [committedUse = nothing, sustainedUse = nothing, onDemand = nothing] = paid
  const equivalent = committedUse.listCost + sustainedUse.listCost + onDemand.listCost
  const commitmentCredit = committedUse.listCost - committedUse.effectiveCost
  const credit = commitmentCredit + sustainedUse.listCost - sustainedUse.effectiveCost
  return {
    committedUseDiscountCoverageRate: percent(committedUse.listCost, equivalent),
    totalCost: dollars(equivalent - credit),
    totalOnDemandCostEquivalent: dollars(equivalent),
    totalCreditCost: dollars(credit),
    totalCommitmentCreditCost: dollars(commitmentCredit),
    committedUseDiscountOnDemandCostEquivalent: dollars(committedUse.listCost),
    sustainedUseDiscountOnDemandCostEquivalent: dollars(sustainedUse.listCost),
    // No company has other credits.
    etcCreditOnDemandCostEquivalent: 0,
    onDemandCost: dollars(onDemand.listCost),
  }
}
