import type { Company } from './company.js'
import type { AutoSavingsSubscriptionEntry } from './company-file.js'

/** Whether a subscription to automated savings has begun and not ended at the clock; a cancelled one runs until its end. */
export function isRunning(company: Company, { start, end }: AutoSavingsSubscriptionEntry): boolean {
  const now = comparable(company.clock)
  return comparable(start) <= now && (end === undefined || now <= comparable(end))
}

/** An instant as text that sorts by time, whether it is written `2026-04-01T09:00:00Z` or `2026-04-01 09:00:00`. */
function comparable(instant: string): string {
  return instant.replace('T', ' ').replace('Z', '').slice(0, 19)
}
