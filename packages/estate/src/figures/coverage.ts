import { COVERAGE_KINDS, type CoverageKind, type PoolDay } from '../allocation/aws-allocation.js'
import type { AwsPool } from '../demand/aws-pool.js'
import { dollars, percent } from '../money.js'

/** Usage by how it was paid for: of a pool on a day, or of many. */
export type Covered = Readonly<Record<CoverageKind, Readonly<CoveredAmount>>>

interface CoveredAmount {
  /** Thousandths of hours. */
  usage: number
  /** Thousandths of hours, times the normalization factor of the machine, times four. */
  quarterUnits: number
  /** Micro-dollars. */
  onDemandEquivalent: number
}

type Sums = Record<CoverageKind, CoveredAmount>

function ofKinds<Value>(make: (kind: CoverageKind) => Value): Record<CoverageKind, Value> {
  return Object.fromEntries(COVERAGE_KINDS.map((kind) => [kind, make(kind)])) as Record<CoverageKind, Value>
}

function nothing(): Sums {
  return ofKinds(() => ({ usage: 0, quarterUnits: 0, onDemandEquivalent: 0 }))
}

function add(sums: Sums, { pool, by }: PoolDay): void {
  for (const kind of COVERAGE_KINDS) {
    const { usage, onDemandEquivalent } = by[kind]
    if (usage === 0) continue
    const sum = sums[kind]
    sum.usage += usage
    sum.quarterUnits += usage * pool.type.quarterUnits
    sum.onDemandEquivalent += onDemandEquivalent
  }
}

export function sumCovered(days: readonly PoolDay[]): Covered {
  const sums = nothing()
  for (const day of days) add(sums, day)
  return sums
}

/** By pool, in the order in which they come. */
export function coveredByPool(days: readonly PoolDay[]): Map<AwsPool, Covered> {
  const byPool = new Map<AwsPool, Sums>()
  for (const day of days) {
    let sums = byPool.get(day.pool)
    if (sums === undefined) {
      sums = nothing()
      byPool.set(day.pool, sums)
    }
    add(sums, day)
  }
  return byPool
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
 * A record for each part: costs in dollars, amounts in hours and in hours times normalization factors, rates in percent of the
 * cost. Every total is the sum of its five parts.
 */
export function coverageFigures(parts: readonly Covered[]): Figures[] {
  return parts.map((part) => {
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
  })
}
