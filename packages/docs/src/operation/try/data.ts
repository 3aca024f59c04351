import type { SampleOperation } from '@cloud-cost/codegen/example-call'

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
