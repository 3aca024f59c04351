import { type Day, dayOf, type Hour, hourOf } from '../kernel/time.js'
import type { CompanyEntry } from './company-file.js'

/** What the file of a company says, with what a session changed. It is never changed in place. */
export interface CompanyState extends CompanyEntry {
  /** What the file says: no change replaces it, so that what follows from it is computed once. */
  readonly file: CompanyEntry
  readonly seed: number
  /** The instant that counts as now, ISO 8601. */
  readonly clock: string
  /** The clock of the company file. What follows from it stays when a session moves to another instant. */
  readonly fileClock: string
  /** What operations deleted: each can be undone by itself. */
  readonly deletions: readonly Deletion[]
  /** All tags of the resources whose tags were changed, by the keys of the resources. */
  readonly resourceTags?: Readonly<Record<string, Tags>>
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

/** A rule of the anomaly detection: its number, and what else was saved. */
export interface AnomalyRule {
  readonly seq: number
  readonly vendor?: string | undefined
}

/** Values by keys. */
export type Tags = Readonly<Record<string, string>>

/** A company as its file says. */
export function stateOf(file: CompanyEntry, clock: string, seed = 1, fileClock = clock): CompanyState {
  return { ...file, file, seed, clock, fileClock, deletions: [] }
}

export function today(company: CompanyState): Day {
  return dayOf(company.clock) ?? 0
}

/** The clock in milliseconds since 1970; midnight where it has no time. */
export function now(company: CompanyState): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /T(\d\d):(\d\d)(?::(\d\d))?/.exec(company.clock) ?? []
  return ((today(company) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000
}

/** The hour of the clock: charges have all hours before it. */
export function hourNow(company: CompanyState): Hour {
  return hourOf(now(company))
}

/** Remembers what is made for an object, such as for the file of a company. */
export function remembered<Key extends object, Value, Rest extends unknown[]>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const known = new WeakMap<Key, Value>()
  return (key, ...rest) => {
    const value = known.get(key) ?? make(key, ...rest)
    known.set(key, value)
    return value
  }
}
