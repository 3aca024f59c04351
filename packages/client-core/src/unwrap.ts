import type { Answer } from './answer.js'
import { ResponseParseError } from './errors.js'
import { isObject } from './json.js'
import type { OperationDescriptor } from './operation.js'

/**
 * The result of a call: the members of a success without the envelope's `status` and `error`, those of `data` instead of it where they
 * hold the payload. A bare payload is the result itself, an empty body `undefined`.
 * @throws {ResponseParseError} when the payload is missing or of another type; a missing list reads as an empty one
 */
export function unwrap(operation: OperationDescriptor, answer: Answer): unknown {
  const { payload, list, raw, empty } = operation
  const unusable = (what: string): ResponseParseError =>
    new ResponseParseError(`the answer has no usable ${what}`, answer)

  if (empty) return undefined
  // 204 says in so many words that there is nothing; an empty 200 is an answer that got lost.
  const body = answer.body ?? (answer.response.status === 204 && !raw ? {} : undefined)
  if (raw && body !== undefined) return body
  if (!isObject(body)) throw unusable('body')

  const { status: _, error: __, ...members } = body
  if (payload === undefined) return members
  const [outer = '', inner] = payload.split('.')
  const name = inner ?? outer
  const holder = inner === undefined ? members : (members[outer] ?? {})
  if (!isObject(holder)) throw unusable(outer)
  const value = holder[name] ?? (list ? [] : undefined)
  if (list ? !Array.isArray(value) : value === undefined) throw unusable(payload)
  if (inner !== undefined) delete members[outer]
  return { ...members, ...holder, [name]: value }
}
