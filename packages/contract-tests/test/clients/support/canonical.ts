import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'

/** What only people and tools read. */
const ANNOTATIONS = new Set(
  '$schema $defs title description default deprecated example examples readOnly writeOnly'.split(' '),
)

/**
 * What a schema says of values: without annotations, and with its references followed, so that two documents with other names for
 * their parts can be compared. Where a record contains itself, it ends.
 */
export function canonical(root: JsonObject, schema: Json | undefined, open: readonly Json[] = []): Json {
  if (!isObject(schema)) return schema ?? {}
  const { $ref: reference, ...beside } = schema
  const own = keywords(root, beside, open)
  if (reference === undefined) return own
  const target = resolve(root, schema) ?? {}
  const followed = open.includes(target) ? 'itself' : canonical(root, target, [...open, target])
  return Object.keys(own).length === 0 ? followed : { ...own, $ref: followed }
}

function keywords(root: JsonObject, schema: JsonObject, open: readonly Json[]): JsonObject {
  const inner = (child: Json): Json => canonical(root, child, open)
  const { properties, required, items, additionalProperties: others, allOf, anyOf, oneOf } = schema
  const says = Object.entries(schema).filter(([name]) => !ANNOTATIONS.has(name) && !name.startsWith('x-'))
  const described = isObject(properties) ? Object.entries(properties).map(([name, child]) => [name, inner(child)]) : []
  // A member that is required without being described here says no more when it is listed with nothing.
  const listed = (Array.isArray(required) ? required : []).map((name) => [String(name), {}])
  return {
    ...Object.fromEntries(says),
    ...(described.length + listed.length > 0 && { properties: Object.fromEntries([...listed, ...described]) }),
    ...(Array.isArray(required) && { required: [...required].sort() }),
    ...(items !== undefined && { items: inner(items) }),
    ...(others !== undefined && { additionalProperties: inner(others) }),
    ...(Array.isArray(allOf) && { allOf: allOf.map(inner) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(inner) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map(inner) }),
  }
}
