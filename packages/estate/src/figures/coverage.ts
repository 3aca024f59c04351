import { COVERAGE_KINDS, type CoverageKind, type PoolDay } from '../allocation/aws-allocation.js'
import { centsOfParts, percent } from '../money.js'

/** Usage by how it was paid for: of a pool on a day, or of many. */
export type Covered = Readonly<Record<CoverageKind, CoveredAmount>>

interface CoveredAmount {
  /** Thousandths of hours. */
  readonly usage: number
  /** Thousandths of hours, times the normalization factor of the machine, times four. */
  readonly quarterUnits: number
  /** Micro-dollars. */
  readonly onDemandEquivalent: number
}

function ofKinds<Value>(make: (kind: CoverageKind) => Value): Record<CoverageKind, Value> {
  return Object.fromEntries(COVERAGE_KINDS.map((kind) => [kind, make(kind)])) as Record<CoverageKind, Value>
}

export function sumCovered(days: readonly PoolDay[]): Covered {
  const sums = ofKinds(() => ({ usage: 0, quarterUnits: 0, onDemandEquivalent: 0 }))
  for (const { pool, by } of days) {
    for (const kind of COVERAGE_KINDS) {
      sums[kind].usage += by[kind].usage
      sums[kind].quarterUnits += by[kind].usage * pool.type.quarterUnits
      sums[kind].onDemandEquivalent += by[kind].onDemandEquivalent
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

/**
 * One record for each part: costs in dollars, amounts in hours and in hours times normalization factors, rates in percent of
 * the cost. Every total is the sum of its five parts, and every member but the rates adds up to that of the record for the sum.
 */
export function coverageFigures(parts: readonly Covered[]): Figures[] {
  const cents = ofKinds((kind) => centsOfParts(parts.map((part) => part[kind].onDemandEquivalent)))
  return parts.map((part, index) => {
    const total = (member: keyof CoveredAmount) => COVERAGE_KINDS.reduce((sum, kind) => sum + part[kind][member], 0)
    const totalCents = COVERAGE_KINDS.reduce((sum, kind) => sum + (cents[kind][index] ?? 0), 0)
    const each = (figure: (kind: CoverageKind) => [keyof Figures, number]) => COVERAGE_KINDS.map(figure)
    return Object.fromEntries([
      ...each((kind) => [`${kind}CoverageRate`, percent(part[kind].onDemandEquivalent, total('onDemandEquivalent'))]),
      ...each((kind) => [COST_MEMBERS[kind], (cents[kind][index] ?? 0) / 100]),
      ['totalOnDemandCostEquivalent', totalCents / 100],
      ...each((kind) => [`${kind}NormalizeFactorAmount`, part[kind].quarterUnits / 4000]),
      ['totalNormalizeFactorAmount', total('quarterUnits') / 4000],
      ...each((kind) => [`${kind}Amount`, part[kind].usage / 1000]),
      ['totalAmount', total('usage') / 1000],
    ]) as Figures
  })
}
