import { violationAt } from '../contract/violations.js'
import type { MockRequest } from '../exchange/exchange.js'
import { FAULTS, type Fault } from '../exchange/exchange.js'
import { Refusal } from '../exchange/problem.js'
import { MAX_DELAY } from './rule-schema.js'
import type { Scenarios } from './scenarios.js'

/** What the headers `X-Mock-…` of a request ask of the mock. */
export interface Controls {
  readonly session: string
  readonly scenario?: string
  readonly delay?: number
  readonly fault?: Fault
}

export const DEFAULT_SESSION = 'default'

export const SESSION_NAME = 'must be 1 to 100 letters, digits, or any of ". _ : -"'

export function isSessionName(name: string): boolean {
  return name === DEFAULT_SESSION || /^[\w.:-]{1,100}$/.test(name)
}

export function parseControls(headers: MockRequest['headers'], scenarios: Scenarios): Controls {
  const session = headers['x-mock-session'] ?? DEFAULT_SESSION
  const scenario = headers['x-mock-scenario']
  const delay = headers['x-mock-delay']
  const wanted = headers['x-mock-fault']
  const fault = FAULTS.find((name) => name === wanted)
  if (!isSessionName(session)) throw refuse('X-Mock-Session', SESSION_NAME)
  if (wanted !== undefined && fault === undefined) {
    throw refuse('X-Mock-Fault', `must be one of ${FAULTS.join(', ')}, not "${wanted}"`)
  }
  if (scenario !== undefined && !scenarios.has(scenario)) {
    throw refuse('X-Mock-Scenario', `must be one of ${scenarios.names().join(', ')}, not "${scenario}"`)
  }
  return {
    session,
    ...(scenario !== undefined && { scenario }),
    ...(delay !== undefined && { delay: parseDelay(delay) }),
    ...(fault !== undefined && { fault }),
  }
}

function parseDelay(text: string): number {
  const delay = Number(text)
  if (!/^\d+$/.test(text) || delay > MAX_DELAY) {
    throw refuse('X-Mock-Delay', `must be a number of milliseconds from 0 to ${MAX_DELAY}, not "${text}"`)
  }
  return delay
}

function refuse(header: string, reason: string): Refusal {
  return new Refusal({
    status: 400,
    message: `${header} ${reason}.`,
    violations: [violationAt('header', `/${header}`, reason)],
  })
}
