// What is wrong with a rule.
import { MAX_DEPTH } from '@cloud-cost/contract/parse-json'
import { suggestName } from '@cloud-cost/contract/suggest-name'
import type { CompiledOperation } from '../contract/contract.js'
import { exampleMistake, namesOfExamples } from '../contract/examples.js'
import { isDeeperThan, isObject, toPointer } from '../contract/json.js'
import { type Validator, type Validators, type Violation, violationAt, violationsOf } from '../contract/violations.js'
import { type RuleAnswer, STATUSES_WITHOUT_BODY } from '../exchange/exchange.js'
import { parseRuleBody, ruleBodyViolations } from '../respond/rule-body.js'
import { RULE_NAMES } from './admin-schemas.js'
import type { Rule, RuleCheck } from './rule.js'
import { operationsMatching } from './rule-match-check.js'

/** What an answer echoes may be as deep as the body of a request, and stands some levels deeper in the rule. */
const RULE_DEPTH = MAX_DEPTH + 10

/** Finds what is wrong with a rule for some operations: with its shape or, if that is right, with what it says. */
export function ruleCheck(
  shape: Validator | undefined,
  operations: readonly CompiledOperation[],
  validators: Validators,
): RuleCheck {
  return (rule) => {
    if (isDeeperThan(rule, RULE_DEPTH)) return [violationAt('rule', '', `is nested deeper than ${RULE_DEPTH} levels`)]
    const hasFunction = isObject(rule) && typeof rule['answer'] === 'function'
    const violations = [
      ...violationsOf(shape, 'rule', hasFunction ? { ...rule, answer: {} } : rule).map(withMeantName),
      ...(isObject(rule) && isObject(rule['answer']) ? instances(rule['answer']) : []),
    ]
    return violations.length > 0 ? violations : violationsOfContent(rule as Rule, operations, validators)
  }
}

/** Says of a name that is not allowed which one was meant, be it in another part of a rule, or which there are. */
function withMeantName(violation: Violation): Violation {
  const [, part = '', name = ''] = /^\/rule(.*)\/([^/]*)$/.exec(violation.pointer) ?? []
  const names = RULE_NAMES[part]
  if (violation.reason !== 'is not allowed' || names === undefined) return violation
  const elsewhere = Object.entries(RULE_NAMES).flatMap(([holder, own]) =>
    own.includes(name) ? [`rule${holder.replace('/', '.')}.${name}`] : [],
  )
  const misspelt = suggestName(name, names)
  const meant = elsewhere.length > 0 || misspelt === undefined ? elsewhere : [misspelt]
  const hint = meant.length > 0 ? `did you mean ${meant.join(' or ')}?` : `there are ${names.join(', ')}`
  return { ...violation, reason: `is not allowed; ${hint}` }
}

/** What an instance of a class holds is not seen: a `Response` would be an answer that sets nothing. */
function instances(answer: object): Violation[] {
  const prototype: unknown = Object.getPrototypeOf(answer)
  // A plain object of another realm has a prototype of its own realm, which has none.
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return []
  return [violationAt('rule', '/answer', 'must be a plain object')]
}

function violationsOfContent(
  rule: Rule,
  all: readonly CompiledOperation[],
  validators: Validators,
): readonly Violation[] {
  const { match = {}, answer, fault, invalid } = rule
  const { operations, violations } = operationsMatching(match, all, validators)
  const unanswered =
    answer !== undefined && fault !== undefined && fault !== 'truncated'
      ? [violationAt('rule', '/fault', `must be left out, or answer: with ${fault}, nothing else is answered`)]
      : []
  const found = [...violations, ...unanswered]
  if (answer === undefined || typeof answer === 'function' || operations.length === 0) return found
  const judged = invalid === true ? { ...answer, invalid } : answer
  return [...found, ...answerViolations(judged, operations, validators)]
}

/** Headers that say how a message is sent and where it ends: with others the next request on the connection would fail. */
const SERVER_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** What of an answer can't go out as it is set, or is not what the operations of the rule answer. */
function answerViolations(
  answer: RuleAnswer,
  operations: readonly CompiledOperation[],
  validators: Validators,
): Violation[] {
  const violations = [...headerMistakes(answer), ...bodyMistakes(answer), ...exampleMistakes(answer, operations)]
  return violations.length > 0 ? violations : contractMistakes(answer, operations, validators)
}

function headerMistakes({ headers = {} }: RuleAnswer): Violation[] {
  const seen = new Set<string>()
  return Object.keys(headers).flatMap((header) => {
    const name = header.toLowerCase()
    const isTwice = seen.has(name)
    seen.add(name)
    const at = (reason: string): Violation[] => [violationAt('rule', `/answer/headers/${header}`, reason)]
    if (isTwice) return at('is given twice, in another case')
    if (SERVER_HEADERS.has(name)) return at('is set by the server')
    return name.startsWith('x-mock-') ? at('is set by the mock') : []
  })
}

function bodyMistakes({ status = 200, example, body }: RuleAnswer): Violation[] {
  if (body === undefined) return []
  const at = (reason: string): Violation[] => [violationAt('rule', '/answer/body', reason)]
  if (STATUSES_WITHOUT_BODY.has(status))
    return body === '' ? [] : at(`must be left out: a response with status ${status} has no body`)
  if (example !== undefined) return at(`must be left out, or the example ${example}: it would take the place of it`)
  return body instanceof Uint8Array ? [] : unprintable(body, '/answer/body')
}

/** What JSON can't say, or says otherwise. */
function unprintable(value: unknown, pointer: string): Violation[] {
  const at = (reason: string): Violation[] => [violationAt('rule', pointer, reason)]
  if (typeof value === 'number' && !Number.isFinite(value)) return at(`must be a number that JSON has, not ${value}`)
  if (typeof value === 'bigint') return at('must be a number, not a BigInt')
  if (typeof value === 'function' || typeof value === 'symbol') return at(`must be JSON, not a ${typeof value}`)
  if (Array.isArray(value)) {
    return Array.from(value, (item, index) =>
      item === undefined
        ? [violationAt('rule', `${pointer}/${index}`, 'must be JSON, not undefined')]
        : unprintable(item, `${pointer}/${index}`),
    ).flat()
  }
  if (!isObject(value) || typeof value['toJSON'] === 'function') return []
  const prototype: unknown = Object.getPrototypeOf(value)
  const className = (prototype as { readonly constructor?: { readonly name?: string } } | null)?.constructor?.name
  if (
    Symbol.iterator in value ||
    ['Blob', 'FormData', 'Response', 'ReadableStream', 'Promise', 'ArrayBuffer', 'Error'].includes(className ?? '')
  )
    return at(`must be JSON, not a ${className}`)
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : unprintable(inner, pointer + toPointer([name])),
  )
}

/** An example that no operation has of which the rule may be asked. */
function exampleMistakes({ example, status }: RuleAnswer, operations: readonly CompiledOperation[]): Violation[] {
  if (example === undefined) return []
  const mistakes = operations.map((operation) => exampleMistake(operation, example, status))
  const [mistake] = mistakes
  if (mistake === undefined || mistakes.includes(undefined)) return []
  const names = [...new Set(operations.flatMap(namesOfExamples))]
  const meant = suggestName(example, names)
  const unknown = `${example} not found${meant === undefined ? '' : `; did you mean ${meant}?`}`
  const ofAll = names.includes(example) ? `${example} is no example of status ${status}` : unknown
  return [violationAt('rule', '/answer/example', operations.length === 1 ? mistake : ofAll)]
}

/** Where a body leaves the contract of every operation that the rule may be asked of. */
function contractMistakes(
  answer: RuleAnswer,
  operations: readonly CompiledOperation[],
  validators: Validators,
): Violation[] {
  if (answer.body === undefined || answer.invalid === true) return []
  const parsed = parseRuleBody(answer.body)
  const found: (readonly Violation[])[] = []
  for (const operation of operations) {
    const violations = ruleBodyViolations(operation, answer, parsed, validators)
    if (violations.length === 0) return []
    found.push(violations)
  }
  const [first = []] = found
  const [{ operationId } = { operationId: '' }] = operations
  return first.map(({ pointer, reason }) =>
    violationAt(
      'rule',
      `/answer${pointer}`,
      `${reason} by the contract of ${operationId}, or the answer must have invalid: true`,
    ),
  )
}
