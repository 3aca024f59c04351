import { isObject, type Json, toReference } from '../document.js'

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

export function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Where something is described: what its reference leads to, or the place where it is written. */
export function referenceOf(value: Json | undefined, pointer: readonly string[]): string {
  return isObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : toReference(pointer)
}
