import { violationAt } from '../contract/violations.js'
import type { MockRequest } from '../exchange/exchange.js'
import { FAULTS, type Fault } from '../exchange/exchange.js'
import { Refusal } from '../exchange/problem.js'
import { MAX_DELAY } from './rule-schema.js'
import type { Scenarios } from './scenarios.js'

/** What the headers `X-Mock-…` of a request ask of the mock. */
export interface Controls {
  readonly scenario?: string
  readonly delay?: number
  readonly fault?: Fault
  readonly strict?: boolean
  readonly illustrative?: boolean
}

/** @throws Refusal when a header asks for what the mock does not know. */
export function parseControls(headers: MockRequest['headers'], scenarios: Scenarios): Controls {
  const scenario = headers['x-mock-scenario']
  const delay = headers['x-mock-delay']
  const wanted = headers['x-mock-fault']
  const strict = headers['x-mock-strict']
  const illustrative = headers['x-mock-illustrative']
  const fault = FAULTS.find((name) => name === wanted)
  if (wanted !== undefined && fault === undefined) {
    throw refuse('X-Mock-Fault', `must be one of ${FAULTS.join(', ')}, not "${wanted}"`)
  }
  if (scenario !== undefined && !scenarios.has(scenario)) {
    throw refuse('X-Mock-Scenario', `must be one of ${scenarios.names().join(', ')}, not "${scenario}"`)
  }
  return {
    ...(scenario !== undefined && { scenario }),
    ...(delay !== undefined && { delay: parseDelay(delay) }),
    ...(fault !== undefined && { fault }),
    ...(strict !== undefined && { strict: parseFlag('X-Mock-Strict', strict) }),
    ...(illustrative !== undefined && { illustrative: parseFlag('X-Mock-Illustrative', illustrative) }),
  }
}

function parseDelay(text: string): number {
  const delay = Number(text)
  if (!/^\d+$/.test(text) || delay > MAX_DELAY) {
    throw refuse('X-Mock-Delay', `must be a number of milliseconds from 0 to ${MAX_DELAY}, not "${text}"`)
  }
  return delay
}

function parseFlag(header: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw refuse(header, `must be true or false, not "${text}"`)
  return text === 'true'
}

function refuse(header: string, reason: string): Refusal {
  return new Refusal({
    status: 400,
    message: `${header} ${reason}.`,
    violations: [violationAt('header', `/${header}`, reason)],
  })
}
