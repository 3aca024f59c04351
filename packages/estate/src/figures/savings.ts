import type { AwsCommitment } from '../allocation/aws-commitment.js'
import { awsLedgerOf, type Company, today } from '../company/company.js'
import type { Micros } from '../money.js'
import { type DateRange, type Day, firstDayOfMonth, lastDayOfMonth } from '../time.js'
import { NOTHING, type Utilized, utilizedBy } from './utilization.js'

/** Net savings, by who bought the commitments. */
export interface Savings {
  readonly own: Micros
  readonly automated: Micros
}

/** What was saved in a range; both together are the net savings of the aggregated utilization of the range. */
export function savingsIn(company: Company, range: DateRange): Savings {
  const by = utilizedBy(awsLedgerOf(company), range, ({ boughtBy }) => boughtBy)
  const saved = ({ onDemandEquivalent, cost }: Utilized = NOTHING): Micros => onDemandEquivalent - cost
  return { own: saved(by.get('customer')), automated: saved(by.get('automated savings')) }
}

/** All days of the month that has the day. */
export function monthAround(day: Day): DateRange {
  return { first: firstDayOfMonth(day), last: lastDayOfMonth(day) }
}

/** All days of the month before the one that has the day. */
export function monthBefore(day: Day): DateRange {
  return monthAround(firstDayOfMonth(day) - 1)
}

/**
 * What the current month will have saved when it is over, if its other days save as much as those before the clock did. On its
 * first day, there are none: the month before stands in for them.
 */
export function estimateOfMonth(company: Company): Savings {
  const automated = automatedEstimates(company)
  const own = estimated(company, ({ boughtBy }) => boughtBy).get('customer') ?? 0
  return { own, automated: [...automated.values()].reduce((sum, amount) => sum + amount, 0) }
}

/** The part of automated commitments in the estimate of the current month, by the account that holds them. */
export function automatedEstimates(company: Company): ReadonlyMap<string, Micros> {
  const estimates = estimated(company, ({ boughtBy, account }) => (boughtBy === 'customer' ? undefined : account))
  return new Map([...estimates].flatMap(([account, amount]) => (account === undefined ? [] : [[account, amount]])))
}

function estimated<Key>(company: Company, keyOf: (commitment: AwsCommitment) => Key): Map<Key, Micros> {
  const now = today(company)
  const month = monthAround(now)
  const known = now === month.first ? monthBefore(now) : { first: month.first, last: now - 1 }
  const factor = lengthOf(month) / lengthOf(known)
  const saved = utilizedBy(awsLedgerOf(company), known, keyOf)
  return new Map(
    [...saved].map(([key, { onDemandEquivalent, cost }]) => [key, Math.round((onDemandEquivalent - cost) * factor)]),
  )
}

function lengthOf({ first, last }: DateRange): number {
  return last - first + 1
}
