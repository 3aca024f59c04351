import { dollars, percent } from '../../kernel/money.js'
import { addColumn } from '../../kernel/parts-of-day.js'
import type { DateRange } from '../../kernel/time.js'
import type { CoveredPlace } from '../cloud.js'
import {
  amountsByKind,
  COVERAGE_KINDS,
  type CoverageKind,
  type Covered,
  type CoveredAmount,
  nothingCovered,
} from './day.js'
import type { AwsLedger } from './ledger.js'
import type { AwsPool } from './pools.js'

/** By pool, in their order; pools without usage in the range are left out. */
export function coveredByPool(ledger: AwsLedger, range: DateRange): Map<AwsPool, Covered> {
  const sums = amountsByKind(ledger.pools.length)
  ledger.eachDay(range, ({ by }) => {
    for (const kind of COVERAGE_KINDS) {
      addColumn(sums[kind].usage, by[kind].usage)
      addColumn(sums[kind].onDemandEquivalent, by[kind].onDemandEquivalent)
    }
  })
  const byPool = new Map<AwsPool, Covered>()
  for (const [position, pool] of ledger.pools.entries()) {
    if (COVERAGE_KINDS.every((kind) => sums[kind].usage[position] === 0)) continue
    const amount = (kind: CoverageKind) => {
      const usage = sums[kind].usage[position] as number
      const onDemandEquivalent = sums[kind].onDemandEquivalent[position] as number
      return { usage, quarterUnits: usage * pool.type.quarterUnits, onDemandEquivalent }
    }
    byPool.set(pool, {
      reservedInstance: amount('reservedInstance'),
      savingsPlans: amount('savingsPlans'),
      autoRi: amount('autoRi'),
      autoSp: amount('autoSp'),
      onDemand: amount('onDemand'),
    })
  }
  return byPool
}

/** What a commitment covered anything of at any time of the range. */
export function coveredPlaces(ledger: AwsLedger, range: DateRange): CoveredPlace[] {
  const isCovered = ledger.pools.map(() => false)
  ledger.eachDay(range, ({ by }) => {
    for (const { usage } of [by.reservedInstance, by.savingsPlans, by.autoRi, by.autoSp]) {
      for (const [position, used] of usage.entries()) if (used > 0) isCovered[position] = true
    }
  })
  return ledger.pools
    .filter((_, position) => isCovered[position])
    .map(({ account, region, type }) => ({ account, region, type: type.name }))
}

export function sumCovered(parts: readonly Covered[]): Covered {
  const sums = nothingCovered()
  for (const part of parts) {
    for (const kind of COVERAGE_KINDS) {
      sums[kind].usage += part[kind].usage
      sums[kind].quarterUnits += part[kind].quarterUnits
      sums[kind].onDemandEquivalent += part[kind].onDemandEquivalent
    }
  }
  return sums
}

/**
 * Costs in dollars, amounts in hours and in hours times normalization factors, rates in percent of the cost. Every total is the
 * sum of its five parts.
 */
export function coverageFigures({ reservedInstance, savingsPlans, autoRi, autoSp, onDemand }: Covered) {
  const sumOf = (member: keyof CoveredAmount) =>
    reservedInstance[member] + savingsPlans[member] + autoRi[member] + autoSp[member] + onDemand[member]
  const cost = sumOf('onDemandEquivalent')
  return {
    reservedInstanceCoverageRate: percent(reservedInstance.onDemandEquivalent, cost),
    savingsPlansCoverageRate: percent(savingsPlans.onDemandEquivalent, cost),
    autoRiCoverageRate: percent(autoRi.onDemandEquivalent, cost),
    autoSpCoverageRate: percent(autoSp.onDemandEquivalent, cost),
    onDemandCoverageRate: percent(onDemand.onDemandEquivalent, cost),
    reservedInstanceOnDemandCostEquivalent: dollars(reservedInstance.onDemandEquivalent),
    savingsPlansOnDemandCostEquivalent: dollars(savingsPlans.onDemandEquivalent),
    autoRiOnDemandCostEquivalent: dollars(autoRi.onDemandEquivalent),
    autoSpOnDemandCostEquivalent: dollars(autoSp.onDemandEquivalent),
    onDemandCost: dollars(onDemand.onDemandEquivalent),
    totalOnDemandCostEquivalent: dollars(cost),
    reservedInstanceNormalizeFactorAmount: factors(reservedInstance),
    savingsPlansNormalizeFactorAmount: factors(savingsPlans),
    autoRiNormalizeFactorAmount: factors(autoRi),
    autoSpNormalizeFactorAmount: factors(autoSp),
    onDemandNormalizeFactorAmount: factors(onDemand),
    totalNormalizeFactorAmount: sumOf('quarterUnits') / 4000,
    reservedInstanceAmount: hours(reservedInstance),
    savingsPlansAmount: hours(savingsPlans),
    autoRiAmount: hours(autoRi),
    autoSpAmount: hours(autoSp),
    onDemandAmount: hours(onDemand),
    totalAmount: sumOf('usage') / 1000,
  }
}

function factors({ quarterUnits }: CoveredAmount): number {
  return quarterUnits / 4000
}

function hours({ usage }: CoveredAmount): number {
  return usage / 1000
}
