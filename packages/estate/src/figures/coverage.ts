import {
  amountsByKind,
  COVERAGE_KINDS,
  type CoverageKind,
  type Covered,
  nothingCovered,
} from '../allocation/aws-day.js'
import type { AwsLedger } from '../allocation/aws-ledger.js'
import type { AwsPool } from '../demand/aws-pool.js'
import { addColumn } from '../demand/running.js'
import { dollars, percent } from '../money.js'
import type { DateRange } from '../time.js'

/** By pool, in their order; pools without usage in the range are left out. */
export function coveredByPool(ledger: AwsLedger, range: DateRange): Map<AwsPool, Covered> {
  const sums = amountsByKind(ledger.pools.length)
  for (const { by } of ledger.days(range)) {
    for (const kind of COVERAGE_KINDS) {
      addColumn(sums[kind].usage, by[kind].usage)
      addColumn(sums[kind].onDemandEquivalent, by[kind].onDemandEquivalent)
    }
  }
  const used = ledger.pools.flatMap((pool, position): [AwsPool, Covered][] => {
    const covered = nothingCovered()
    for (const kind of COVERAGE_KINDS) {
      const usage = sums[kind].usage[position] as number
      const onDemandEquivalent = sums[kind].onDemandEquivalent[position] as number
      covered[kind] = { usage, quarterUnits: usage * pool.type.quarterUnits, onDemandEquivalent }
    }
    return COVERAGE_KINDS.some((kind) => covered[kind].usage > 0) ? [[pool, covered]] : []
  })
  return new Map(used)
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

const COST_MEMBERS = {
  reservedInstance: 'reservedInstanceOnDemandCostEquivalent',
  savingsPlans: 'savingsPlansOnDemandCostEquivalent',
  autoRi: 'autoRiOnDemandCostEquivalent',
  autoSp: 'autoSpOnDemandCostEquivalent',
  onDemand: 'onDemandCost',
} as const

type Figures = Record<
  | `${CoverageKind}CoverageRate`
  | `${CoverageKind | 'total'}NormalizeFactorAmount`
  | `${CoverageKind | 'total'}Amount`
  | (typeof COST_MEMBERS)[CoverageKind]
  | 'totalOnDemandCostEquivalent',
  number
>

/** One kind after the other within each group of members, as the integrated records have them. */
const MEMBERS = COVERAGE_KINDS.map((kind) => ({
  kind,
  rate: `${kind}CoverageRate`,
  cost: COST_MEMBERS[kind],
  units: `${kind}NormalizeFactorAmount`,
  amount: `${kind}Amount`,
}))

/**
 * Costs in dollars, amounts in hours and in hours times normalization factors, rates in percent of the cost. Every total is the
 * sum of its five parts.
 */
export function coverageFigures(part: Covered): Figures {
  const total = { usage: 0, quarterUnits: 0, onDemandEquivalent: 0 }
  for (const kind of COVERAGE_KINDS) {
    total.usage += part[kind].usage
    total.quarterUnits += part[kind].quarterUnits
    total.onDemandEquivalent += part[kind].onDemandEquivalent
  }
  const figures: Record<string, number> = {}
  for (const { kind, rate } of MEMBERS) {
    figures[rate] = percent(part[kind].onDemandEquivalent, total.onDemandEquivalent)
  }
  for (const { kind, cost } of MEMBERS) figures[cost] = dollars(part[kind].onDemandEquivalent)
  figures['totalOnDemandCostEquivalent'] = dollars(total.onDemandEquivalent)
  for (const { kind, units } of MEMBERS) figures[units] = part[kind].quarterUnits / 4000
  figures['totalNormalizeFactorAmount'] = total.quarterUnits / 4000
  for (const { kind, amount } of MEMBERS) figures[amount] = part[kind].usage / 1000
  figures['totalAmount'] = total.usage / 1000
  return figures as Figures
}
