import { type CompanyState, today } from '../../company/company.js'
import type { Micros } from '../../kernel/money.js'
import { type DateRange, lengthOf, monthAround, monthBefore } from '../../kernel/time.js'
import { NOTHING, type Utilized } from '../../kernel/utilized.js'
import type { AwsCommitment } from './commitments.js'
import { awsLedgerOf } from './ledger.js'

/** Net savings, by who bought the commitments. */
export interface Savings {
  readonly own: Micros
  readonly automated: Micros
}

/** What was saved in a range; both together are the net savings of the aggregated utilization of the range. */
export function savingsIn(company: CompanyState, range: DateRange): Savings {
  const by = awsLedgerOf(company).usedBy(range, ({ boughtBy }) => boughtBy)
  const saved = ({ onDemandEquivalent, cost }: Utilized = NOTHING): Micros => onDemandEquivalent - cost
  return { own: saved(by.get('customer')), automated: saved(by.get('automated savings')) }
}

/**
 * What the current month will have saved when it is over, if its other days save as much as those before the clock did. On its
 * first day, there are none: the month before stands in for them.
 */
export function estimateOfMonth(company: CompanyState): Savings {
  const automated = automatedEstimates(company)
  const own = estimated(company, ({ boughtBy }) => boughtBy).get('customer') ?? 0
  return { own, automated: [...automated.values()].reduce((sum, amount) => sum + amount, 0) }
}

/** The part of automated commitments in the estimate of the current month, by the account that holds them. */
export function automatedEstimates(company: CompanyState): ReadonlyMap<string, Micros> {
  const estimates = estimated(company, ({ boughtBy, account }) => (boughtBy === 'customer' ? undefined : account))
  return new Map([...estimates].flatMap(([account, amount]) => (account === undefined ? [] : [[account, amount]])))
}

function estimated<Key>(company: CompanyState, keyOf: (commitment: AwsCommitment) => Key): Map<Key, Micros> {
  const now = today(company)
  const month = monthAround(now)
  const known = now === month.first ? monthBefore(now) : { first: month.first, last: now - 1 }
  const factor = lengthOf(month) / lengthOf(known)
  const saved = awsLedgerOf(company).usedBy(known, keyOf)
  return new Map(
    [...saved].map(([key, { onDemandEquivalent, cost }]) => [key, Math.round((onDemandEquivalent - cost) * factor)]),
  )
}
