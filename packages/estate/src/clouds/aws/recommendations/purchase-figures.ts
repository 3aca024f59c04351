import { HOURS_IN_MONTH } from '../../../company/terms.js'
import { cents, percent } from '../../../kernel/money.js'
import { EC2 } from '../catalog.js'
import type { AwsDemand, Purchase } from './purchase.js'

/** What a purchase would cost and save, and the usage that it is for, in cents: those of several purchases add up. */
export interface PurchaseAmounts {
  readonly monthCommitment: number
  readonly monthOnDemandCost: number
  readonly residualOnDemandCost: number
  readonly onDemandCost: number
  readonly onDemandCostOnlyEC2: number
  readonly reservedInstanceOnDemandCost: number
  readonly savingsPlansOnDemandCost: number
}

export function purchaseAmounts({ hourlyCost, covered }: Purchase, demand: AwsDemand): PurchaseAmounts {
  const onDemandCost = cents(demand.onDemand)
  return {
    monthCommitment: cents(hourlyCost * HOURS_IN_MONTH),
    monthOnDemandCost: cents((covered / demand.uncovered.hours) * HOURS_IN_MONTH),
    // What was left on demand is rounded for each part of a day, which may come to a micro-dollar more than its sum.
    residualOnDemandCost: Math.max(0, cents(demand.onDemand - covered)),
    onDemandCost,
    onDemandCostOnlyEC2: demand.pool.type.product === EC2 ? onDemandCost : 0,
    reservedInstanceOnDemandCost: cents(demand.byReservedInstances),
    savingsPlansOnDemandCost: cents(demand.bySavingsPlans),
  }
}

export function sumAmounts(parts: readonly PurchaseAmounts[]): PurchaseAmounts {
  const sumOf = (member: keyof PurchaseAmounts) => parts.reduce((sum, part) => sum + part[member], 0)
  return {
    monthCommitment: sumOf('monthCommitment'),
    monthOnDemandCost: sumOf('monthOnDemandCost'),
    residualOnDemandCost: sumOf('residualOnDemandCost'),
    onDemandCost: sumOf('onDemandCost'),
    onDemandCostOnlyEC2: sumOf('onDemandCostOnlyEC2'),
    reservedInstanceOnDemandCost: sumOf('reservedInstanceOnDemandCost'),
    savingsPlansOnDemandCost: sumOf('savingsPlansOnDemandCost'),
  }
}

/** The members that recommendations and purchase options share, in dollars and percent. */
export function purchaseFigures(amounts: PurchaseAmounts) {
  const { onDemandCost, residualOnDemandCost, reservedInstanceOnDemandCost, savingsPlansOnDemandCost } = amounts
  const covered = reservedInstanceOnDemandCost + savingsPlansOnDemandCost
  const whole = covered + onDemandCost
  return {
    month: {
      monthCommitment: amounts.monthCommitment / 100,
      monthOnDemandCost: amounts.monthOnDemandCost / 100,
      monthSaveCost: (amounts.monthOnDemandCost - amounts.monthCommitment) / 100,
    },
    residualOnDemandCost: residualOnDemandCost / 100,
    usage: {
      onDemandCost: onDemandCost / 100,
      onDemandCostOnlyEC2: amounts.onDemandCostOnlyEC2 / 100,
      reservedInstanceOnDemandCost: reservedInstanceOnDemandCost / 100,
      savingsPlansOnDemandCost: savingsPlansOnDemandCost / 100,
      // Savings plans apply to machines only.
      savingsPlansOnDemandCostOnlyEC2: savingsPlansOnDemandCost / 100,
      coverageRate: percent(covered, whole),
      expectancyCoverageRate: percent(whole - residualOnDemandCost, whole),
    },
  }
}
