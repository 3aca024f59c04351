// Subscriptions to automated savings: which ones run, and their course over time.
import type { CompanyState } from '../charges/company.js'
import type { AutoSavingsSubscriptionEntry } from '../company/company-file.js'
import type { Account } from '../company/resource.js'

/**
 * Whether a subscription to automated savings has begun and not ended at the clock. A cancelled one runs until its end, and each ends
 * when its account is deleted.
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
    accounts.some(({ accountId, goneAt }) => accountId === account && goneAt === undefined)
  )
}

/** The end that was agreed, or the earlier deletion of the account. */
function endOf(
  accounts: readonly Account[],
  { account, start, end }: AutoSavingsSubscriptionEntry,
): string | undefined {
  const { goneAt } = accounts.find(({ accountId }) => accountId === account) ?? {}
  if (goneAt === undefined || comparable(goneAt) < comparable(start)) return end
  return end !== undefined && comparable(end) < comparable(goneAt) ? end : comparable(goneAt)
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

/** How many accounts are subscribed. The state with some is made up, since only the one without any is known. */
export function counted(running: readonly AutoSavingsSubscriptionEntry[]): {
  subscriptionCount: number
  state: string
} {
  const subscriptionCount = new Set(running.map(({ account }) => account)).size
  return { subscriptionCount, state: subscriptionCount === 0 ? 'NONE' : 'SUBSCRIBED' }
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
  const end = endOf(accounts, entry)
  return {
    // Only the status of a running one is known.
    ...(isSubscribed(company, accounts, entry) ? { subscriptionStatus: 'SUBSCRIBED' } : {}),
    startDateTime: entry.start,
    ...(entry.cancelled === undefined ? {} : { cancelDateTime: entry.cancelled }),
    ...(end === undefined ? {} : { endDateTime: end }),
  }
}
