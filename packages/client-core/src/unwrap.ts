import type { Clean, ParsedResponse } from './answer.js'
import { ResponseParseError } from './errors.js'
import type { PreparedCall } from './prepare.js'

/**
 * Returns the result of a call: the fields of a success without the envelope's `status` and `error`; where `data.list` is the payload, the
 * fields of `data` take the place of `data`. A bare payload is the result itself, an empty body `undefined`.
 * @throws {ResponseParseError} for what the contract calls neither success nor error, so that an outage, or a part of an answer, never
 * reads as "nothing there"
 */
export function unwrap({ operation, settings }: PreparedCall, answer: ParsedResponse, clean: Clean): unknown {
  const { payload, type = 'object', optional, raw, empty } = operation
  const { body, response } = answer
  const check = (isRight: unknown, place: string, found: string, expected: string): void => {
    if (isRight) return
    // To clean a text costs nearly as much as the rest of a call, so that only what is refused is cleaned.
    throw new ResponseParseError(`${response.status}: ${place} is ${clean(found)}, not ${expected}`, answer)
  }
  const checkType = (place: string, value: unknown, expected: string, mayBeAbsent?: boolean): void => {
    const found = typeOf(value)
    const isAbsent = found === 'missing' || found === 'null'
    check(isAbsent ? mayBeAbsent : expected === 'unknown' || found === expected, place, found, expected)
  }

  // Others say that the work goes on (202), or that this is a part (206, 207, 226). Of what the contract doesn't have, its caller knows.
  const isWhole = (raw && type === 'unknown') || /20[01345]/.test(`${response.status}`)
  check(isWhole, 'the answer', 'unfinished', 'complete')
  if (empty) check(body === undefined, 'the body', typeOf(body), 'empty')
  else if (raw) checkType('the body', body, type, optional)
  if (empty || raw) return body
  checkType('the body', body, 'object')
  const { status, error: _, ...fields } = body as Record<string, unknown>
  check(
    status === 'success' || (status === undefined && settings.allowMissingStatus),
    'status',
    // An object may hold anything, so that only its type is printed.
    status instanceof Object ? 'object' : (JSON.stringify(status) ?? 'missing'),
    '"success"',
  )
  if (payload === undefined) return fields
  const [outer = '', inner] = payload.split('.')
  const { [outer]: data, ...others } = fields
  // What holds the payload: the body, or `data` in place of itself.
  const holder = inner ? (data ?? (optional ? {} : data)) : fields
  checkType(outer, holder, 'object')
  const name = inner ?? outer
  const value = (holder as typeof fields)[name]
  checkType(payload, value, type, optional)
  return { ...others, ...(holder as object), [name]: value ?? (type === 'array' ? [] : undefined) }
}

function typeOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}
