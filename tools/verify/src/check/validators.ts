import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { StrictValidator } from '@cloud-cost/contract/strict-validator'

/** Complains of members that are not described. */
export const strictValidatorOf = madeOnce((document) => new StrictValidator(document))

/** Complains of those as well that are let through because the contract says that they are not shown. */
export const revealingValidatorOf = madeOnce(
  (document) => new StrictValidator(withoutOpenMarks(document) as JsonObject),
)

function madeOnce(make: (document: JsonObject) => StrictValidator): (document: JsonObject) => StrictValidator {
  const validators = new WeakMap<JsonObject, StrictValidator>()
  return (document) => {
    const validator = validators.get(document) ?? make(document)
    validators.set(document, validator)
    return validator
  }
}

/** A copy in which objects whose members are marked as not shown have only those that are described. */
function withoutOpenMarks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutOpenMarks)
  if (!isObject(value)) return value
  const isOpen = value['additionalProperties'] === true && 'x-unspecified' in value
  const members = Object.entries(value).filter(([name]) => !(isOpen && name === 'additionalProperties'))
  return Object.fromEntries(members.map(([name, child]) => [name, withoutOpenMarks(child)]))
}
