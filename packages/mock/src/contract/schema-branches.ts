import { at, isObject, type JsonObject, listOf } from './json.js'
import type { PrismOperation } from './prism-types.js'

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
