import type { Problem, Violation } from '../contract/contract.js'
import { sentenceOf } from '../contract/violations.js'

/** Ends the handling of a request with a problem as its answer. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
    this.name = 'Refusal'
  }
}

/** A rule that a test made answers what it may not: a mistake of the test, which must not pass for an answer of the service. */
export class RuleFailure extends Refusal {
  constructor(message: string, violations: readonly Violation[] = []) {
    super({ status: 500, message, isWhole: true, violations })
    this.name = 'RuleFailure'
  }
}

/** The problem of a request that violates the contract. */
export function invalid(violations: readonly Violation[]): Problem {
  return { status: 400, message: sentenceOf(violations), violations }
}
