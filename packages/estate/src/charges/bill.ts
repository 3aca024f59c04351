import type { CompanyEntry } from '../company/company-file.js'
import type { Commitment, CommitmentWords } from '../company/ledger/commitment.js'
import type { Micros } from '../kernel/money.js'
import type { Day } from '../kernel/time.js'
import type { Bill } from './charge-table.js'
import type { Account, Line, Pool } from './line.js'

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
 * A machine whose hours a bill charges, which commitments may cover.
 *
 * @internal
 */
export interface BilledMachine {
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
 * What a bill says of a commitment in the form of one. Its term goes from the first charge to the last one, since a bill does not say
 * more; its fees are among the charges.
 */
export function ofBill({ first, last, ...billed }: BilledCommitment): Omit<Commitment, 'words'> {
  return { ...billed, start: first, end: last + 1, upfrontFee: 0, recurringFee: 0, billed: 'hourly', isOfBill: true }
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
