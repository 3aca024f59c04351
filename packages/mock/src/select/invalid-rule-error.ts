import type { Violation } from '../contract/violations.js'

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
