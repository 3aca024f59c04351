import { isObject, type Json, mapping } from '@cloud-cost/contract/document'
import { list, type Operation } from '@cloud-cost/contract/model'
import { elementsOf, valuesOf } from '../contract/elements.js'
import type { PlacedField } from './options.js'

const KINDS = { parameter: 'parameter', 'request body': 'field of the request body', response: 'field' } as const

/** All parameters of an operation, and all fields of its request body and its successes; each name once. */
export function fieldsOf(operation: Operation): PlacedField[] {
  const fields = new Map<string, PlacedField>()
  for (const { place, name, id, description, schema } of elementsOf(operation)) {
    if (place === 'error' || fields.has(name)) continue
    const note = [description.replaceAll(/`[^`]*`/g, ' '), ...valuesOf(operation.document, schema)]
    fields.set(name, { kind: KINDS[place], name, note: note.join(' ').replaceAll(/\s+/g, ' ').trim(), id })
  }
  return [...fields.values()]
}

/** Names of the fields that a schema describes itself, also where it extends others by `allOf`. */
export function ownFieldNames(schema: Json): string[] {
  if (!isObject(schema)) return []
  return [...Object.keys(mapping(schema['properties'])), ...list(schema['allOf']).flatMap(ownFieldNames)]
}
