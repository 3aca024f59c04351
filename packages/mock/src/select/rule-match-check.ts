// What is wrong with the requests that a rule is for.
import { suggestName } from '@cloud-cost/contract/suggest-name'
import type { CompiledOperation } from '../contract/contract.js'
import { readParameters } from '../contract/parameters.js'
import { type Validators, type Violation, violationAt, violationsOf } from '../contract/violations.js'
import { parseTarget } from '../exchange/exchange.js'
import { bodyNameMistakes, queryNameMistake } from '../exchange/input-names.js'
import { suggestPath } from '../exchange/suggestion.js'
import type { RuleMatch } from './rule.js'
import { canMeet } from './wildcards.js'

/** The operations that a rule can be for, and what of its `match` no request to them can have. */
export interface Meant {
  readonly operations: readonly CompiledOperation[]
  readonly violations: readonly Violation[]
}

/** Keywords of JSON Schema that a part of a value alone can't be blamed for. */
const OF_THE_WHOLE = new Set(['required', 'dependentRequired', 'minItems', 'minProperties', 'oneOf', 'anyOf', 'if'])

export function operationsMatching(match: RuleMatch, all: readonly CompiledOperation[], validators: Validators): Meant {
  let operations = all
  for (const narrow of [byOperation, byMethod, byPath]) {
    const next = narrow(match, operations)
    if ('reason' in next) return { operations: [], violations: [next] }
    operations = next
  }
  return {
    operations,
    violations: [...queryMistakes(match, operations, validators), ...bodyMistakes(match, operations, validators)],
  }
}

type Narrowed = readonly CompiledOperation[] | Violation

function byOperation({ operation: name }: RuleMatch, operations: readonly CompiledOperation[]): Narrowed {
  if (name === undefined) return operations
  const found = operations.filter(({ operationId }) => operationId === name)
  if (found.length > 0) return found
  const meant = suggestName(
    name,
    operations.map(({ operationId }) => operationId),
  )
  return violationAt(
    'rule',
    '/match/operation',
    `${name} not found${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  )
}

function byMethod({ method }: RuleMatch, operations: readonly CompiledOperation[]): Narrowed {
  if (method === undefined) return operations
  const wanted = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase()
  const found = operations.filter((operation) => operation.method === wanted)
  if (found.length > 0) return found
  const methods = [...new Set(operations.map((operation) => operation.method))]
  return violationAt('rule', '/match/method', `must be ${methods.join(' or ')}, not ${method}`)
}

function byPath({ path }: RuleMatch, operations: readonly CompiledOperation[]): Narrowed {
  if (path === undefined) return operations
  const pattern = parseTarget(path).path
  const found = operations.filter((operation) => canMeet(pattern, operation.path.replaceAll(/\{[^}]+\}/g, '*')))
  if (found.length > 0) return found
  const paths = operations.map((operation) => operation.path)
  const meant = paths.length === 1 ? paths[0] : suggestPath(pattern, paths)
  return violationAt(
    'rule',
    '/match/path',
    `is no path of ${paths.length === 1 ? 'the operation' : 'these operations'}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  )
}

function queryMistakes(
  { query = {} }: RuleMatch,
  operations: readonly CompiledOperation[],
  validators: Validators,
): Violation[] {
  const violations = Object.keys(query).flatMap((name) => {
    const mistake = queryNameMistake(name, operations)
    return mistake === undefined ? [] : [violationAt('rule', `/match/query/${name}`, mistake)]
  })
  const [only, ...others] = operations
  if (violations.length > 0 || only === undefined || others.length > 0) return violations
  const parameters = only.request.parameters.filter((parameter) => parameter.in === 'query')
  return partly('/match/query', validators[only.request.validators.query ?? ''], readParameters(parameters, query))
}

function bodyMistakes(
  { body }: RuleMatch,
  operations: readonly CompiledOperation[],
  validators: Validators,
): Violation[] {
  if (body === undefined) return []
  const taking = operations.filter(({ method, request }) => method !== 'GET' && request.body !== undefined)
  const [only, ...others] = taking
  if (only === undefined)
    return [violationAt('rule', '/match/body', 'must be left out: no request of the rule has a body')]
  const violations = bodyNameMistakes('rule', body, taking, '/match/body')
  if (violations.length > 0 || others.length > 0) return violations
  const contents = only.request.body?.contents ?? []
  const mistakes = contents.map(({ validator }) => partly('/match/body', validators[validator ?? ''], body))
  return mistakes.some((found) => found.length === 0) ? [] : mistakes.flat()
}

/** What is wrong with a value that may be only a part of one. */
function partly(pointer: string, validator: Validators[string] | undefined, value: unknown): Violation[] {
  return violationsOf(validator, 'value', value, OF_THE_WHOLE).map((violation) =>
    violationAt('rule', pointer + violation.pointer.slice('/value'.length), violation.reason),
  )
}
