// A commitment as charges know it, whatever its cloud.
import type { BoughtBy, PaymentOption } from '../company/company-file.js'
import type { Micros } from '../kernel/money.js'
import type { Day } from '../kernel/time.js'

/** What FOCUS says of a commitment, beside what cost lines say. */
interface CommitmentWords {
  readonly category: 'Spend' | 'Usage'
  readonly type: string
  /** What its amounts are counted in. */
  readonly unit: string
  /** How many of them there are in an hour. */
  readonly amount: number
  /** The machine type that it is for, where it is for one. */
  readonly machineType?: string
}

/** What a ledger knows of a commitment of any cloud. */
export interface Commitment {
  /** From the first day of its term to the one on which it no longer applies. */
  readonly start: Day
  readonly end: Day
  readonly id: string
  /** Unique: an ARN, or the id where the cloud has none. */
  readonly key: string
  /** What cost lines call it, what it pays for, and its unused part. */
  readonly words: { readonly name: string; readonly used: string; readonly unused: string }
  readonly focus: CommitmentWords
  /** Whether a bill alone tells of it, which does not know its term. */
  readonly isOfBill?: true
  /** How it is paid, and who bought it, where the cloud tells. */
  readonly payment?: PaymentOption
  readonly boughtBy?: BoughtBy
  /** The account that holds it, where its fees and its unused part are charged. */
  readonly account: string
  /** Left out where it applies to all regions. */
  readonly region?: string
  /** Under which product bills have its fees. */
  readonly product: { readonly code: string; readonly name: string }
  /** Cost of an hour of the whole commitment, with its share of what was paid up front. */
  readonly hourlyCost: Micros
  readonly upfrontFee: Micros
  /** What recurs in an hour, for the whole commitment. */
  readonly recurringFee: Micros
  /** When the recurring fee is billed: for a month on its first day, or for the hours of each day. */
  readonly billed: 'monthly' | 'hourly'
}

/** What a cost line says of the unused part of a commitment. */
export function unusedText({ words, id, account }: Commitment): string {
  return `Unused part of the ${words.name} ${id} of ${account}`
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
  readonly product: Commitment['product']
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
