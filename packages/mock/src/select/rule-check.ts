import { MAX_DEPTH } from '@cloud-cost/contract/parse-json'
import type { CompiledOperation } from '../contract/contract.js'
import { isDeeperThan, isObject } from '../contract/json.js'
import { type Validator, type Validators, type Violation, violationAt, violationsOf } from '../contract/violations.js'
import { InvalidRuleError } from './invalid-rule-error.js'
import type { Rule } from './rule.js'
import { answerViolations } from './rule-answer-check.js'
import { operationsMatching } from './rule-match-check.js'

/** What an answer echoes may be as deep as the body of a request, and stands some levels deeper in the rule. */
const RULE_DEPTH = MAX_DEPTH + 10

/** Finds what is wrong with a rule, whoever made it. */
export type RuleCheck = (rule: unknown) => readonly Violation[]

/** @throws InvalidRuleError when a rule isn't one, can't match any request, or answers what the contract doesn't allow. */
export function requireValid(check: RuleCheck, rule: unknown, name?: string): asserts rule is Rule {
  const violations = check(rule)
  if (violations.length > 0) throw new InvalidRuleError(violations, name)
}

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
      ...violationsOf(shape, 'rule', hasFunction ? { ...rule, answer: {} } : rule),
      ...(isObject(rule) && isObject(rule['answer']) ? instances(rule['answer']) : []),
    ]
    return violations.length > 0 ? violations : violationsOfContent(rule as Rule, operations, validators)
  }
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
