import { isObject, type Json } from '@cloud-cost/contract/document'

/** A value as a field of the form has it: a list has one value a line, and what a field can't hold is left out. */
export function fieldText(value: Json | undefined): string {
  if (!Array.isArray(value)) return value === undefined || value === null || isObject(value) ? '' : String(value)
  return value.some((item) => typeof item === 'object') ? '' : value.join('\n')
}
