// Machines and commitments as bills describe them, for the cloud that charged them.
import type { CompanyEntry } from '../company/company-file.js'
import type { Micros } from '../kernel/money.js'
import type { Day } from '../kernel/time.js'
import type { Commitment, CommitmentWords } from './commitment.js'
import type { Account, Line, Pool } from './line.js'

/** A machine whose hours a bill charges, which commitments may cover. */
export interface BilledMachine {
  /** Such as `m5.large`. */
  readonly type: string
  /** What the bill calls the usage, which may name a part of a machine or a standby. */
  readonly usage: string
}

/** What a bill says of a commitment: not its term, and not how it is paid. */
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
