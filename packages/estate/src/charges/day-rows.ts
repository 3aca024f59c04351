// The charges of a day as rows in columns, and their sums.
import type { IndexColumn, NumberColumn } from '../kernel/columns.js'
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
  readonly consumedQuantity: NumberColumn
  /** At list price. */
  readonly listCost: NumberColumn
  /** Effective cost, with discounts and with the share of the commitment that pays. */
  readonly effectiveCost: NumberColumn
}

/** What commitments cost and were used for, in money and in what their capacity is counted in. */
export interface CommitmentUse {
  readonly applied: ArrayLike<CommitmentIndex> & Iterable<CommitmentIndex>
  /** For how many hours: of all of them, or of each one. */
  readonly hours: number | NumberColumn
  readonly commitmentCost: ArrayLike<number>
  readonly usedCost: ArrayLike<number>
  readonly usedListCost: ArrayLike<number>
  readonly usedQuantity: ArrayLike<number>
}

/** What the commitments that applied on a day were used for. */
export interface UseOfDay extends CommitmentUse {
  /** Hours of the day that have passed: 24, but on the day of the clock. */
  readonly hours: number
}

/** What is known of the last rows of a day, which follow from what others cost: they cost something else on the bill. */
export interface BilledRows {
  readonly billedCost: ArrayLike<number>
}

/** The charges of a day. */
export interface DayRows extends Rows, UseOfDay, BilledRows {
  /** The segments of the day, of which the clock may have cut some off: they have no hours. */
  readonly segments: readonly Segment[]
}

/** The sums of a day, without its rows: a series over years reads thousands of days. */
export interface DaySums extends AccountSums {
  /** The sums of each group, where the table has groups. */
  readonly groups?: GroupSums
}

/** What a day has of groups, the figures of each group one after the other. */
export interface GroupSums<Column extends NumberColumn = NumberColumn> {
  /** Groups of lines have their effective cost. */
  readonly usage: Column
  /** Groups of pools have, for each kind of payer, consumed quantity, weighted quantity, list cost, effective cost. */
  readonly paid: Column
  /** Groups of commitments have hours, cost, used cost, its list cost, quantity, used quantity. */
  readonly used: Column
}

/** What sums are read of: accounts, or the groups of a table. */
export type SumsOf = 'accounts' | keyof GroupSums

/** The charges of a day with their sums. */
export type WholeDay = DayRows & DaySums

/** The usage of a day that no commitment covers, without the pools that have none: most pools of a large company. */
export interface Uncovered {
  readonly pools: IndexColumn<PoolIndex>
  /** The usage of each of these pools, segment by segment. */
  readonly usage: readonly NumberColumn[]
}

/** What usage and commitments cost, and what the bill has, by the positions of accounts and products. */
export interface AccountSums<Column extends NumberColumn = NumberColumn> {
  readonly accountEffectiveCost: Column
  readonly accountBilledCost: Column
}

/** What rules knew at the start of a day. */
export type RuleStates = readonly Float64Array[]
