import { isObject, type Json, type JsonObject, resolve } from '../document.js'

/** The members of an object schema with those of everything it extends. */
export interface Shape {
  readonly properties: { readonly [name: string]: JsonObject }
  readonly required: ReadonlySet<string>
  /** Members beyond those described are let through. */
  readonly open: boolean
}

/** Follows references and `allOf`; a later description of a member replaces an earlier one. */
export function shapeOf(document: JsonObject, schema: Json | undefined): Shape {
  const target = resolve(document, schema)
  if (!isObject(target)) return { properties: {}, required: new Set(), open: false }
  const extended = (Array.isArray(target['allOf']) ? target['allOf'] : []).map((part) => shapeOf(document, part))
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

/** A schema with its references followed; what stands next to a reference goes with it. */
export function resolved(document: JsonObject, schema: Json | undefined): JsonObject {
  const { $ref: _, ...own } = isObject(schema) ? schema : {}
  const target = resolve(document, schema)
  return { ...(isObject(target) ? target : {}), ...own }
}
