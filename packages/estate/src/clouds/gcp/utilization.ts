import type { Use } from '../../company/ledger/ledger.js'
import { HOUR } from '../../company/ledger/pool.js'
import { type Utilized, UtilizedSum, utilizationFigures } from '../../kernel/utilized.js'
import type { GcpCommitment } from './commitments.js'

/** What commitments to one kind of resource cost, had and were used for. */
export class CommittedUse extends UtilizedSum {
  /** vCPU-hours or GB-hours. */
  capacityHours = 0
  usedHours = 0

  addUse(use: Use<GcpCommitment>): void {
    this.add(use)
    this.capacityHours += use.commitment.capacity * use.hours
    this.usedHours += use.usedCapacity / HOUR
  }
}

/** The uses of each record, which `recordOf` says of a commitment by its position. */
export function committedUses(
  uses: readonly Use<GcpCommitment>[],
  records: number,
  recordOf: (commitment: GcpCommitment) => number | undefined,
): CommittedUse[] {
  const sums = Array.from({ length: records }, () => new CommittedUse())
  for (const use of uses) sums[recordOf(use.commitment) ?? -1]?.addUse(use)
  return sums
}

export interface Capacities {
  readonly commitmentCapacity?: number
  readonly usedCapacity?: number
}

/**
 * The average capacities of commitments to one kind of resource, in a range of `hours`. Each record is rounded by itself, to
 * thousandths, so that the averages of several add up.
 */
export function capacities(records: readonly CommittedUse[], hours: number): Required<Capacities> {
  const sumOf = (hoursOf: (record: CommittedUse) => number) =>
    hours === 0 ? 0 : records.reduce((sum, record) => sum + Math.round((hoursOf(record) / hours) * 1000), 0) / 1000
  return {
    commitmentCapacity: sumOf(({ capacityHours }) => capacityHours),
    usedCapacity: sumOf(({ usedHours }) => usedHours),
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
