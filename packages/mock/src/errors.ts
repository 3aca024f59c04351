import { STATUS_CODES } from 'node:http'
import type { CompiledOperation, ErrorAnswer } from './contract.js'
import type { Violation } from './engine/violations.js'
import { at, replaceAt } from './json.js'

/** A problem to be answered in the envelope of the contract. */
export interface Problem {
  readonly status: number
  /** Added to the contract's own text, or in its place where it has none for the status. */
  readonly message: string
  /** The message stands alone, since the contract's text is about something else. */
  readonly isWhole?: boolean
  readonly headers?: { readonly [name: string]: string }
  readonly violations?: readonly Violation[]
}

/** Most of a header that common servers and clients accept is 8 kB. */
const MAX_HEADER = 7_500

/** The body of an error as the operation's contract has it, with what is wrong in its text. */
export function errorBody({ errors }: CompiledOperation, { status, message, isWhole = false }: Problem): unknown {
  const own = errors[String(status)]
  const { body, codePointer, messagePointer }: ErrorAnswer = own ?? errors.default
  const text =
    isWhole || own === undefined || messagePointer === undefined ? message : `${at(body, messagePointer)} ${message}`
  const explained = messagePointer === undefined ? body : replaceAt(body, messagePointer, text)
  if (own !== undefined || codePointer === undefined) return explained
  const code = typeof at(body, codePointer) === 'number' ? status : codeOf(status)
  return replaceAt(explained, codePointer, code)
}

/** Headers of a problem: its own, and all violations as JSON. */
export function errorHeaders({ headers, violations = [] }: Problem): { [name: string]: string } {
  return {
    'content-type': 'application/json',
    ...(violations.length > 0 && { 'x-mock-violations': toHeader(violations) }),
    ...headers,
  }
}

export function invalid(violations: readonly Violation[]): Problem {
  const reasons = violations.map(({ location, reason }) => `${location} ${reason}`)
  return { status: 400, message: `${reasons.join('; ')}.`, violations }
}

/** The name of a status in the style of the contract's codes: `NOT_FOUND`. */
function codeOf(status: number): string {
  return (STATUS_CODES[status] ?? `STATUS_${status}`).toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
}

/** JSON in a header: ASCII only, and with as many violations as fit. */
function toHeader(violations: readonly Violation[]): string {
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
