import { HOUR } from '../../charges/charge-table.js'
import { type CoverageByKind, type CoverageSums, NOT_COVERED } from '../../charges/sums.js'
import { dollars, rates } from '../../kernel/money.js'

/** Sizes are counted in quarters of normalized units. */
const QUARTERS = 4

/**
 * Costs in dollars at list price, amounts in hours and in hours times normalization factors, rates in percent of the cost. Every
 * total is the sum of its five parts.
 */
export function coverageFigures(paid: CoverageByKind) {
  const [reservedInstance = NOT_COVERED, savingsPlans = NOT_COVERED, autoRi = NOT_COVERED, autoSp = NOT_COVERED] = paid
  const onDemand = paid.at(-1) ?? NOT_COVERED
  const parts = [reservedInstance, savingsPlans, autoRi, autoSp, onDemand]
  const sumOf = (member: keyof CoverageSums) => parts.reduce((sum, part) => sum + part[member], 0)
  const [byReservedInstances = 0, bySavingsPlans = 0, byAutoRi = 0, byAutoSp = 0, byNone = 0] = rates(
    parts.map(({ listCost }) => listCost),
  )
  return {
    reservedInstanceCoverageRate: byReservedInstances,
    savingsPlansCoverageRate: bySavingsPlans,
    autoRiCoverageRate: byAutoRi,
    autoSpCoverageRate: byAutoSp,
    onDemandCoverageRate: byNone,
    reservedInstanceOnDemandCostEquivalent: dollars(reservedInstance.listCost),
    savingsPlansOnDemandCostEquivalent: dollars(savingsPlans.listCost),
    autoRiOnDemandCostEquivalent: dollars(autoRi.listCost),
    autoSpOnDemandCostEquivalent: dollars(autoSp.listCost),
    onDemandCost: dollars(onDemand.listCost),
    totalOnDemandCostEquivalent: dollars(sumOf('listCost')),
    reservedInstanceNormalizeFactorAmount: factors(reservedInstance),
    savingsPlansNormalizeFactorAmount: factors(savingsPlans),
    autoRiNormalizeFactorAmount: factors(autoRi),
    autoSpNormalizeFactorAmount: factors(autoSp),
    onDemandNormalizeFactorAmount: factors(onDemand),
    totalNormalizeFactorAmount: sumOf('weightedQuantity') / (QUARTERS * HOUR),
    reservedInstanceAmount: hours(reservedInstance),
    savingsPlansAmount: hours(savingsPlans),
    autoRiAmount: hours(autoRi),
    autoSpAmount: hours(autoSp),
    onDemandAmount: hours(onDemand),
    totalAmount: sumOf('consumedQuantity') / HOUR,
  }
}

function factors({ weightedQuantity }: CoverageSums): number {
  return weightedQuantity / (QUARTERS * HOUR)
}

function hours({ consumedQuantity }: CoverageSums): number {
  return consumedQuantity / HOUR
}
