import type { Violation } from '../contract/contract.js'
import { sentenceOf } from '../contract/violations.js'
import type { Rule, RuleCheck } from './rule.js'

/** A rule that can't be used; the message lists all that is wrong with it. */
export class InvalidRuleError extends Error {
  /** @param name of the rule in the message */
  constructor(
    readonly violations: readonly Violation[],
    name = 'The rule',
  ) {
    super(`${name} is not valid: ${sentenceOf(violations)}`)
    this.name = 'InvalidRuleError'
  }
}

/** @throws InvalidRuleError when a rule isn't one, can't match any request, or answers what the contract doesn't allow. */
export function requireValid(check: RuleCheck, rule: unknown, name?: string): asserts rule is Rule {
  const violations = check(rule)
  if (violations.length > 0) throw new InvalidRuleError(violations, name)
}
