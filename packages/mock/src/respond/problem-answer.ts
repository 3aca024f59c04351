// Errors in the form that the contract of an operation has for them.
import STATUS_NAMES from 'statuses/codes.json' with { type: 'json' }
import type { CompiledOperation, ErrorAnswer, Problem, Violation } from '../contract/contract.js'
import { at, replaceAt } from '../contract/json.js'
import { Refusal } from '../contract/violations.js'
import type { Fault, MockAnswer } from '../exchange/exchange.js'

/** A problem in the envelope of an operation; without an operation there is no envelope. */
export function problemAnswer(operation: CompiledOperation | undefined, problem: Problem): MockAnswer {
  const body = operation === undefined ? { message: problem.message } : errorBody(operation, problem)
  return {
    status: problem.isInside200 === true ? 200 : problem.status,
    headers: errorHeaders(problem),
    body: JSON.stringify(body),
  }
}

/** What ended the handling of a request; anything but a refusal is a failure of the mock itself. */
export function errorAnswer(operation: CompiledOperation | undefined, error: unknown): MockAnswer {
  if (error instanceof Refusal) return problemAnswer(operation, error.problem)
  const message = `The mock failed: ${error instanceof Error ? error.message : String(error)}`
  return problemAnswer(operation, { status: 500, message, isWhole: true })
}

/** Most of a header that common servers and clients accept is 8 kB. */
const MAX_HEADER = 7_500

/** The body of an error as the operation's contract has it, with what is wrong in its text. */
function errorBody(
  { errors }: CompiledOperation,
  { status, message, isWhole = false, isInside200 = false }: Problem,
): unknown {
  const own = errors[isInside200 ? 200 : status]
  const { body, codePointer, messagePointer }: ErrorAnswer = own ?? errors.default
  const text =
    isWhole || own === undefined || messagePointer === undefined ? message : `${at(body, messagePointer)} ${message}`
  const explained = messagePointer === undefined ? body : replaceAt(body, messagePointer, text)
  if ((own !== undefined && !isInside200) || codePointer === undefined) return explained
  const code = typeof at(body, codePointer) === 'number' ? status : codeOf(status)
  return replaceAt(explained, codePointer, code)
}

/** Headers of a problem: its own, and all violations as JSON. */
function errorHeaders({ headers, violations = [] }: Problem): { [name: string]: string } {
  return {
    'content-type': 'application/json',
    ...(violations.length > 0 && { 'x-mock-violations': violationsHeader(violations) }),
    ...headers,
  }
}

/** The name of a status in the style of the contract's codes: `NOT_FOUND`. */
function codeOf(status: number): string {
  return ((STATUS_NAMES as { readonly [status: string]: string })[status] ?? `STATUS_${status}`)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
}

/** JSON in a header: ASCII only, and with as many violations as fit. */
export function violationsHeader(violations: readonly Violation[]): string {
  for (let count = violations.length; count > 0; count = Math.floor(count / 2)) {
    const shown: unknown[] = violations.slice(0, count)
    if (count < violations.length) shown.push({ more: violations.length - count })
    const text = JSON.stringify(shown).replaceAll(
      /[^\x20-\x7e]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    if (text.length <= MAX_HEADER) return text
  }
  return JSON.stringify([{ more: violations.length }])
}

/** What a proxy answers whose upstream has gone: no envelope, no JSON. */
const BAD_GATEWAY: MockAnswer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n',
}

/** Seconds that the rate limit asks a client to wait: as short as the header can say. */
const RETRY_AFTER = '1'

/** The answer of a fault in whose place the service itself says nothing; `truncated` cuts the service's own. */
export function faultAnswer(operation: CompiledOperation, fault: Fault): MockAnswer | undefined {
  if (fault === 'truncated') return undefined
  if (fault === 'html-502') return BAD_GATEWAY
  if (fault !== '429') return { status: 200, headers: {}, body: '', fault }
  return problemAnswer(operation, {
    status: 429,
    message: 'Too many requests.',
    headers: { 'retry-after': RETRY_AFTER },
  })
}
