import type { Violation } from '../contract/contract.js'
import { sentenceOf } from '../contract/violations.js'

/** A problem to be answered in the envelope of the contract. */
export interface Problem {
  readonly status: number
  /** Added to the contract's own text, or in its place where it has none for the status. */
  readonly message: string
  /** The message stands alone, since the contract's text is about something else. */
  readonly isWhole?: boolean
  /** The error comes with HTTP 200; its code is the number of the status. */
  readonly isInside200?: boolean
  readonly headers?: { readonly [name: string]: string }
  readonly violations?: readonly Violation[]
}

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
