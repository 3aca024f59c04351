import { DAY_IN_MS, type Day, instantText, monthAround, monthOf } from '../kernel/time.js'

/** A month of the bills of a cloud. */
export interface BillingPeriod {
  /** Such as `2026-03`. */
  readonly month: string
  readonly start: Day
  /** The day after its last one. */
  readonly end: Day
  /** The day at whose beginning its invoices are issued: from then on, nothing in it changes. */
  readonly closed: Day
}

/** So many days after the end of a month its invoices are issued. */
const DAYS_TO_CLOSE = 3
/** Invoices are due so many days after they are issued. */
const DAYS_TO_PAY = 30

export const PAYMENT_TERMS = `Net ${DAYS_TO_PAY}`

export function billingPeriodOf(day: Day): BillingPeriod {
  const { first, last } = monthAround(day)
  return { month: monthOf(day), start: first, end: last + 1, closed: last + 1 + DAYS_TO_CLOSE }
}

export function paymentDue({ closed }: BillingPeriod): Day {
  return closed + DAYS_TO_PAY
}

/** Midnight, in UTC. */
export function timeOf(day: Day): string {
  return instantText(day * DAY_IN_MS)
}
