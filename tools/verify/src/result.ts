// What a run of `verify` found, by operation and in sum.
import type { Json } from '@cloud-cost/contract/document'
import type { Member } from './check/body-path.js'
import type { Deviation } from './check/check.js'
import type { Observed } from './check/unspecified.js'

/**
 * What became of an operation: its answer fits the contract or deviates from it; it was `refused` with an error that the
 * contract describes; it was called in vain (`failed`), or not called at all (`skipped`).
 */
type Outcome = 'match' | 'deviation' | 'refused' | 'skipped' | 'failed'

export interface Result {
  readonly operationId: string
  readonly group: string
  readonly method: string
  readonly path: string
  /** It was only called because others need what it answers. */
  readonly isPrerequisite: boolean
  readonly outcome: Outcome
  /** It matches as far as it could be checked: the contract describes nothing but the envelope. */
  readonly isEnvelopeAlone?: true
  /** Why it was refused, skipped or failed. */
  readonly reason?: string
  readonly status?: number
  readonly milliseconds?: number
  readonly inputs: readonly InputFact[]
  readonly deviations: readonly Deviation[]
  readonly undescribed: readonly Member[]
  readonly unspecified: readonly Observed[]
  /** How the deployment responded to what was asked with one thing changed. */
  readonly probes: readonly ProbeResult[]
}

interface ProbeResult {
  /** What was changed, in words. */
  readonly probe: string
  readonly status: number
  /** Code of the error, where it says one. */
  readonly code?: string
}

interface InputFact {
  readonly name: string
  readonly in: string
  /** Where the value comes from. */
  readonly from: string
  readonly value?: Json
}

export interface Run {
  readonly results: readonly Result[]
  /** Why the run ended before its time. */
  readonly stopped?: string
}

/** Number of operations by outcome, those left out that were only called for others. */
export type Totals = { readonly [outcome in Outcome]: number }

export function totalsOf(results: readonly Result[]): Totals {
  const totals = { match: 0, deviation: 0, refused: 0, skipped: 0, failed: 0 }
  for (const { outcome, isPrerequisite } of results) if (!isPrerequisite) totals[outcome] += 1
  return totals
}

/** Number of operations that match, of which the contract describes nothing but the envelope. */
export function envelopesAlone(results: readonly Result[]): number {
  return results.filter(({ isEnvelopeAlone, isPrerequisite }) => isEnvelopeAlone && !isPrerequisite).length
}

/** 0: nothing deviates; 1: something does; 2: the run could not be made, or nothing could be checked. */
export function exitCodeOf({ results, stopped }: Run): 0 | 1 | 2 {
  const { match, deviation, failed } = totalsOf(results)
  if (stopped !== undefined || match + deviation + failed === 0) return 2
  return deviation + failed > 0 ? 1 : 0
}

/** The status and the time of an answer in words, as far as there is one. */
export function statusAndTime({ status, milliseconds }: Result): string[] {
  return status === undefined ? [] : [`${status}`, `${milliseconds} ms`]
}

/** The outcome of a run, as it is written to a file. */
export interface Report {
  readonly baseUrl: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly seconds: number
  /** Version of the contract by group. */
  readonly contract: { readonly [group: string]: string }
  readonly totals: Totals
  readonly stopped?: string
  readonly operations: readonly Result[]
}
