import { isObject, type Json, type JsonObject, resolve } from './document.js'

/** The members of an object schema with those of everything it extends. */
export interface ObjectShape {
  readonly properties: { readonly [name: string]: JsonObject }
  readonly required: ReadonlySet<string>
  /** Members beyond those described are let through. */
  readonly open: boolean
}

/** Follows references and `allOf`; a later description of a member replaces an earlier one. */
export function objectShape(document: JsonObject, schema: Json | undefined): ObjectShape {
  const target = resolve(document, schema)
  if (!isObject(target)) return { properties: {}, required: new Set(), open: false }
  const extended = (Array.isArray(target['allOf']) ? target['allOf'] : []).map((part) => objectShape(document, part))
  return {
    properties: Object.assign({}, ...extended.map(({ properties }) => properties), ownProperties(target)),
    required: new Set([...extended.flatMap(({ required }) => [...required]), ...ownRequired(target)]),
    open: target['additionalProperties'] === true || extended.some(({ open }) => open),
  }
}

export function ownProperties(schema: JsonObject): { [name: string]: JsonObject } {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, isObject(property) ? property : {}]),
  )
}

export function ownRequired(schema: JsonObject): string[] {
  return Array.isArray(schema['required']) ? schema['required'].map(String) : []
}
