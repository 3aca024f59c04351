import type { ErrorObject } from 'ajv'
import { describeErrors, type Violation } from './violations.js'

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

/** What is wrong with a value that is a part of a request, such as `query`; nothing where the part has no validator. */
export function violationsOf(validator: Validator | undefined, part: string, value: unknown): readonly Violation[] {
  return validator === undefined || validator(value) ? NONE : describeErrors(part, validator.errors ?? [])
}
