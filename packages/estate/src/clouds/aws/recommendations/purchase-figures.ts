// The figures of a recommended AWS purchase: what it costs and what it saves.
import { HOURS_IN_MONTH } from '../../../company/terms.js'
import { dollars, type Micros, percent } from '../../../kernel/money.js'
import { inMonth } from '../../recommended.js'
import { EC2 } from '../catalog.js'
import type { AwsDemand, Purchase } from './purchase.js'

/** What a purchase would cost and save, and the usage that it is for: the amounts of several purchases add up. */
export interface PurchaseAmounts {
  readonly monthCommitment: Micros
  readonly monthOnDemandCost: Micros
  readonly monthSaveCost: Micros
  readonly residualOnDemandCost: Micros
  readonly onDemandCost: Micros
  readonly onDemandCostOnlyEC2: Micros
  readonly reservedInstanceOnDemandCost: Micros
  readonly savingsPlansOnDemandCost: Micros
}

export function purchaseAmounts(purchase: Purchase, demand: AwsDemand): PurchaseAmounts {
  const { pool, lasting, uncovered, onDemand, paidShare } = demand
  // The load is rounded for each part of a day: its covered share is exact, so that nothing is left where all is covered.
  const covered = uncovered === 0 ? 0 : Math.round((onDemand * purchase.covered) / uncovered)
  const monthCommitment = purchase.hourlyCost * HOURS_IN_MONTH
  return {
    monthCommitment,
    monthOnDemandCost: inMonth(onDemand, lasting.hours),
    monthSaveCost: inMonth(covered * paidShare, lasting.hours) - monthCommitment,
    residualOnDemandCost: onDemand - covered,
    onDemandCost: onDemand,
    onDemandCostOnlyEC2: pool.type.product === EC2 ? onDemand : 0,
    reservedInstanceOnDemandCost: demand.byReservedInstances,
    savingsPlansOnDemandCost: demand.bySavingsPlans,
  }
}

export function sumAmounts(parts: readonly PurchaseAmounts[]): PurchaseAmounts {
  const sumOf = (member: keyof PurchaseAmounts) => parts.reduce((sum, part) => sum + part[member], 0)
  return {
    monthCommitment: sumOf('monthCommitment'),
    monthOnDemandCost: sumOf('monthOnDemandCost'),
    monthSaveCost: sumOf('monthSaveCost'),
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
      monthCommitment: dollars(amounts.monthCommitment),
      monthOnDemandCost: dollars(amounts.monthOnDemandCost),
      monthSaveCost: dollars(amounts.monthSaveCost),
    },
    residualOnDemandCost: dollars(residualOnDemandCost),
    usage: {
      onDemandCost: dollars(onDemandCost),
      onDemandCostOnlyEC2: dollars(amounts.onDemandCostOnlyEC2),
      reservedInstanceOnDemandCost: dollars(reservedInstanceOnDemandCost),
      savingsPlansOnDemandCost: dollars(savingsPlansOnDemandCost),
      // Savings plans apply to machines only.
      savingsPlansOnDemandCostOnlyEC2: dollars(savingsPlansOnDemandCost),
      coverageRate: percent(covered, whole),
      expectancyCoverageRate: percent(whole - residualOnDemandCost, whole),
    },
  }
}
