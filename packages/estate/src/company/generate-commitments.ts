// What the commitments of generated companies share: when they begin, and how many are bought.
import { fraction } from '../kernel/random.js'
import { dateOf, dayOf } from '../kernel/time.js'
import type { AutoSavingsService, AutoSavingsSubscriptionEntry, CalendarDate, Term } from './company-file.js'
import { firstDayOf, type Generating, type Random } from './generate.js'
import { applies, endOfDays } from './terms.js'

/** Before this many days, a term is not renewed while the company looks. */
const LEAST_LEFT = 5
/** Nothing was bought in this many days before the clock, so that commitments run on all days that a reader looks at first. */
const LEAST_AGE = 30

/**
 * When commitments began whose term runs at the clock; half of them renew one that ended on that day. None is older than the accounts of
 * the company.
 */
export function startsOf(options: Generating, random: Random, term: Term): CalendarDate[] {
  const today = dayOf(options.clock) ?? 0
  const oldest = Math.max(firstDayOf(options), today - endOfDays(0, term) + LEAST_LEFT)
  const start = random.whole(oldest, Math.max(oldest, today - LEAST_AGE))
  const before = start - endOfDays(0, term)
  const isRenewal = random.fraction() < 0.5 && before >= firstDayOf(options)
  return [start, ...(isRenewal ? [before] : [])].map(dateOf)
}

/** Of some places and families, more was bought than is needed: their commitments are used in part. */
const OVERBOUGHT_SHARE = 0.7

/** How many times as much as runs day and night is bought of machines that commitments of one kind cover. */
export function boughtOf({ seed }: Generating, ...covered: readonly string[]): number | undefined {
  if (fraction(seed, 'overbought', ...covered) >= OVERBOUGHT_SHARE) return undefined
  return 1.3 + 0.9 * fraction(seed, 'overbought by', ...covered)
}

/** Whether a term runs at the clock. */
export function isCurrent({ clock }: Generating): (entry: { start: CalendarDate; term: Term }) => boolean {
  const today = dayOf(clock) ?? 0
  return ({ start, term }) => {
    const first = dayOf(start) ?? 0
    return applies({ start: first, end: endOfDays(first, term) }, today)
  }
}

/** About half of the accounts are subscribed, some no longer. */
export function autoSavingsOf(
  { clock, months }: Generating,
  random: Random,
  accounts: readonly string[],
  service: AutoSavingsService,
): AutoSavingsSubscriptionEntry[] {
  const today = dayOf(clock) ?? 0
  return accounts
    .filter(() => random.fraction() < 0.5)
    .map((account) => {
      const start = today - random.whole(30, months * 30)
      const end = start + random.whole(30, 365)
      return {
        account,
        service,
        start: `${dateOf(start)} 00:00:00`,
        ...(random.fraction() < 0.3 ? { cancelled: `${dateOf(start)} 09:00:00`, end: `${dateOf(end)} 23:59:59` } : {}),
      }
    })
}

/**
 * A day on which automated savings bought something for an account; `undefined` where it was not subscribed.
 */
export function automatedStart(
  { clock }: Generating,
  random: Random,
  subscriptions: readonly AutoSavingsSubscriptionEntry[],
  account: string,
): CalendarDate | undefined {
  const subscription = subscriptions.find((entry) => entry.account === account)
  if (subscription === undefined) return undefined
  const today = dayOf(clock) ?? 0
  const first = (dayOf(subscription.start) ?? 0) + 1
  const last = Math.min(today - LEAST_AGE, dayOf(subscription.end ?? dateOf(today)) ?? today)
  return first > last ? undefined : dateOf(random.whole(first, last))
}
