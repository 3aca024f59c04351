import type { Micros } from '../../kernel/money.js'
import { type Day, firstDayOfMonth, HOURS_IN_DAY, lastDayOfMonth } from '../../kernel/time.js'
import type { BoughtBy, PaymentOption } from '../company-file.js'
import { applies, type CommitmentTerm } from '../terms.js'
import type { CommitmentWords } from './commitment-words.js'

/** What a ledger knows of a commitment of any cloud. */
export interface Commitment extends CommitmentTerm {
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

/**
 * What a bill has of a commitment in the first hours of a day: the fee up front in the first one of its term, and the recurring one when
 * it is due.
 */
export function feeOn(commitment: Commitment, day: Day, hours: number): Micros {
  if (hours === 0 || !applies(commitment, day)) return 0
  const { start, upfrontFee } = commitment
  return (day === start ? upfrontFee : 0) + recurringFeeOn(commitment, day, hours)
}

function recurringFeeOn({ start, end, recurringFee, billed }: Commitment, day: Day, hours: number): Micros {
  if (billed === 'hourly') return recurringFee * hours
  if (day !== start && day !== firstDayOfMonth(day)) return 0
  const days = Math.min(end, lastDayOfMonth(day) + 1) - day
  return recurringFee * HOURS_IN_DAY * days
}
