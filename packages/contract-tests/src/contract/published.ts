import { StrictValidator } from '@cloud-cost/contract-tools/strict-validator'
import * as documents from '@cloud-cost/openapi'
import type { Operation } from './operation.js'
import { readOperations } from './operation.js'

/** Every operation of the published documents. */
export const operations: readonly Operation[] = readOperations(documents)

/** The names of the groups. */
export const groups: readonly string[] = Object.keys(documents)

const validators = new Map<object, StrictValidator>()

/** The validator of an operation's document. */
export function validatorOf({ document }: Operation): StrictValidator {
  const validator = validators.get(document) ?? new StrictValidator(document)
  validators.set(document, validator)
  return validator
}
