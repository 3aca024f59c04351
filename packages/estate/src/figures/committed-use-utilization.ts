import type { GcpCommitmentDay } from '../allocation/gcp-allocation.js'
import { sumUtilized, utilizationFigures } from './utilization.js'

export interface Capacities {
  readonly commitmentCapacity?: number
  readonly usedCapacity?: number
}

/**
 * The average capacities of commitments to one kind of resource: in each inner list are the days of one record, of a range of
 * `days`. Each is rounded by itself, to thousandths, so that those of several records add up.
 */
export function capacities(records: readonly (readonly GcpCommitmentDay[])[], days: number): Required<Capacities> {
  const sumOf = (hours: (day: GcpCommitmentDay) => number) =>
    records.reduce((sum, record) => {
      const average = record.reduce((total, day) => total + hours(day), 0) / (24 * days)
      return sum + Math.round(average * 1000)
    }, 0) / 1000
  return {
    commitmentCapacity: sumOf(({ capacityHours }) => capacityHours),
    usedCapacity: sumOf(({ usedHours }) => usedHours),
  }
}

interface Part {
  readonly days: readonly GcpCommitmentDay[]
  readonly capacities: Capacities
}

interface Figures extends Capacities {
  readonly utilization: number
  readonly commitmentCost: number
  readonly usedCommitmentCost: number
  readonly committedUseDiscountOnDemandCostEquivalent: number
  readonly netSavingsCost: number
  readonly netSavingsRate: number
}

/** One record for each part, in dollars and percent; costs add up to those of the record for the sum of the parts. */
export function committedUseUtilizationFigures(parts: readonly Part[]): Figures[] {
  return utilizationFigures(parts.map(({ days }) => sumUtilized(days))).map((figures, index) => ({
    utilization: figures.utilization,
    ...parts[index]?.capacities,
    commitmentCost: figures.commitmentCost,
    usedCommitmentCost: figures.usedCommitmentCost,
    committedUseDiscountOnDemandCostEquivalent: figures.usedCommitmentCostOnDemandEquivalent,
    netSavingsCost: figures.netSavingsCost,
    netSavingsRate: figures.netSavingsRate,
  }))
}
