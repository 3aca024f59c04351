import type { CommitmentIndex, IndexColumn, LineIndex, PayerIndex, PoolIndex } from '../../charges/indexes.js'
import type { Columns } from '../../kernel/columns.js'
import type { Segment } from '../../kernel/segments.js'

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
  /** With discounts, and with the share of the commitment that pays. */
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

/** The charges of a day. */
export interface DayRows extends Rows, UseOfDay {
  /** The segments of the day, of which the clock may have cut some off: they have no hours. */
  readonly segments: readonly Segment[]
  readonly uncovered: Uncovered
}

/** The sums of a day, without its rows: a series over years reads thousands of days. */
export interface DaySums extends AccountSums {
  /** By the groups of a table that has such. */
  readonly groups?: GroupSums
}

/** What a day has of groups, the figures of each group one after the other. */
export interface GroupSums {
  /** Of lines: the effective cost. */
  readonly usage: Float64Array
  /** Of pools, for each kind of payer: consumed quantity, weighted quantity, list cost, effective cost. */
  readonly paid: Float64Array
  /** Of commitments: hours, cost, used cost, its list cost, quantity, used quantity. */
  readonly used: Float64Array
}

/** The charges of a day with their sums. */
export type WholeDay = DayRows & DaySums

/** The usage of a day that no commitment covers, without the pools that have none: most pools of a large company. */
interface Uncovered {
  readonly pools: IndexColumn<PoolIndex>
  /** The usage of each of these pools, segment by segment. */
  readonly usage: Columns
}

/** What usage and commitments cost, and what the bill has, by the positions of accounts and products. */
export interface AccountSums {
  readonly accountEffectiveCost: Float64Array
  readonly accountBilledCost: Float64Array
}
