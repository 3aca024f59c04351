// A company with what a session changed: deletions, tags and rules of anomaly detection.

import { beginningOf } from '../company/beginning.js'
import type { CompanyEntry } from '../company/company-file.js'
import type { Tags } from '../company/resource.js'
import type { CommitmentTerm } from '../company/terms.js'
import { checkRoom } from '../kernel/failure.js'
import { type RangeInputs, type RangeNames, searchRange } from '../kernel/inputs.js'
import { remembered } from '../kernel/maps.js'
import { currencyOf } from '../kernel/money.js'
import type { Signal } from '../kernel/steps.js'
import {
  type DateRange,
  type Day,
  dayOf,
  dayOfHour,
  EVER,
  HOUR_IN_MS,
  type Hour,
  hourOf,
  instantText,
  intersection,
  startOfDay,
} from '../kernel/time.js'
import type { Bill } from './charge-table.js'

/** What the file of a company says, with what a session changed. It is never changed in place. */
export interface CompanyState extends Omit<CompanyEntry, 'anomalyRules' | 'currency'> {
  /** What the file says: no change replaces it, so that what follows from it is computed once. */
  readonly file: CompanyEntry
  readonly seed: number
  /** Bills that the charges are read from, by the codes of clouds. Without them, charges are computed from what the file says. */
  readonly bills?: Readonly<Record<string, Bill>>
  /** The currency of all amounts. */
  readonly currency: string
  /** The instant that counts as now, ISO 8601. */
  readonly clock: string
  /** The clock at the start, from which relative dates count. It stays when a session moves to another instant. */
  readonly startClock: string
  /** What operations deleted: each can be undone by itself. */
  readonly deletions: readonly Deletion[]
  /** All tags of the resources whose tags were changed, by the keys of the resources. */
  readonly resourceTags?: Readonly<Record<string, Tags>>
  /** When tags were changed, the oldest change first. */
  readonly tagChanges?: readonly TagChange[]
  readonly anomalyRules?: readonly AnomalyRule[]
  /** Tells a read that nobody waits for its answer any more. */
  readonly signal?: Signal
}

/** That something was deleted, and when. The service does not see it from then on; what it was before stays. */
export interface Deletion {
  /** The cloud and the kind of what was deleted, such as `azure subscription`. */
  readonly of: string
  readonly id: string
  /** `yyyy-MM-ddTHH:mm:ssZ`, which sorts by time. */
  readonly at: string
}

/** That the tags of a resource were changed. */
export interface TagChange {
  /** The key of the resource. */
  readonly key: string
  /** `yyyy-MM-ddTHH:mm:ssZ`. */
  readonly at: string
  readonly user?: string
}

/** A rule of the anomaly detection as it was saved, which may have members without an effect on what is found. */
export interface AnomalyRule {
  readonly seq: number
  readonly vendor?: string | undefined
  readonly analyzeType?: string | undefined
  readonly sensitivity?: string | undefined
  readonly thVal?: number | undefined
  readonly thOpt?: string | undefined
  readonly useYn?: string | undefined
}

/** A company as its file says. */
export function stateOf(file: CompanyEntry, clock: string, seed = 1): CompanyState {
  return { ...file, file, seed, clock, startClock: clock, deletions: [], currency: currencyOf(file) }
}

export function today(company: CompanyState): Day {
  return dayOf(company.clock) ?? 0
}

/** The clock in milliseconds since 1970; midnight where it has no time. */
export function now(company: CompanyState): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /T(\d\d):(\d\d)(?::(\d\d))?/.exec(company.clock) ?? []
  return (startOfDay(today(company)) + Number(hours)) * HOUR_IN_MS + (Number(minutes) * 60 + Number(seconds)) * 1000
}

/** The hour of the clock: charges have all hours before it. */
export function hourNow(company: CompanyState): Hour {
  return hourOf(now(company))
}

/** The deletion of something, unless it is later than the clock. */
export function deletionOf(company: CompanyState, of: string, id: string): Deletion | undefined {
  return visible(company).get(`${of} ${id}`)
}

const visible = remembered((company: CompanyState): ReadonlyMap<string, Deletion> => {
  const until = instantText(now(company))
  const deletions = company.deletions.filter(({ at }) => at <= until)
  return new Map(deletions.map((deletion) => [`${deletion.of} ${deletion.id}`, deletion]))
})

/** The company after a deletion at the clock. What is deleted already stays deleted since then. */
export function withDeletion<State extends CompanyState>(company: State, of: string, id: string): State {
  if (deletionOf(company, of, id) !== undefined) return company
  const { deletions } = withoutDeletion(company, of, id)
  checkRoom(deletions, 'deletions can be kept')
  return { ...company, deletions: [...deletions, { of, id, at: instantText(now(company)) }] }
}

export function withoutDeletion<State extends CompanyState>(company: State, of: string, id: string): State {
  const deletions = company.deletions.filter((deletion) => deletion.of !== of || deletion.id !== id)
  return deletions.length === company.deletions.length ? company : { ...company, deletions }
}

/** The days of which there are records: from the first day of the company to the one of which the clock has left an hour behind. */
export function historyOf(company: CompanyState): DateRange {
  return { first: beginningOf(company), last: dayOfHour(hourNow(company) - 1) }
}

/** The search range of a read that has everything where neither end is named: without an end, a range goes up to the clock. */
export function openRange(company: CompanyState, inputs: RangeInputs): DateRange {
  const { first } = searchRange(inputs, EVER)
  return searchRange(inputs, { ...EVER, last: Math.max(first, today(company)) })
}

/**
 * The days of a search range of which there are records: none, that is a range that ends before it begins, where all of it is before
 * the company or after the clock.
 */
export function recordedRange(company: CompanyState, inputs: RangeInputs): DateRange {
  return intersection(openRange(company, inputs), historyOf(company))
}

/** The days of a range of which an inventory knows: today is one of them also where it has no record yet. */
export function inventoryRange(company: CompanyState, range: DateRange): DateRange {
  return intersection(range, { first: beginningOf(company), last: today(company) })
}

/** The last day that a query asks for; the last one of which there are records where it does not say. */
export function lastAskedDay(company: CompanyState, inputs: RangeInputs): Day {
  const { first, last } = searchRange(inputs, EVER)
  return Number.isFinite(last) ? last : Math.max(first, historyOf(company).last)
}

/** Returns the range of a read for which either end may be left out. */
export function recentRange(company: CompanyState, inputs: RangeInputs, names?: RangeNames): DateRange {
  return intersection(askedRange(company, inputs, names), historyOf(company))
}

/**
 * The search range of a read for which either end may be left out: the last 30 days up to the day before the clock. The service
 * does not say what holds without it.
 */
export function askedRange(
  company: CompanyState,
  { startDate, endDate }: RangeInputs,
  names: RangeNames = ['startDate', 'endDate'],
): DateRange {
  const { first } = searchRange({ startDate }, EVER, names)
  const { last } = searchRange({ endDate }, { ...EVER, last: Math.max(first, today(company) - 1) }, names)
  return searchRange({ startDate, endDate }, { first: last - 29, last }, names)
}

/** Whether a term has ended by the clock. */
export function isExpired(company: CompanyState, { end }: CommitmentTerm): boolean {
  return end <= today(company)
}

/** The status in inventories, which list no commitment before its term. Only `active` is known, the other one is made up. */
export function statusOf(company: CompanyState, term: CommitmentTerm): 'active' | 'expired' {
  return isExpired(company, term) ? 'expired' : 'active'
}

/** Days from the clock to the end of a term; 0 when it is over. */
export function remainingDays(company: CompanyState, end: Day): number {
  return Math.max(0, end - today(company))
}
