// A company with what a session changed: deletions, tags and rules of anomaly detection.
import type { CompanyEntry } from '../company/company-file.js'
import type { Tags } from '../company/resource.js'
import { type Day, dayOf, HOUR_IN_MS, type Hour, hourOf, startOfDay } from '../kernel/time.js'
import type { Bill } from './charge-table.js'

/** What the file of a company says, with what a session changed. It is never changed in place. */
export interface CompanyState extends Omit<CompanyEntry, 'anomalyRules'> {
  /** What the file says: no change replaces it, so that what follows from it is computed once. */
  readonly file: CompanyEntry
  readonly seed: number
  /** Bills that the charges are read from, by the codes of clouds. Without them, charges are computed from what the file says. */
  readonly bills?: Readonly<Record<string, Bill>>
  /** The currency of the bills; US dollars without bills. */
  readonly currency?: string
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
  return { ...file, file, seed, clock, startClock: clock, deletions: [] }
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
