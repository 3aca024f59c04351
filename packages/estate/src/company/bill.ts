import type { Micros } from '../kernel/money.js'
import type { Day, Hour } from '../kernel/time.js'
import type { CompanyEntry } from './company-file.js'
import type { Account } from './ledger/account.js'
import type { CommitmentWords } from './ledger/commitment-words.js'
import type { WholeDay } from './ledger/day-rows.js'
import type { MeteredLine } from './ledger/pool.js'
import type { Resource } from './resource.js'

/** Companies whose charges are read from bills. */
export interface BilledCompanies {
  /** What of the bills is not counted, or not known, and why: a sentence each. */
  readonly notes?: readonly string[]
  /** The end of the last charge, ISO 8601. */
  readonly clock: string
  readonly companies: readonly BilledCompany[]
}

export interface BilledCompany {
  /** What the bills and the company file say of it. */
  readonly entry: CompanyEntry
  /** Such as `USD`. */
  readonly currency: string
  /**
   * The keys are the codes of all clouds.
   *
   * @internal
   */
  readonly bills: Readonly<Record<string, Bill>>
}

/**
 * What somebody's own bills have of a company in one cloud.
 *
 * @internal
 */
export interface Bill {
  /** Bases of cost that the bill does not carry: what operations say of them is absent. */
  readonly missing: ReadonlySet<'effective' | 'billed'>
  readonly first: Day
  readonly last: Day
  /** The end of the last charge. */
  readonly until: Hour
  readonly resources: readonly Resource[]
  readonly lines: readonly BilledLine[]
  readonly commitments: readonly BilledCommitment[]
  /** Costs are summed by account. */
  readonly accounts: readonly Account[]
  /** Days without charges are left out. */
  readonly days: ReadonlyMap<Day, BilledDay>
}

/**
 * Charges for one resource at one price.
 *
 * @internal
 */
export interface BilledLine extends MeteredLine {
  readonly billed: Resource
  /** The machine whose hours are charged, which commitments may cover. */
  readonly machine?: BilledMachine
}

/** @internal */
interface BilledMachine {
  /** Such as `m5.large`. */
  readonly type: string
  /** What the bill calls the usage, which may name a part of a machine or a standby. */
  readonly usage: string
}

/**
 * What a bill says of a commitment: not its term, and not how it is paid.
 *
 * @internal
 */
export interface BilledCommitment {
  /** Its id in the bill: an ARN or a path. */
  readonly key: string
  /** The last part of the key. */
  readonly id: string
  /** The account that holds it. */
  readonly account: string
  readonly region?: string
  readonly product: Account['product']
  readonly focus: CommitmentWords
  /** The days of its first and last charge; infinite where it is charged to the end of the bill. */
  readonly first: Day
  readonly last: Day
  /** On average. */
  readonly hourlyCost: Micros
}

/**
 * The charges of a day in columns, by positions of the lines, commitments and accounts of the bill.
 *
 * @internal
 */
export interface BilledDay
  extends Omit<WholeDay, 'rows' | 'line' | 'payer' | 'applied' | 'hours' | 'groups' | 'segments' | 'uncovered'> {
  readonly line: Int32Array
  readonly payer: Int32Array
  readonly applied: Int32Array
}
