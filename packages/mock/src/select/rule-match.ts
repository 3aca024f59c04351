// Whether a rule is for a request.
import type { CompiledOperation } from '../contract/contract.js'
import { isObject, listOf } from '../contract/json.js'
import { readParameters } from '../contract/parameters.js'
import { decodedPath, parseTarget } from '../exchange/exchange.js'
import type { ParsedRequest } from '../exchange/parsed-request.js'
import type { RuleMatch } from './rule.js'
import { isLike } from './wildcards.js'

/** The facts about a request that a rule looks at. */
export type RuleSubject = Pick<ParsedRequest, 'operation' | 'location' | 'inputs' | 'request'>

export function isFor({ operation, location, inputs, request }: RuleSubject, match: RuleMatch = {}): boolean {
  return (
    (match.operation === undefined || match.operation === operation.operationId) &&
    (match.method === undefined || [operation.method, request.method].includes(match.method.toUpperCase())) &&
    (match.path === undefined || isLike(decodedPath(location.path), decodedPath(parseTarget(match.path).path))) &&
    Object.entries(match.query ?? {}).every(([name, value]) => hasQuery(operation, inputs.query, name, value)) &&
    Object.entries(match.headers ?? {}).every(([name, value]) => request.headers[name.toLowerCase()] === value) &&
    (match.body === undefined || contains(inputs.body, match.body))
  )
}

/** Whether a parameter has a value: as it was sent, as one of the values of a list, or as all of them. */
function hasQuery(
  { request: { parameters } }: CompiledOperation,
  query: RuleSubject['inputs']['query'],
  name: string,
  wanted: string | readonly string[],
): boolean {
  const sent = Object.hasOwn(query, name) ? query[name] : undefined
  if (sent === undefined) return false
  const list = parameters.find((parameter) => parameter.in === 'query' && parameter.name === name)
  const read = list?.reading.items === undefined ? undefined : readParameters([list], query)[name]
  const values = (Array.isArray(read) ? read : [sent].flat()).map(String)
  if (typeof wanted !== 'string')
    return values.length === wanted.length && wanted.every((value, index) => value === values[index])
  return sent === wanted || values.includes(wanted) || values.join(',') === wanted
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
    isObject(value) &&
    Object.entries(part).every(([name, member]) =>
      contains(Object.hasOwn(value, name) ? value[name] : undefined, member),
    )
  )
}
