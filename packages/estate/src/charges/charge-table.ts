// The table of charges of a company in a cloud: what its rows and sums refer to, and how they are read.
import type { ChargeClassification, Kind, Machines, Resource } from '../company/resource.js'
import type { Memory } from '../kernel/columns.js'
import type { Micros } from '../kernel/money.js'
import type { Steps } from '../kernel/steps.js'
import type { DateRange, Day, Hour, Segment } from '../kernel/time.js'
import type { Commitment } from './commitment.js'
import type { BilledRows, CommitmentUse, DayRows, Measure, Rows, Uncovered, UseOfDay, WholeDay } from './day-rows.js'
import { isCommitment, type LineIndex, type PayerIndex, type PoolIndex } from './indexes.js'

/**
 * What usage is charged for: one SKU at one price in one account and region, in the words of the bill. Rows refer to it by its index in the
 * dictionary of their table.
 */
export interface Line extends LineWords {
  readonly account: string
  readonly region: string
  /** Type of its resources: instance type or size, type of a volume. */
  readonly typeName: string
  /** At list price, for so many units as are priced together. */
  readonly price: Micros
  /** Kind of its resources. */
  readonly kind: Kind
}

export interface LineWords extends ChargeClassification {
  /** The product under which bills have it. */
  readonly service: { readonly code: string; readonly name: string }
  /** What is sold, such as `m5.large` or `TimedStorage-ByteHrs`. */
  readonly sku: string
  /** What the SKU counts: the part of a machine, where a cloud sells parts by themselves. */
  readonly skuMeter: string
  /** What is used, such as `hour`, and how many parts of it are counted. */
  readonly unit: string
  readonly partsOfUnit: number
  /** How many units the price is for. */
  readonly pricedUnits: number
  /** What cost lines say of it where no commitment pays. */
  readonly description: string
  /** In the words of the vendor, where they are known. */
  readonly operation?: string
  readonly subProduct?: string
  readonly usageType?: string
  /** Whether the hours of machines are charged. */
  readonly isMachine?: true
  /** Whether its price is a share of the bill. */
  readonly isShareOfBill?: true
  /** Whether no negotiated discount is taken off its price. */
  readonly isNet?: true
}

/** An account and a product, by which bills and trends add up. Their usage is apart from their other charges. */
export interface Account {
  readonly account: string
  readonly product: { readonly code: string; readonly name: string }
  /** Charges that don't depend on usage have sums of their own. */
  readonly isFixed?: true
}

/** Hours of machines that cost the same and that commitments can't tell apart; of those, one part where a cloud sells parts by themselves. */
export interface Pool extends Line {
  readonly machines: readonly Machines[]
  /** What a machine uses in an hour: 1, or the vCPUs or GB of the part. */
  readonly unitsPerHour: number
  /** What an hour of a unit counts when machines of several sizes are added up. */
  readonly weight: number
  readonly part?: Part
}

/** A part of a machine, such as `vCPU`, and what it is counted in, such as `GB`. */
interface Part {
  readonly name: string
  readonly unit: string
}

/** Hours are counted in thousandths, so that shares of them are whole numbers and sums are exact. */
export const HOUR = 1000

/**
 * Whether something is charged for whatever is used of it: support, tax, subscriptions, credits. It has no quantity, and it says
 * nothing of usage that is out of the ordinary.
 */
export function isFixed({ chargeCategory, chargeFrequency }: ChargeClassification): boolean {
  return chargeCategory !== 'Usage' || chargeFrequency !== 'Usage-Based'
}

/** What a machine uses in an hour: a whole number of thousandths, also of types with parts of a GB. */
export function hourlyUse({ unitsPerHour }: Pick<Pool, 'unitsPerHour'>): number {
  return Math.round(unitsPerHour * HOUR)
}

/** Who pays for usage: the company on demand, or on demand less the discount of sustained use, or one of its commitments. */
export interface Payer<C extends Commitment = Commitment> {
  readonly name: 'on demand' | 'sustained use' | 'commitment'
  /** The position of its kind: kinds of commitments come first, then sustained use, then on demand. */
  readonly kind: number
  readonly commitment?: C
}

/** Returns the dictionary of payers. Those that are no commitments come first, so that commitments can be added to it. */
export function payersOf<C extends Commitment>(
  commitments: readonly C[],
  kinds: readonly string[],
  kindOf: (commitment: C) => number,
): Payer<C>[] {
  return [
    { name: 'on demand', kind: kinds.length + 1 },
    { name: 'sustained use', kind: kinds.length },
    ...commitments.map((commitment): Payer<C> => ({ name: 'commitment', kind: kindOf(commitment), commitment })),
  ]
}

/** Where resources are among all of a company, which no change moves. */
export interface ResourcePlaces {
  /** The first machine of each fleet: the others follow it. */
  readonly fleets: ReadonlyMap<Machines, number>
  /** What is no machine, by its key. */
  readonly others: ReadonlyMap<string, number>
}

/** Finds the resources of a line, as they are now. */
export interface ResourceIndex extends ResourcePlaces {
  /** Every resource there ever was. */
  readonly resources: readonly Resource[]
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

/** Lines by account and region, pools by what coverage is told apart, commitments by kind, account, region, product and buyer. */
export type TableGroups = Readonly<Record<Exclude<Measure, 'cost'>, Groups>>

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
  sums(range: DateRange, measure: Measure, visit: (figures: Float64Array, day: Day) => void): Steps
  /** Visits what commitments were used for on whole days. */
  uses(range: DateRange, visit: (use: UseOfDay, day: Day) => void): Steps
  /** Visits the usage of whole days that no commitment covers, in memory that the next day overwrites. */
  uncovered(range: DateRange, visit: (uncovered: Uncovered, day: Day) => void): Steps
  /** Visits the charges of whole days: the memory of a day is overwritten by the next one, and by other reads unless it is given. */
  days(range: DateRange, visit: (rows: DayRows, day: Day) => void, memory?: Memory): Steps
  /** Visits the charges of whole months, and of the days of a range that are in no whole month: together they are the range. */
  totals(range: DateRange, visit: (part: Rows & CommitmentUse) => void): Steps
  /** Visits what commitments were used for in the same months and days, which takes less than their charges. */
  useTotals(range: DateRange, visit: (part: CommitmentUse) => void): Steps
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

/** Returns what the bill has of a row: nothing where a commitment pays. */
export function billedCostOf({ rows, payer, effectiveCost, billedCost }: Rows & BilledRows, row: number): Micros {
  const last = row - (rows - billedCost.length)
  if (last >= 0) return billedCost[last] as number
  return isCommitment(payer[row] as PayerIndex) ? 0 : (effectiveCost[row] as number)
}
