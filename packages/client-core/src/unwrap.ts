import { isObject } from './envelope.js'
import { ResponseParseError } from './errors.js'
import type { Answer } from './judge.js'
import type { OperationDescriptor } from './operation.js'

/**
 * The result of a flat call: the members of a success without the envelope's `status` and `error`, those of a platform list lifted
 * out of `data`. A bare payload is the result itself, an empty body `undefined`.
 * @throws {ResponseParseError} when the payload is missing or of another type; a missing list reads as an empty one
 */
export function unwrap({ id: operationId, payload, list, raw, empty }: OperationDescriptor, answer: Answer): unknown {
  const { body, response } = answer
  const fail = (what: string): never => {
    throw new ResponseParseError(`the answer has no usable ${what}`, { operationId, ...answer })
  }
  if (empty) return undefined
  if (raw) return body ?? fail('body')

  // 204 says in so many words that there is nothing; an empty 200 is an answer that got lost.
  const content = body ?? (response.status === 204 ? {} : body)
  if (!isObject(content)) return fail('body')
  const { status: _, error: __, ...result } = content
  if (payload) {
    const [name = '', member] = payload.split('.')
    if (member) {
      const holder = result[name] ?? {}
      delete result[name]
      Object.assign(result, isObject(holder) ? holder : fail(name))
    }
    result[member ?? name] ??= list ? [] : fail(payload)
    if (list && !Array.isArray(result[member ?? name])) fail(payload)
  }
  return result
}
