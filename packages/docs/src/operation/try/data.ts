// What the page of an operation and the script of its form both know.
import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import { isObject, type Json } from '@cloud-cost/contract/document'

/** The values of an example, as the fields of the form have them. */
export interface TryExample {
  /** As the radio button of the example has it. */
  readonly name: string
  /** The keys are the names of fields, such as `path.companyId`; a list has one value a line. */
  readonly values: { readonly [field: string]: string }
}

/** What the script of the form knows of its operation. */
export interface TryData {
  /** Such as `cost`. */
  readonly group: string
  readonly operation: SampleOperation
  readonly examples: readonly TryExample[]
}

/** A value as a field of the form has it: a list has one value a line, and what a field can't hold is left out. */
export function fieldText(value: Json | undefined): string {
  if (!Array.isArray(value)) return value === undefined || value === null || isObject(value) ? '' : String(value)
  return value.some((item) => typeof item === 'object') ? '' : value.join('\n')
}
