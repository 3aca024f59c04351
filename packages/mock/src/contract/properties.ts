import type { Properties } from './contract.js'
import { isObject, type JsonObject } from './json.js'
import type { PrismOperation } from './prism-types.js'
import { branches, withBundle } from './schema-branches.js'

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
  if (inner.size === 0) return ANY
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
