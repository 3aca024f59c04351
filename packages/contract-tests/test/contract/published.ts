import type { JsonObject } from '@cloud-cost/contract/document'
import { type Operation, readOperations } from '@cloud-cost/contract/model'
import { StrictValidator } from '@cloud-cost/contract/strict-validator'
import * as documents from '@cloud-cost/openapi'

/**
 * Every operation of the published documents, from the model that the clients are generated from. What the model would leave out
 * shows in the lock, the certainty report and the example files, and in what the mock makes of the same documents by itself.
 */
export const operations: readonly Operation[] = Object.values(documents).flatMap((document) =>
  readOperations(document as unknown as JsonObject),
)

/** The names of the groups. */
export const groups: readonly string[] = Object.keys(documents)

const validators = new Map<object, StrictValidator>()

/** The validator of an operation's document. */
export function validatorOf({ document }: Operation): StrictValidator {
  const validator = validators.get(document) ?? new StrictValidator(document)
  validators.set(document, validator)
  return validator
}
