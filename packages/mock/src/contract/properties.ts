// The documented properties and values of bodies and parameters.
import type { PrismOperation, Properties, RequestContract } from './contract.js'
import { at, isObject, type JsonObject, listOf } from './json.js'

/** Around one schema there are fewer in any document that people wrote. */
const MAX_SCHEMAS = 60

/** Whether the service takes query parameters whose names it does not document: `x-unspecified` stands on the operation. */
export function hasOpenQuery({ extensions = {} }: PrismOperation): true | undefined {
  return isUnspecified(extensions as JsonObject, 'parameters') ? true : undefined
}

/** What stands in a contract for `x-unspecified` of an object whose properties the service does not document. */
export const OPEN = 'x-open'

/** The properties of a body by their names, as all branches of its schema have them together. */
export function propertiesOfBody(schema: object, operation: PrismOperation): Properties {
  const root = withBundle(schema, operation)
  return propertiesOf([root], root)
}

const ANY: Properties = { isOpen: true, names: {} }

/** The documented values of path and query parameters that may have others. */
export function parameterValues(operation: PrismOperation): NonNullable<RequestContract['values']> {
  const { path = [], query = [] } = operation.request ?? {}
  const valuesIn = (specs: readonly { readonly name: string; readonly schema?: object }[]) => {
    const pairs = specs.flatMap(({ name, schema = {} }) => {
      const values = documentedValues(branches(withBundle(schema, operation)))
      return values.length === 0 ? [] : [[name, values] as const]
    })
    return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
  }
  const [ofPath, ofQuery] = [valuesIn(path), valuesIn(query)]
  return { ...(ofPath && { path: ofPath }), ...(ofQuery && { query: ofQuery }) }
}

function documentedValues(parts: readonly JsonObject[]): string[] {
  return parts.flatMap((part) => listOf(part['x-extensible-enum']).filter((value) => typeof value === 'string'))
}

/** @param outer the schemas around these ones: one that stands in itself may go on for ever */
function propertiesOf(schemas: readonly unknown[], root: unknown, outer: readonly unknown[] = []): Properties {
  const parts = schemas.flatMap((schema) => branches(schema, root))
  if (outer.length > MAX_SCHEMAS || parts.some((part) => outer.includes(part))) return ANY
  const around = [...outer, ...parts]
  const items = parts.flatMap((part) => (isObject(part['items']) ? [part['items']] : []))
  if (items.length > 0) return propertiesOf(items, root, around)
  const inner = new Map<string, unknown[]>()
  for (const { properties } of parts) {
    if (!isObject(properties)) continue
    for (const [name, schema] of Object.entries(properties)) inner.set(name, [...(inner.get(name) ?? []), schema])
  }
  const values = documentedValues(parts)
  if (inner.size === 0) return values.length === 0 ? ANY : { ...ANY, values }
  const names = Array.from(inner, ([name, all]) => [name, propertiesOf(all, root, around)] as const)
  return { ...(parts.some(isOpenObject) && { isOpen: true as const }), names: Object.fromEntries(names) }
}

function isOpenObject(schema: JsonObject): boolean {
  const { additionalProperties: more, patternProperties } = schema
  return more === true || isObject(more) || isObject(patternProperties) || hasOpenProperties(schema)
}

export function hasOpenProperties(schema: JsonObject): boolean {
  return schema[OPEN] === true || isUnspecified(schema, 'members')
}

function isUnspecified(node: JsonObject, what: string): boolean {
  return [node['x-unspecified']].flat().some((mark) => isObject(mark) && mark['what'] === what)
}

/** The schemas that make up a schema: itself, and the branches of its `allOf`, `oneOf` and `anyOf`. */
export function branches(schema: unknown, root: unknown = schema, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > 20) return []
  const reference = schema['$ref']
  if (typeof reference === 'string') return branches(at(root, reference.replace(/^#/, '')), root, depth + 1)
  const inner = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => listOf(schema[key]))
  return [schema, ...inner.flatMap((branch) => branches(branch, root, depth + 1))]
}

/** A schema with the definitions that its references name. */
export function withBundle(schema: object, operation: PrismOperation): object {
  const { __bundled__ } = operation as { readonly __bundled__?: unknown }
  return __bundled__ === undefined ? schema : { ...schema, __bundled__ }
}
