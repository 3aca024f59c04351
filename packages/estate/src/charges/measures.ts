// What charges are summed by: of what there are sums, and how their figures are added up and read.
import { termOf } from '../company/terms.js'
import { add, type NumberColumn } from '../kernel/columns.js'
import type { Micros } from '../kernel/money.js'
import { type DateRange, overlaps } from '../kernel/time.js'
import type { Account, ChargeTable, Groups, Line, Pool } from './charge-table.js'
import type { Commitment } from './commitment.js'
import type { CommitmentUse, DaySums, GroupSums, Rows, SumsOf } from './day-rows.js'
import type { CommitmentIndex } from './indexes.js'
import {
  addCoverage,
  COVERAGE_FIGURES,
  type CommitmentSums,
  type CoverageByKind,
  commitmentSumsIn,
  coverageIn,
  NOT_ASKED,
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

/** What is summed, and by what: `coverage` is of usage that commitments may cover, by who pays for it. */
export interface Measures<P, C> {
  readonly cost: { readonly of: Account; readonly sums: CostSums }
  readonly usage: { readonly of: Line; readonly sums: UsageSums }
  readonly coverage: { readonly of: P; readonly sums: CoverageByKind }
  readonly utilization: { readonly of: C; readonly sums: CommitmentSums }
}

export type Measure = keyof Measures<Pool, Commitment>
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
  /** What of the sums of days groups are added from. */
  readonly sums: SumsOf
  /** The figures of all groups on a day, group after group; their first figures, then the next ones, where there are several columns. */
  columns(day: DaySums): readonly NumberColumn[]
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
  const tables: { readonly [One in Measure]: () => Table<Measures<P, C>[One]['of'], Sums<One>> } = {
    cost: () => ({
      of: accounts,
      width: 2,
      sumsIn: (figures, first) => ({
        effectiveCost: figures[first] as number,
        billedCost: figures[first + 1] as number,
      }),
      isNothing: () => false,
      groups: { of: Int32Array.from(accounts.keys()), count: accounts.length },
      isOfGroups: true,
      sums: 'accounts',
      columns: ({ accountEffectiveCost, accountBilledCost }) => [accountEffectiveCost, accountBilledCost],
      days: 'days',
      totals: 'totals',
      addPart: () => {},
    }),
    usage: () => ({
      of: lines,
      width: 1,
      sumsIn: (figures, first) => ({ effectiveCost: figures[first] as number }),
      isNothing: ([effectiveCost]) => effectiveCost === 0,
      groups: groups?.lines,
      sums: 'usage',
      columns: (day) => [(day.groups as GroupSums).usage],
      days: 'days',
      totals: 'totals',
      addPart: ({ rows, line, effectiveCost }: Rows, { at, figures }) => {
        for (let row = 0; row < rows; row += 1) {
          const place = at[line[row] as number] as number
          if (place !== NOT_ASKED) add(figures, place, effectiveCost[row] as number)
        }
      },
    }),
    coverage: () => ({
      of: pools,
      width: kinds * COVERAGE_FIGURES,
      sumsIn: (figures, first) => coverageIn(figures, first, kinds),
      isNothing: (figures) => !coverageIn(figures, 0, kinds).some(({ consumedQuantity }) => consumedQuantity > 0),
      groups: groups?.pools,
      sums: 'paid',
      columns: (day) => [(day.groups as GroupSums).paid],
      days: 'days',
      totals: 'totals',
      addPart: (rows: Rows, to) => addCoverage(charges, rows, to),
    }),
    utilization: () => ({
      of: commitments,
      width: UTILIZATION_FIGURES,
      sumsIn: commitmentSumsIn,
      isNothing: ([hours]) => hours === 0,
      groups: groups?.commitments,
      sums: 'used',
      isIn: (commitment) => overlaps(termOf(commitment), range),
      columns: (day) => [(day.groups as GroupSums).used],
      days: 'uses',
      totals: 'useTotals',
      addPart: ({ hours, applied, ...use }: CommitmentUse, { at, figures }) => {
        for (let index = 0; index < applied.length; index += 1) {
          const commitment = applied[index] as CommitmentIndex
          const place = at[commitment] as number
          if (place === NOT_ASKED) continue
          const ofCommitment = typeof hours === 'number' ? hours : (hours[index] as number)
          add(figures, place, ofCommitment)
          add(figures, place + 1, use.commitmentCost[index] as number)
          add(figures, place + 2, use.usedCost[index] as number)
          add(figures, place + 3, use.usedListCost[index] as number)
          add(figures, place + 4, (commitments[commitment] as C).focus.amount * ofCommitment)
          add(figures, place + 5, use.usedQuantity[index] as number)
        }
      },
    }),
  }
  return tables[measure]() as Table<Measures<P, C>[M]['of'], Sums<M>>
}
