import type { CompiledOperation } from '../contract/contract.js'
import { exampleMistake, namesOfExamples } from '../contract/examples.js'
import { isObject } from '../contract/json.js'
import { type Validator, violationsOf } from '../contract/validators.js'
import { type Violation, violationAt } from '../contract/violations.js'
import type { RuleAnswer } from '../exchange/choice.js'
import { suggestName } from '../exchange/suggestion.js'
import type { Rule } from './rule.js'

/** Finds what is wrong with a rule, whoever made it. */
export type RuleCheck = (rule: unknown) => readonly Violation[]

/** A rule that can't be used; the message lists all that is wrong with it. */
export class InvalidRuleError extends Error {
  /** @param name of the rule in the message */
  constructor(
    readonly violations: readonly Violation[],
    name = 'The rule',
  ) {
    super(`${name} is not valid: ${violations.map(({ location, reason }) => `${location} ${reason}`).join('; ')}.`)
    this.name = 'InvalidRuleError'
  }
}

/** @throws InvalidRuleError when a rule isn't one, or names an operation or an example that doesn't exist. */
export function requireValid(check: RuleCheck, rule: unknown, name?: string): asserts rule is Rule {
  const violations = check(rule)
  if (violations.length > 0) throw new InvalidRuleError(violations, name)
}

/** Headers that say how long an answer is and where it ends: with others the next request on the connection would fail. */
const FRAMING_HEADERS = new Set(['connection', 'content-length', 'transfer-encoding', 'trailer', 'upgrade'])
const STATUSES_WITHOUT_BODY = new Set([204, 205, 304])

/** Finds what is wrong with a rule for some operations: with its shape or, if that is right, with what it says. */
export function ruleCheck(shape: Validator | undefined, operations: readonly CompiledOperation[]): RuleCheck {
  return (rule) => {
    const hasFunction = isObject(rule) && typeof rule['answer'] === 'function'
    const violations = violationsOf(shape, 'rule', hasFunction ? { ...rule, answer: {} } : rule)
    return violations.length > 0 ? violations : violationsOfContent(rule as Rule, operations)
  }
}

function violationsOfContent({ match, answer = {} }: Rule, operations: readonly CompiledOperation[]): Violation[] {
  const name = match?.operation
  const meant = name === undefined ? operations : operations.filter(({ operationId }) => operationId === name)
  const unknown = name !== undefined && meant.length === 0 ? [unknownOperation(name, operations)] : []
  if (typeof answer === 'function') return unknown
  return [...unknown, ...framing(answer), ...unsendable(answer), ...(meant.length === 0 ? [] : misfit(answer, meant))]
}

function unknownOperation(name: string, operations: readonly CompiledOperation[]): Violation {
  const ids = operations.map(({ operationId }) => operationId)
  return violationAt('rule', '/match/operation', notFound(name, ids))
}

function framing({ headers = {} }: RuleAnswer): Violation[] {
  return Object.keys(headers)
    .filter((header) => FRAMING_HEADERS.has(header.toLowerCase()))
    .map((header) => violationAt('rule', `/answer/headers/${header}`, 'is set by the server'))
}

function unsendable({ status = 200, body }: RuleAnswer): Violation[] {
  if (!STATUSES_WITHOUT_BODY.has(status) || body === undefined || body === '') return []
  return [violationAt('rule', '/answer/body', `must be left out: a response with status ${status} has no body`)]
}

/** An example that no operation has of which the rule may be asked. */
function misfit({ example, status }: RuleAnswer, operations: readonly CompiledOperation[]): Violation[] {
  if (example === undefined) return []
  const mistakes = operations.map((operation) => exampleMistake(operation, example, status))
  const [mistake] = mistakes
  if (mistake === undefined || mistakes.includes(undefined)) return []
  const names = [...new Set(operations.flatMap(namesOfExamples))]
  const ofAll = names.includes(example) ? `${example} is no example of status ${status}` : notFound(example, names)
  return [violationAt('rule', '/answer/example', operations.length === 1 ? mistake : ofAll)]
}

function notFound(name: string, names: readonly string[]): string {
  const meant = suggestName(name, names)
  return `${name} not found${meant === undefined ? '' : `; did you mean ${meant}?`}`
}
