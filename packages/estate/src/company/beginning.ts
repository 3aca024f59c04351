// When a company, its machines and its other resources begin and end.
import { remembered } from '../kernel/maps.js'
import { DAYS_IN_YEAR, type DateRange, type Day, dayOf, intersection, lifeOf, monthsBefore } from '../kernel/time.js'
import type { AnomalyEntry, CompanyEntry, RunningEntry } from './company-file.js'
import type { Region } from './resource.js'

const MONTHS_OF_HISTORY = 36

interface Dated {
  readonly file: CompanyEntry
  readonly startClock: string
}

/** The first day of a company, before which it has no records: 36 months back unless its file says another one. */
export function beginningOf({ file, startClock }: Dated): Day {
  return beginnings(file, startClock)
}

const beginnings = remembered(({ beginning = '' }: CompanyEntry, startClock: string): Day => {
  return dayOf(beginning) ?? monthsBefore(dayOf(startClock) ?? 0, MONTHS_OF_HISTORY)
})

/** Where machines are, and when. */
export interface Place {
  readonly region: Region
  /** From the first to the last day of all of them. */
  readonly life: DateRange
  /** The first day of each, the earliest first, where they did not come together. */
  readonly launches?: readonly Day[]
  /** What lowers the number of machines of accounts. */
  readonly drops?: readonly AnomalyEntry[]
}

export function placeOf(
  company: Dated,
  region: Region,
  account: { readonly createdDate?: string } | undefined,
  entry: RunningEntry,
): Place {
  const life = lifeIn(company, account, entry)
  const growth = entry.growth ?? company.file.growth ?? 0
  const drops = (company.file.anomalies ?? []).filter(({ factor }) => factor < 1)
  if (growth === 0) return { region, life, drops }
  return { region, life, drops, launches: launchesOf(entry.count ?? 1, growth, dayOf(company.startClock) ?? 0) }
}

/** When there is something that a file describes: not before the company, nor before the account that it is in. */
export function lifeIn(
  company: Dated,
  account: { readonly createdDate?: string } | undefined,
  entry: { readonly launched?: string; readonly ended?: string },
): DateRange {
  const { first } = lifeOf({ launched: account?.createdDate })
  return intersection(lifeOf(entry), { first: Math.max(first, beginningOf(company)), last: Number.POSITIVE_INFINITY })
}

/**
 * The days on which machines were launched, the earliest first, where their number has grown by a share a year up to the number of today.
 */
export function launchesOf(count: number, growth: number, today: Day): readonly Day[] {
  return Array.from({ length: count }, (_, index) => {
    const years = Math.log((index + 0.5) / count) / Math.log(1 + growth)
    return today + Math.ceil(years * DAYS_IN_YEAR)
  })
}
