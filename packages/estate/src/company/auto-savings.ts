import type { CompanyState } from './company.js'
import type { AutoSavingsSubscriptionEntry } from './company-file.js'
import type { Account } from './resource.js'

/**
 * Whether a subscription to automated savings has begun and not ended at the clock; a cancelled one runs until its end, and that
 * of an account or Azure subscription that the company no longer has does not.
 */
function isSubscribed(
  { clock }: CompanyState,
  accounts: readonly Account[],
  { account, start, end }: AutoSavingsSubscriptionEntry,
): boolean {
  const now = comparable(clock)
  return (
    comparable(start) <= now &&
    (end === undefined || now <= comparable(end)) &&
    accounts.some(({ accountId }) => accountId === account)
  )
}

/** An instant as text that sorts by time, whether it is written `2026-04-01T09:00:00Z` or `2026-04-01 09:00:00`. */
function comparable(instant: string): string {
  return instant.replace('T', ' ').replace('Z', '').slice(0, 19)
}

/** The subscriptions of a company that are running. */
export function runningSubscriptions(
  company: CompanyState,
  accounts: readonly Account[],
  subscriptions: readonly AutoSavingsSubscriptionEntry[] = [],
): AutoSavingsSubscriptionEntry[] {
  return subscriptions.filter((subscription) => isSubscribed(company, accounts, subscription))
}

/** Only the state in which nothing is subscribed is known. */
export function counted(running: readonly unknown[]): { subscriptionCount: number; state?: 'NONE' } {
  return { subscriptionCount: running.length, ...(running.length === 0 ? { state: 'NONE' } : {}) }
}

export interface SubscriptionCourse {
  readonly subscriptionStatus?: 'SUBSCRIBED'
  readonly startDateTime: string
  readonly cancelDateTime?: string
  readonly endDateTime?: string
}

/** When a subscription began and ended. */
export function courseOf(
  company: CompanyState,
  accounts: readonly Account[],
  entry: AutoSavingsSubscriptionEntry,
): SubscriptionCourse {
  return {
    // Only the status of a running one is known.
    ...(isSubscribed(company, accounts, entry) ? { subscriptionStatus: 'SUBSCRIBED' } : {}),
    startDateTime: entry.start,
    ...(entry.cancelled === undefined ? {} : { cancelDateTime: entry.cancelled }),
    ...(entry.end === undefined ? {} : { endDateTime: entry.end }),
  }
}
