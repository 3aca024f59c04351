// What the headers of a request ask of the mock: `X-Mock-…`, and `Prefer` as with Prism.
import parsePreferHeader from 'parse-prefer-header'
import { present } from '../contract/json.js'
import { Refusal, violationAt } from '../contract/violations.js'
import { FAULTS, type Fault, type MockRequest } from '../exchange/exchange.js'
import type { Inputs } from '../exchange/parsed-request.js'
import type { SelectedResponse } from '../exchange/selection.js'
import { MAX_DELAY } from './admin-schemas.js'

/** What the headers `X-Mock-…` of a request ask of the mock. */
export interface Controls {
  readonly scenario?: string
  readonly delay?: number
  readonly fault?: Fault
  readonly strict?: boolean
  readonly illustrative?: boolean
}

/** The scenarios that there are. */
interface ScenarioNames {
  names(): readonly string[]
  has(name: string): boolean
}

/** Of most requests: they ask for nothing. */
const NO_CONTROLS: Controls = {}

/** @throws Refusal when a header asks for what the mock does not know. */
export function readControls(headers: MockRequest['headers'], scenarios: ScenarioNames): Controls {
  const scenario = headers['x-mock-scenario']
  const delay = headers['x-mock-delay']
  const faultName = headers['x-mock-fault']
  const strict = headers['x-mock-strict']
  const illustrative = headers['x-mock-illustrative']
  if ((scenario ?? delay ?? faultName ?? strict ?? illustrative) === undefined) return NO_CONTROLS
  const fault = FAULTS.find((name) => name === faultName)
  if (faultName !== undefined && fault === undefined) {
    throw refuse('X-Mock-Fault', `must be one of ${FAULTS.join(', ')}, not "${faultName}"`)
  }
  if (scenario !== undefined && !scenarios.has(scenario)) {
    throw refuse('X-Mock-Scenario', `must be one of ${scenarios.names().join(', ')}, not "${scenario}"`)
  }
  return present({
    scenario,
    delay: parseDelay(delay),
    fault,
    strict: parseFlag('X-Mock-Strict', strict),
    illustrative: parseFlag('X-Mock-Illustrative', illustrative),
  })
}

function parseDelay(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const delay = Number(text)
  if (!/^\d+$/.test(text) || delay > MAX_DELAY) {
    throw refuse('X-Mock-Delay', `must be a number of milliseconds from 0 to ${MAX_DELAY}, not "${text}"`)
  }
  return delay
}

function parseFlag(header: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text !== 'true' && text !== 'false') throw refuse(header, `must be true or false, not "${text}"`)
  return text === 'true'
}

function refuse(header: string, reason: string): Refusal {
  return new Refusal({
    status: 400,
    message: `${header}${header === 'Prefer' ? ':' : ''} ${reason}.`,
    violations: [violationAt('header', `/${header}`, reason)],
  })
}

const PREFERENCES = ['code', 'example', 'dynamic', 'seed'] as const
/** Their names in a query. */
const QUERY_NAMES = PREFERENCES.map((name) => `__${name}`)

/** The response that a request asks for in the header `Prefer` or, as with Prism, in its query; nothing where it leaves the choice to the mock. */
export function readPreference(header: string | undefined, query: Inputs['query']): SelectedResponse | undefined {
  if (header === undefined && !QUERY_NAMES.some((name) => name in query)) return undefined
  const preferences = header === undefined ? fromQuery(query) : parsePreferHeader(header)
  const { code, example, dynamic = 'false', seed } = preferences as { [name: string]: string | true | undefined }
  if (code !== undefined && !/^[2-5]\d\d$/.test(String(code))) {
    throw refuse('Prefer', `code must be a status from 200 to 599, not ${printed(code)}`)
  }
  if (!['true', 'false'].includes(String(dynamic))) {
    throw refuse('Prefer', `dynamic must be true or false, not ${printed(dynamic)}`)
  }
  for (const [name, value] of Object.entries({ example, seed })) {
    if (value === true) throw refuse('Prefer', `a value of ${name} is required: ${name}=NAME`)
  }
  if (code === undefined && example === undefined && String(dynamic) === 'false') return undefined
  return {
    ...(code !== undefined && { status: Number(code) }),
    ...(typeof example === 'string' && { example }),
    dynamic: String(dynamic) === 'true',
    ...(typeof seed === 'string' && { seed }),
  }
}

function fromQuery(query: Inputs['query']): { [name: string]: string } {
  return Object.fromEntries(
    PREFERENCES.flatMap((name) => {
      const [value] = [query[`__${name}`]].flat()
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function printed(value: string | true): string {
  return value === true ? 'nothing' : `"${value}"`
}
