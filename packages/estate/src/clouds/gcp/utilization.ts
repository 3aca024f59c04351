import { applies } from '../../company/terms.js'
import type { DateRange, Day } from '../../kernel/time.js'
import { type Utilized, UtilizedSum, utilizationFigures } from '../../kernel/utilized.js'
import type { GcpCommitment } from './commitments.js'
import type { DaySums, GcpLedger } from './ledger.js'

/** What commitments to one kind of resource cost, had and were used for. */
export class CommittedUse extends UtilizedSum {
  /** vCPU-hours or GB-hours. */
  capacityHours = 0
  usedHours = 0

  override add(part: Omit<CommittedUse, 'add'>): void {
    super.add(part)
    this.capacityHours += part.capacityHours
    this.usedHours += part.usedHours
  }
}

/** Day by day, of each of several records: `records` has a list of the positions of its commitments for each. */
export function committedUseByDay(
  ledger: GcpLedger,
  range: DateRange,
  records: readonly (readonly number[])[],
): CommittedUse[][] {
  const days: CommittedUse[][] = []
  ledger.eachSum(range, (sums, day) => {
    const uses = records.map(() => new CommittedUse())
    addUses(uses, ledger, sums, day, records)
    days.push(uses)
  })
  return days
}

function addUses(
  uses: readonly CommittedUse[],
  { commitments }: GcpLedger,
  sums: DaySums,
  day: Day,
  records: readonly (readonly number[])[],
): void {
  records.forEach((positions, record) => {
    for (const position of positions) {
      const commitment = commitments[position] as GcpCommitment
      if (applies(commitment, day)) uses[record]?.add(useOf(commitment, sums, position))
    }
  })
}

function useOf({ capacity, hourlyCost }: GcpCommitment, day: DaySums, position: number) {
  const capacityHours = capacity * 24
  const usedHours = day.usedHours[position] as number
  const cost = hourlyCost * 24
  return {
    capacityHours,
    usedHours,
    cost,
    usedCost: Math.round((cost * usedHours) / capacityHours),
    onDemandEquivalent: day.usedEquivalent[position] as number,
  }
}

/** The same, summed over the range. */
export function committedUseIn(
  ledger: GcpLedger,
  range: DateRange,
  records: readonly (readonly number[])[],
): CommittedUse[] {
  const uses = records.map(() => new CommittedUse())
  ledger.eachSum(range, (sums, day) => addUses(uses, ledger, sums, day, records))
  return uses
}

export interface Capacities {
  readonly commitmentCapacity?: number
  readonly usedCapacity?: number
}

/**
 * The average capacities of commitments to one kind of resource, in a range of `days`. Each record is rounded by itself, to
 * thousandths, so that those of several add up.
 */
export function capacities(records: readonly CommittedUse[], days: number): Required<Capacities> {
  const sumOf = (hoursOf: (record: CommittedUse) => number) =>
    records.reduce((sum, record) => sum + Math.round((hoursOf(record) / (24 * days)) * 1000), 0) / 1000
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

/** In dollars and percent; costs of parts add up to those of the sum of the parts. */
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
