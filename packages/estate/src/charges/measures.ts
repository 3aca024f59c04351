// What charges are summed by: of what there are sums, and how their figures are added up and read.
import { termOf } from '../company/terms.js'
import type { Micros } from '../kernel/money.js'
import { type DateRange, overlaps } from '../kernel/time.js'
import type { Account, ChargeTable, Groups, Line, Pool } from './charge-table.js'
import type { Commitment } from './commitment.js'
import type { CommitmentUse, Measure, Rows } from './day-rows.js'
import {
  addersOf,
  COST_FIGURES,
  COVERAGE_FIGURES,
  type CommitmentSums,
  type CoverageByKind,
  commitmentSumsIn,
  coverageIn,
  type Places,
  UTILIZATION_FIGURES,
} from './sums.js'

/** What charges of an account and product cost: usage with its discounts and commitments, and what the bill has. */
interface CostSums {
  readonly effectiveCost: Micros
  readonly billedCost: Micros
}

/** What usage costs with its discounts and commitments. */
type UsageSums = Pick<CostSums, 'effectiveCost'>

/** What is summed, and by what. */
export interface Measures<P, C> {
  readonly cost: { readonly of: Account; readonly sums: CostSums }
  readonly usage: { readonly of: Line; readonly sums: UsageSums }
  readonly coverage: { readonly of: P; readonly sums: CoverageByKind }
  readonly utilization: { readonly of: C; readonly sums: CommitmentSums }
}

export type Sums<M extends Measure> = Measures<Pool, Commitment>[M]['sums']

/** What there are sums of, and how their figures are added up and read. */
export interface Table<Of, S> {
  readonly of: readonly Of[]
  /** How many figures a sum has. */
  readonly width: number
  /** Reads the sum whose figures begin at a place. */
  sumsIn(figures: Float64Array, first: number): S
  isNothing(figures: Float64Array): boolean
  /** The groups of which each day has sums; a bill has its rows at hand instead. */
  readonly groups: Groups | undefined
  /** Whether there is nothing but sums of groups. */
  readonly isOfGroups?: true
  /** What has the days one by one, and what has months and days that together are a range. */
  readonly days: 'days' | 'uses'
  readonly totals: 'totals' | 'useTotals'
  addPart(part: Rows | CommitmentUse, to: Places): void
  /** Whether a thing can have anything in the range; all can when left out. */
  isIn?(of: Of): boolean
}

/** Returns what is needed to sum up a measure of a table of charges. */
export function tableOf<P extends Pool, C extends Commitment, M extends Measure>(
  charges: ChargeTable<P, C>,
  { measure, range }: { readonly measure: M; readonly range: DateRange },
): Table<Measures<P, C>[M]['of'], Sums<M>> {
  const { groups, accounts, lines, pools, commitments, kinds } = charges
  const add = addersOf(charges)
  const days = { days: 'days', totals: 'totals' } as const
  const tables: { readonly [One in Measure]: () => Table<Measures<P, C>[One]['of'], Sums<One>> } = {
    cost: () => ({
      ...days,
      of: accounts,
      width: COST_FIGURES,
      sumsIn: (figures, first) => ({
        effectiveCost: figures[first] as number,
        billedCost: figures[first + 1] as number,
      }),
      isNothing: () => false,
      groups: { of: Int32Array.from(accounts.keys()), count: accounts.length },
      isOfGroups: true,
      addPart: () => {},
    }),
    usage: () => ({
      ...days,
      of: lines,
      width: 1,
      sumsIn: (figures, first) => ({ effectiveCost: figures[first] as number }),
      isNothing: ([effectiveCost]) => effectiveCost === 0,
      groups: groups?.usage,
      addPart: add.usage,
    }),
    coverage: () => ({
      ...days,
      of: pools,
      width: kinds * COVERAGE_FIGURES,
      sumsIn: (figures, first) => coverageIn(figures, first, kinds),
      isNothing: (figures) => !coverageIn(figures, 0, kinds).some(({ consumedQuantity }) => consumedQuantity > 0),
      groups: groups?.coverage,
      addPart: add.coverage,
    }),
    utilization: () => ({
      of: commitments,
      width: UTILIZATION_FIGURES,
      sumsIn: commitmentSumsIn,
      isNothing: ([hours]) => hours === 0,
      groups: groups?.utilization,
      isIn: (commitment) => overlaps(termOf(commitment), range),
      days: 'uses',
      totals: 'useTotals',
      addPart: add.utilization,
    }),
  }
  return tables[measure]() as Table<Measures<P, C>[M]['of'], Sums<M>>
}
