// Merges an object schema with all that it extends.
import { type Json, type JsonObject, mapping, resolve } from './document.js'
import { list } from './values.js'

/** The members of an object schema with those of everything it extends. */
export interface Shape {
  readonly properties: { readonly [name: string]: JsonObject }
  readonly required: ReadonlySet<string>
  /** Members beyond those described are let through. */
  readonly open: boolean
}

/** Follows references and `allOf`; a later description of a member replaces an earlier one. */
export function shapeOf(document: JsonObject, schema: Json | undefined): Shape {
  const target = mapping(resolve(document, schema))
  const extended = list(target['allOf']).map((part) => shapeOf(document, part))
  return {
    properties: Object.assign({}, ...extended.map(({ properties }) => properties), ownProperties(target)),
    required: new Set([...extended.flatMap(({ required }) => [...required]), ...ownRequired(target)]),
    open: target['additionalProperties'] === true || extended.some(({ open }) => open),
  }
}

/** A schema with its references followed and the keywords of what it extends; its fields are those of `shapeOf`. */
export function flattened(document: JsonObject, schema: Json | undefined): JsonObject {
  const { allOf, ...own } = resolved(document, schema)
  return Object.assign({}, ...list(allOf).map((part) => flattened(document, part)), own)
}

export function ownProperties({ properties }: JsonObject): { [name: string]: JsonObject } {
  return Object.fromEntries(Object.entries(mapping(properties)).map(([name, property]) => [name, mapping(property)]))
}

export function ownRequired({ required }: JsonObject): string[] {
  return list(required).map(String)
}

/** A schema with its references followed; what stands next to a reference goes with it. */
export function resolved(document: JsonObject, schema: Json | undefined): JsonObject {
  const { $ref: _, ...own } = mapping(schema)
  return { ...mapping(resolve(document, schema)), ...own }
}
