// The table of charges of a company in a cloud: what its rows and sums refer to, and how they are read.
import type { Resource } from '../company/resource.js'
import type { Micros } from '../kernel/money.js'
import type { Segment } from '../kernel/segments.js'
import type { Steps } from '../kernel/steps.js'
import type { DateRange, Day, Hour } from '../kernel/time.js'
import type { Commitment } from './commitment.js'
import type { CoverageSums } from './coverage-sums.js'
import type { AccountSums, BilledRows, CommitmentUse, DayRows, DaySums, Rows, UseOfDay, WholeDay } from './day-rows.js'
import type { LineIndex, PayerIndex, PoolIndex } from './indexes.js'
import type { Account } from './line.js'
import { isPool, type Line, type Pool } from './line.js'
import { isCommitment, type Payer } from './payers.js'
import type { ResourceIndex } from './resource-index.js'

/** What the rows and sums of a table refer to by index. Each list is in the order of answers. */
export interface Dictionaries<P extends Pool, C extends Commitment> {
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
  /** Visits the sums of whole days, in memory that the next day overwrites, as what commitments were used for and the charges of months are. */
  sums(range: DateRange, visit: (sums: DaySums, day: Day) => void): Steps
  /** Visits what commitments were used for on whole days. */
  uses(range: DateRange, visit: (use: UseOfDay, day: Day) => void): Steps
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
  /** The rows with what is not covered, in the same memory. */
  day(): DayRows
  /** A copy of them. */
  copied(): DayRows
}

/** Adds the rows of usage that commitments may cover to what was paid for the pools that are asked for. */
export function addRows(
  { pools, payers }: { readonly pools: readonly Pool[]; readonly payers: readonly Payer[] },
  { rows, line, payer, consumedQuantity, listCost, effectiveCost }: Rows,
  paidOf: (pool: PoolIndex) => readonly CoverageSums[] | undefined,
): void {
  for (let row = 0; row < rows; row += 1) {
    const pool = line[row] as LineIndex
    if (!isPool(pools, pool)) continue
    const paid = paidOf(pool)?.[(payers[payer[row] as PayerIndex] as Payer).kind]
    if (paid === undefined) continue
    paid.consumedQuantity += consumedQuantity[row] as number
    paid.weightedQuantity += (consumedQuantity[row] as number) * (pools[pool] as Pool).weight
    paid.listCost += listCost[row] as number
    paid.effectiveCost += effectiveCost[row] as number
  }
}

/** Returns what the bill has of a row: nothing where a commitment pays. */
export function billedCostOf({ rows, payer, effectiveCost, billedCost }: Rows & BilledRows, row: number): Micros {
  const last = row - (rows - billedCost.length)
  if (last >= 0) return billedCost[last] as number
  return isCommitment(payer[row] as PayerIndex) ? 0 : (effectiveCost[row] as number)
}
