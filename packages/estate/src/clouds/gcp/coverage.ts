import { nothingPaid, type Paid, type PaidByKind } from '../../company/ledger/paid.js'
import { dollars, percent } from '../../kernel/money.js'

/** In dollars and percent. Credits are what list prices are higher than what was paid. */
export function committedUseCoverageFigures(paid: PaidByKind) {
  const nothing = nothingPaid(1)[0] as Paid
  const [committedUse = nothing, sustainedUse = nothing, onDemand = nothing] = paid
  const equivalent = committedUse.list + sustainedUse.list + onDemand.list
  const commitmentCredit = committedUse.list - committedUse.effective
  const credit = commitmentCredit + sustainedUse.list - sustainedUse.effective
  return {
    committedUseDiscountCoverageRate: percent(committedUse.list, equivalent),
    totalCost: dollars(equivalent - credit),
    totalOnDemandCostEquivalent: dollars(equivalent),
    totalCreditCost: dollars(credit),
    totalCommitmentCreditCost: dollars(commitmentCredit),
    committedUseDiscountOnDemandCostEquivalent: dollars(committedUse.list),
    sustainedUseDiscountOnDemandCostEquivalent: dollars(sustainedUse.list),
    // No company has other credits.
    etcCreditOnDemandCostEquivalent: 0,
    onDemandCost: dollars(onDemand.list),
  }
}
