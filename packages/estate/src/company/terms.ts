// The terms and payment options of commitments.
import type { Micros } from '../kernel/money.js'
import {
  DAYS_IN_YEAR,
  type DateRange,
  type Day,
  firstDayOfMonth,
  HOURS_IN_DAY,
  lastDayOfMonth,
  yearsLater,
} from '../kernel/time.js'
import type { PaymentOption, Term } from './company-file.js'

export const TERMS = ['1yr', '3yr'] as const satisfies readonly Term[]
export const PAYMENT_OPTIONS = [
  'No Upfront',
  'Partial Upfront',
  'All Upfront',
] as const satisfies readonly PaymentOption[]

export const YEARS: Readonly<Record<Term, number>> = { '1yr': 1, '3yr': 3 }
export const HOURS_IN_YEAR = DAYS_IN_YEAR * HOURS_IN_DAY
/** Hours of a month as vendors count them in recommendations. */
export const HOURS_IN_MONTH = 730

/** From the first day of a commitment to the day on which it no longer applies. */
export interface CommitmentTerm {
  readonly start: Day
  readonly end: Day
}

/** The end of a term of years that have 365 days. */
export function endOfDays(start: Day, term: Term): Day {
  return start + DAYS_IN_YEAR * YEARS[term]
}

/** The end of a term of calendar years. */
export function endOfYears(start: Day, term: Term): Day {
  return yearsLater(start, YEARS[term])
}

/** Whether a day is within the term of a commitment. */
export function applies({ start, end }: CommitmentTerm, day: Day): boolean {
  return start <= day && day < end
}

export function termOf({ start, end }: CommitmentTerm): DateRange {
  return { first: start, last: end - 1 }
}

/** The terms of many commitments, one after the other in memory: on every day, all of them are looked at. */
export class Terms {
  readonly #starts: Float64Array
  readonly #ends: Float64Array

  constructor(commitments: readonly CommitmentTerm[]) {
    this.#starts = Float64Array.from(commitments, ({ start }) => start)
    this.#ends = Float64Array.from(commitments, ({ end }) => end)
  }

  /** Whether the day is within the term of a commitment, by its position. */
  apply(position: number, day: Day): boolean {
    return (this.#starts[position] as number) <= day && day < (this.#ends[position] as number)
  }
}

/** What is paid for a commitment. */
interface Fees extends CommitmentTerm {
  readonly upfrontFee: Micros
  /** What recurs in an hour. */
  readonly recurringFee: Micros
  /** When that is billed: for a month on its first day, or for the hours of each day. */
  readonly billed: 'monthly' | 'hourly'
}

/**
 * What a bill has of a commitment in the first hours of a day: the fee up front in the first one of its term, and the recurring one when
 * it is due.
 */
export function feeOn(fees: Fees, day: Day, hours: number): Micros {
  const { start, end, upfrontFee } = fees
  if (hours === 0 || day < start || day >= end) return 0
  return (day === start ? upfrontFee : 0) + recurringFeeOn(fees, day, hours)
}

function recurringFeeOn({ start, end, recurringFee, billed }: Fees, day: Day, hours: number): Micros {
  if (billed === 'hourly') return recurringFee * hours
  if (day !== start && day !== firstDayOfMonth(day)) return 0
  const days = Math.min(end, lastDayOfMonth(day) + 1) - day
  return recurringFee * HOURS_IN_DAY * days
}
