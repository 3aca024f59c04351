import { isObject, type JsonObject, listOf } from '../contract/json.js'
import type { Received } from '../exchange/received.js'
import type { RuleMatch } from './rule.js'
import { isLike } from './wildcards.js'

/** The facts about a request that a rule looks at. */
export type RuleSubject = Pick<Received, 'operation' | 'path' | 'inputs' | 'request'>

export function isFor({ operation, path, inputs, request }: RuleSubject, match: RuleMatch = {}): boolean {
  return (
    (match.operation === undefined || match.operation === operation.operationId) &&
    (match.method === undefined || match.method.toUpperCase() === operation.method) &&
    (match.path === undefined || isLike(path, match.path)) &&
    Object.entries(match.query ?? {}).every(([name, value]) => inputs.query[name] === value) &&
    Object.entries(match.headers ?? {}).every(([name, value]) => request.headers[name.toLowerCase()] === value) &&
    (match.body === undefined || contains(inputs.body, match.body))
  )
}

/** Whether a value has all members of a part; lists have to be equal in length. */
function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    const list = listOf(value)
    return (
      Array.isArray(value) && list.length === part.length && part.every((item, index) => contains(list[index], item))
    )
  }
  if (!isObject(part)) return value === part
  return (
    isObject(value) && Object.entries(part).every(([name, member]) => contains((value as JsonObject)[name], member))
  )
}
