import { isDeepStrictEqual } from 'node:util'
import type { Case } from '../table/cases.js'
import { DIFFERENCES } from './differences.js'
import { expect, type Observation, observe, type Setting } from './observe.js'

/** A case that was tried: what came, and what is due. */
export interface Trial {
  /** For people: the operation, the server and the case. */
  readonly title: string
  readonly case: Case
  readonly observed: Observation
  readonly due: Observation
}

/** Tries cases side by side. */
export function hold(setting: Setting, cases: readonly Case[]): Promise<Trial[]> {
  return Promise.all(cases.map((tried) => tryOut(setting, tried)))
}

/** The trials that failed. */
export function failures(trials: readonly Trial[]): Trial[] {
  return trials.filter(({ observed, due }) => !isDeepStrictEqual(observed, due))
}

async function tryOut(setting: Setting, tried: Case): Promise<Trial> {
  const { operation, server } = setting
  const observed = await observe(setting, tried)
  const met = DIFFERENCES.filter((difference) => difference.server === server.name && difference.applies(tried))
  const due = met.reduce((changed, difference) => difference.change(changed, tried), expect(setting, tried, observed))
  return {
    title: `${operation.operationId} against ${server.name}: ${tried.name}`,
    case: tried,
    observed,
    due,
  }
}
