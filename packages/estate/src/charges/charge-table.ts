// The table of charges of a company in a cloud: what its rows and sums refer to, and how they are read.

import type { CompanyEntry } from '../company/company-file.js'
import type { Resource } from '../company/resource.js'
import type { NumberColumn } from '../kernel/columns.js'
import type { Micros } from '../kernel/money.js'
import type { Steps } from '../kernel/steps.js'
import type { DateRange, Day, Hour, Segment } from '../kernel/time.js'
import type { BilledCommitment, Commitment } from './commitment.js'
import {
  type Account,
  type CommitmentIndex,
  type IndexColumn,
  isCommitment,
  type Line,
  type LineIndex,
  type Payer,
  type PayerIndex,
  type Pool,
  type PoolIndex,
} from './line.js'
import type { ResourceIndex } from './resource-index.js'

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
  /** With discounts, and with the share of the commitment that pays. */
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
interface BilledRows {
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

/** What the rows and sums of a table refer to by index. Each list is in the order of answers. */
export class Dictionaries<P extends Pool, C extends Commitment> {
  /** Pools, then spot machines, then what is metered. */
  readonly lines: readonly Line[]
  /** The first lines: those to which commitments may apply. */
  readonly pools: readonly P[]
  readonly payers: readonly Payer<C>[]
  readonly commitments: readonly C[]
  readonly accounts: readonly Account[]
  /** How many kinds of payers there are. */
  readonly kinds: number
  /** The segments of a whole day. */
  readonly segments: readonly Segment[]
  readonly resources: LineResources

  constructor(of: Dictionaries<P, C>) {
    this.lines = of.lines
    this.pools = of.pools
    this.payers = of.payers
    this.commitments = of.commitments
    this.accounts = of.accounts
    this.kinds = of.kinds
    this.segments = of.segments
    this.resources = of.resources
  }
}

/** The rows of a line on a day, and what tells its resources. */
export interface RowsOfLine {
  readonly line: LineIndex
  readonly charges: DayRows
  readonly rows: readonly number[]
  readonly day: Day
  readonly index: ResourceIndex
}

/** Tells the resources of rows, which are not in them. */
export interface LineResources {
  /** Returns all resources that are charged for on a line. */
  on(line: LineIndex, index: ResourceIndex): readonly Resource[]
  /**
   * Visits what each resource of a line used on a day, in the order in which its rows fill them. Left out where each row of a line is for its only
   * resource, whatever that used.
   */
  eachUse?(of: RowsOfLine, visit: (resource: Resource, used: number) => void): void
  /** Returns the usage, segment by segment, of machines that were there on a day of a range and are gone now. */
  gone(range: DateRange, now: Day): (day: Day) => ReadonlyMap<PoolIndex, readonly number[]>
}

/** Entries of a dictionary that are summed together day by day. */
export interface Groups {
  /** The group of each entry. */
  readonly of: Int32Array
  readonly count: number
}

export interface TableGroups {
  /** By account and region. */
  readonly lines: Groups
  /** By what coverage is told apart. */
  readonly pools: Groups
  /** By kind, account, region, product and buyer. */
  readonly commitments: Groups
}

/**
 * What a vendor would bill a company: one table for each company and cloud, whether its charges are computed or read from bills. It depends on
 * no clock, so that all sessions share it. What has to be made is made in steps; what is visited is in order.
 */
export interface ChargeTable<P extends Pool, C extends Commitment> extends Dictionaries<P, C> {
  /** The first day that has charges. */
  readonly beginning: Day
  /** The groups of which each day has sums; where there are none, as in a bill, all rows are at hand. */
  readonly groups?: TableGroups
  /**
   * Visits the sums of whole days, in memory that the next day overwrites, as what commitments were used for and the charges of months are. Of the
   * sums of a day, only those that are asked for need to be there.
   */
  sums(range: DateRange, of: SumsOf, visit: (sums: DaySums, day: Day) => void): Steps
  /** Visits what commitments were used for on whole days. */
  uses(range: DateRange, visit: (use: UseOfDay, day: Day) => void): Steps
  /** Visits the usage of whole days that no commitment covers, in memory that the next day overwrites. */
  uncovered(range: DateRange, visit: (uncovered: Uncovered, day: Day) => void): Steps
  /** Visits the charges of whole days; of a long range, the memory of a day is overwritten by the next one. */
  days(range: DateRange, visit: (rows: DayRows, day: Day) => void): Steps
  /** Visits the charges of whole months, and of the days of a range that are in no whole month: together they are the range. */
  totals(range: DateRange, visit: (part: Rows & CommitmentUse) => void): Steps
  /** Returns the charges of the first hours of a day, up to an hour. */
  open(until: Hour): Steps<WholeDay>
  /** Makes what is most likely asked for, from a day backwards. */
  prepare(until: Day): Steps
}

/**
 * What somebody's own bills have of a company in one cloud.
 *
 * @internal
 */
export interface Bill {
  /** Bases of cost that the bill does not carry: what operations say of them is absent. */
  readonly missing: ReadonlySet<'effective' | 'billed'>
  readonly resources: readonly Resource[]
  readonly table: ChargeTable<Pool, Commitment>
}

/** What rules knew at the start of a day. */
export type RuleStates = readonly Float64Array[]

/** Makes the charges of a company in a cloud day by day; they depend on no clock. */
export interface DayMaker<P extends Pool, C extends Commitment> extends Dictionaries<P, C> {
  /** The first day that has charges. */
  readonly beginning: Day
  /** By what coverage is told apart in series over years. */
  coverageOf(pool: P): string
  /** Begins at the start of a day of a month: its first one, unless the rules of the month are given as they were. */
  begin(month: DateRange, states?: RuleStates): MonthMaker
}

/** Makes the days of a month one after the other. */
export interface MonthMaker {
  /** What the rules of the month know so far. */
  states(): RuleStates
  /** Makes the first hours of the next day. */
  next(day: Day, hours: number): MadeDay
}

export interface MadeDay {
  /** In memory that the next day overwrites. */
  readonly rows: Rows & UseOfDay
  readonly accounts: AccountSums
  /** The rows with their segments, in the same memory. */
  day(): DayRows
  /** What is not covered, in the same memory. */
  uncovered(): Uncovered
  /** A copy of them. */
  copied(): DayRows
}

/** Returns what the bill has of a row: nothing where a commitment pays. */
export function billedCostOf({ rows, payer, effectiveCost, billedCost }: Rows & BilledRows, row: number): Micros {
  const last = row - (rows - billedCost.length)
  if (last >= 0) return billedCost[last] as number
  return isCommitment(payer[row] as PayerIndex) ? 0 : (effectiveCost[row] as number)
}

/** A machine whose hours a bill charges, which commitments may cover. */
export interface BilledMachine {
  /** Such as `m5.large`. */
  readonly type: string
  /** What the bill calls the usage, which may name a part of a machine or a standby. */
  readonly usage: string
}

/** What a cloud says of charges that are read from its bills. */
export interface BilledCloud<P extends Pool, C extends Commitment> {
  /** Kinds of commitments that operations tell apart. */
  readonly kinds: readonly string[]
  /** The position of its kind. */
  kindOf(commitment: C): number
  /** All commitments that a company file describes, in its order. */
  commitments(file: CompanyEntry): readonly C[]
  billed(file: CompanyEntry): {
    /** The line of a machine that commitments may cover, or of a spot one; nothing where that is not known. */
    poolOf?(line: Line, machine: BilledMachine): P | undefined
    /** What the bill alone says of a commitment that the file does not describe. */
    commitmentOf(commitment: BilledCommitment): C
  }
}
