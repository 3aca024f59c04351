// The utilization figures of committed use in Google Cloud.
import { HOUR } from '../../charges/line.js'
import type { CommitmentSums } from '../../charges/query.js'
import { type Utilized, utilizationFigures } from '../../kernel/utilized.js'

export interface Capacities {
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
