import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { StrictValidator } from '@cloud-cost/contract/strict-validator'

export interface Validators {
  /** Complains of members that are not described. */
  readonly strict: StrictValidator
  /** Complains of those as well that are let through because the contract says that they are not shown. */
  readonly revealing: StrictValidator
}

const cache = new Map<JsonObject, Validators>()

/** The validators of a document, made once. */
export function validatorsOf(document: JsonObject): Validators {
  const cached = cache.get(document)
  if (cached !== undefined) return cached
  const validators = {
    strict: new StrictValidator(document),
    revealing: new StrictValidator(withoutOpenMarks(document) as JsonObject),
  }
  cache.set(document, validators)
  return validators
}

/** A copy in which objects whose members are marked as not shown have only those that are described. */
function withoutOpenMarks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutOpenMarks)
  if (!isObject(value)) return value
  const isOpen = value['additionalProperties'] === true && 'x-unspecified' in value
  const members = Object.entries(value).filter(([name]) => !(isOpen && name === 'additionalProperties'))
  return Object.fromEntries(members.map(([name, child]) => [name, withoutOpenMarks(child)]))
}
