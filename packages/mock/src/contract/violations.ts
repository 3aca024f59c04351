// What is wrong with a value, in words, and where, and the errors that end a request with it.
import { reasonOf } from '@cloud-cost/contract/violation-words'
import type { ErrorObject } from 'ajv'
import type { Problem, Violation } from './contract.js'
import { segments, toPointer } from './json.js'

export type { Violation }

/** Whether a value is valid; if it isn't, `errors` lists all that is wrong. */
export interface Validator {
  (value: unknown): boolean
  /** @internal */
  readonly errors?: readonly ErrorObject[] | null
}

/** Validators by the names that a contract has for them. */
export interface Validators {
  readonly [name: string]: Validator
}

const NONE: readonly Violation[] = []

/**
 * What is wrong with a value that is a part of a request, such as `query`; nothing where the part has no validator.
 *
 * @param ignored keywords of JSON Schema that the value may break
 */
export function violationsOf(
  validator: Validator | undefined,
  part: string,
  value: unknown,
  ignored?: ReadonlySet<string>,
): readonly Violation[] {
  if (validator === undefined || validator(value)) return NONE
  const errors = (validator.errors ?? []).filter(({ keyword }) => ignored?.has(keyword) !== true)
  return describeErrors(part, errors)
}

/** Errors of keywords that only say that those of their branches apply. */
const WRAPPERS = new Set(['oneOf', 'anyOf', 'if'])

/**
 * Words what a validator found in a part of a request, such as `query`.
 * @internal
 */
export function describeErrors(part: string, errors: readonly ErrorObject[]): Violation[] {
  const seen = new Set<string>()
  return errors.flatMap((error) => {
    if (WRAPPERS.has(error.keyword) && errors.some((wrapper) => isWithin(wrapper, error))) return []
    const violation = describe(part, error)
    const key = JSON.stringify(violation)
    if (seen.has(key)) return []
    seen.add(key)
    return [violation]
  })
}

/** A violation of a part as a whole, or of what a JSON pointer names in it. */
export function violationAt(part: string, pointer: string, reason: string): Violation {
  return { location: [part, ...segments(pointer)].join('.'), pointer: `/${part}${pointer}`, reason }
}

/** All violations in one sentence, which ends as the last of them does where that is a question. */
export function sentenceOf(violations: readonly Violation[]): string {
  const text = violations.map(({ location, reason }) => `${location} ${reason}`).join('; ')
  return text.endsWith('?') ? text : `${text}.`
}

function describe(part: string, { keyword, instancePath, params }: ErrorObject): Violation {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as { readonly [name: string]: unknown }
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty
  const key = name === undefined ? '' : toPointer([name])
  return violationAt(part, instancePath + key, reasonOf({ keyword, params }))
}

function isWithin(inner: ErrorObject, { instancePath, keyword }: ErrorObject): boolean {
  return inner.keyword !== keyword && `${inner.instancePath}/`.startsWith(`${instancePath}/`)
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
