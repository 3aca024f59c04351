// The charges of a day as rows in columns, and their sums.
import type { IndexColumn } from '../kernel/columns.js'
import type { Segment } from '../kernel/time.js'
import type { CommitmentIndex, LineIndex, PayerIndex, PoolIndex } from './indexes.js'

/**
 * The charges for the usage of a day, as rows in columns: as an object for each of the thousands of charges of a large company, they would take
 * many times as long.
 */
export interface Rows {
  /** How many rows there are. */
  readonly rows: number
  readonly line: IndexColumn<LineIndex>
  readonly payer: IndexColumn<PayerIndex>
  /** In thousandths of hours, or in parts of the unit of a meter. */
  readonly consumedQuantity: Float64Array
  /** At list price. */
  readonly listCost: Float64Array
  /** Effective cost, with discounts and with the share of the commitment that pays. */
  readonly effectiveCost: Float64Array
}

/** What commitments cost and were used for, in money and in what their capacity is counted in. */
export interface CommitmentUse {
  readonly applied: IndexColumn<CommitmentIndex>
  /** For how many hours: of all of them, or of each one. */
  readonly hours: number | Float64Array
  readonly commitmentCost: Float64Array
  readonly usedCost: Float64Array
  readonly usedListCost: Float64Array
  readonly usedQuantity: Float64Array
}

/** What the commitments that applied on a day were used for. */
export interface UseOfDay extends CommitmentUse {
  /** Hours of the day that have passed: 24, but on the day of the clock. */
  readonly hours: number
}

/** What is known of the last rows of a day, which follow from what others cost: they cost something else on the bill. */
export interface BilledRows {
  readonly billedCost: Float64Array | number[]
}

/** The charges of a day. */
export interface DayRows extends Rows, UseOfDay, BilledRows {
  /** The segments of the day, of which the clock may have cut some off: they have no hours. */
  readonly segments: readonly Segment[]
}

/** What charges are summed by: `coverage` is of usage that commitments may cover, by who pays for it. */
export const MEASURES = ['cost', 'usage', 'coverage', 'utilization'] as const

export type Measure = (typeof MEASURES)[number]

/**
 * The sums of a day, without its rows, since a series over years reads thousands of days: the figures of each account or group, one after the
 * other. A bill has no groups.
 */
interface DaySums extends Partial<Readonly<Record<Measure, Float64Array>>> {
  /** What each account costs, and what it has on the bill. */
  readonly cost: Float64Array
}

/** The charges of a day with their sums. */
export type WholeDay = DayRows & DaySums

/** The usage of a day that no commitment covers, without the pools that have none: most pools of a large company. */
export interface Uncovered {
  readonly pools: IndexColumn<PoolIndex>
  /** The usage of each of these pools, segment by segment. */
  readonly usage: readonly Float64Array[]
}

/** What rules knew at the start of a day. */
export type RuleStates = readonly Float64Array[]
