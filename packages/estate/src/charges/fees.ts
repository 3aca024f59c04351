import { applies } from '../company/terms.js'
import type { Micros } from '../kernel/money.js'
import { type Day, firstDayOfMonth, HOURS_IN_DAY, lastDayOfMonth } from '../kernel/time.js'
import type { Commitment } from './commitment.js'

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
