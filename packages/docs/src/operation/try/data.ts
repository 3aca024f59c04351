// What the page of an operation and the script of its form both know.
import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import { isObject, type Json } from '@cloud-cost/contract/document'
import type { ExampleCase } from '../../samples/sample-inputs.js'

/** An example whose values the form takes. Its radio button has the same name. */
export type TryExample = Pick<ExampleCase, 'name' | 'inputs' | 'isError'>

/** What the script of the form knows of its operation. */
export interface TryData {
  /** Such as `cost`. */
  readonly group: string
  readonly operation: SampleOperation
  readonly examples: readonly TryExample[]
}

/** What an example has for a field, by the name of the field, such as `path.companyId`. */
export function textIn({ name, inputs, isError }: TryExample, field: string): string {
  if (field === 'body') return inputs.body === undefined ? '' : JSON.stringify(inputs.body, null, 2)
  if (field === 'prefer') return isError ? `example=${name}` : ''
  const [, place, input = ''] = /^(path|query)\.(.*)$/.exec(field) ?? []
  return place === undefined ? '' : fieldText(inputs[place as 'path' | 'query'][input])
}

/** A value as a field of the form has it: a list has one value a line, and what a field can't hold is left out. */
export function fieldText(value: Json | undefined): string {
  if (!Array.isArray(value)) return value === undefined || value === null || isObject(value) ? '' : String(value)
  return value.some((item) => typeof item === 'object') ? '' : value.join('\n')
}
