// The utilization figures of committed use in Google Cloud.

import { HOUR } from '../../charges/charge-table.js'
import {
  type CommitmentSums,
  type CoverageByKind,
  NOT_COVERED,
  type Utilized,
  utilizationFigures,
} from '../../charges/sums.js'
import { dollars, percent } from '../../kernel/money.js'

interface Capacities {
  readonly commitmentCapacity?: number
  readonly usedCapacity?: number
}

/**
 * The average capacities of commitments to one kind of resource, in a range of `hours`. Each record is rounded by itself, to
 * thousandths, so that the averages of several add up.
 */
export function capacities(records: readonly CommitmentSums[], hours: number): Required<Capacities> {
  const sumOf = (hoursOf: (record: CommitmentSums) => number) =>
    hours === 0 ? 0 : records.reduce((sum, record) => sum + Math.round((hoursOf(record) / hours) * 1000), 0) / 1000
  return {
    commitmentCapacity: sumOf(({ commitmentQuantity }) => commitmentQuantity),
    usedCapacity: sumOf(({ usedQuantity }) => usedQuantity / HOUR),
  }
}

interface Figures extends Capacities {
  readonly utilization: number
  readonly commitmentCost: number
  readonly usedCommitmentCost: number
  readonly committedUseDiscountOnDemandCostEquivalent: number
  readonly netSavingsCost: number
  readonly netSavingsRate: number
}

/** In dollars and percent; costs of parts add up to the costs of their sum. */
export function committedUseUtilizationFigures(part: Utilized, capacities: Capacities): Figures {
  const figures = utilizationFigures(part)
  return {
    utilization: figures.utilization,
    ...capacities,
    commitmentCost: figures.commitmentCost,
    usedCommitmentCost: figures.usedCommitmentCost,
    committedUseDiscountOnDemandCostEquivalent: figures.usedCommitmentCostOnDemandEquivalent,
    netSavingsCost: figures.netSavingsCost,
    netSavingsRate: figures.netSavingsRate,
  }
}

/** In dollars and percent. Credits are what list prices are higher than what was paid. */
export function committedUseCoverageFigures(paid: CoverageByKind) {
  const [committedUse = NOT_COVERED, sustainedUse = NOT_COVERED, onDemand = NOT_COVERED] = paid
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
