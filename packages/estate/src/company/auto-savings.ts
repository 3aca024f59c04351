import { awsAccounts, type Company } from './company.js'
import type { AutoSavingsSubscriptionEntry } from './company-file.js'

/**
 * Whether a subscription to automated savings has begun and not ended at the clock; a cancelled one runs until its end, and that
 * of an account or Azure subscription that the company no longer has does not.
 */
export function isRunning(company: Company, { account, start, end }: AutoSavingsSubscriptionEntry): boolean {
  const now = comparable(company.clock)
  return comparable(start) <= now && (end === undefined || now <= comparable(end)) && has(company, account)
}

function has(company: Company, account: string): boolean {
  return (
    awsAccounts(company).some(({ accountId }) => accountId === account) ||
    (company.azure?.subscriptions ?? []).some(({ subscriptionId }) => subscriptionId === account)
  )
}

/** An instant as text that sorts by time, whether it is written `2026-04-01T09:00:00Z` or `2026-04-01 09:00:00`. */
function comparable(instant: string): string {
  return instant.replace('T', ' ').replace('Z', '').slice(0, 19)
}
