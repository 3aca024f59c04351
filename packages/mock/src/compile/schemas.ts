import { at, isObject, type JsonObject, listOf } from '../contract/json.js'
import type { PrismOperation } from '../contract/prism-types.js'

/** The schemas that make up a schema: itself, and the branches of its `allOf`, `oneOf` and `anyOf`. */
export function branches(schema: unknown, root: unknown = schema, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > 20) return []
  const reference = schema['$ref']
  if (typeof reference === 'string') return branches(at(root, reference.replace(/^#/, '')), root, depth + 1)
  const inner = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => listOf(schema[key]))
  return [schema, ...inner.flatMap((branch) => branches(branch, root, depth + 1))]
}

/** The example that a schema shows. Prism's reader makes a list of the one of OpenAPI 3.0, unless the document names a dialect. */
export function exampleOf(schema: unknown): unknown {
  return isObject(schema) ? (schema['example'] ?? listOf(schema['examples'])[0]) : undefined
}

/** A schema with the definitions that its references name. */
export function withBundle(schema: object, operation: PrismOperation): object {
  const { __bundled__ } = operation as { readonly __bundled__?: unknown }
  return __bundled__ === undefined ? schema : { ...schema, __bundled__ }
}

/** A schema that doesn't require the members that only the other side sends. */
export function forSender(schema: object, mark: 'readOnly' | 'writeOnly'): object {
  const strip = (node: unknown, marked: ReadonlySet<string>): unknown => {
    if (Array.isArray(node)) return node.map((inner) => strip(inner, marked))
    if (!isObject(node)) return node
    const own = branches(node, schema).flatMap(({ properties }) => markedNames(properties, mark))
    const names = new Set([...marked, ...own])
    return Object.fromEntries(
      Object.entries(node).map(([key, inner]) => {
        if (key === 'required' && Array.isArray(inner)) return [key, inner.filter((name) => !names.has(String(name)))]
        if (key === 'const' || key === 'enum' || key === 'default') return [key, inner]
        return [key, strip(inner, ['allOf', 'oneOf', 'anyOf'].includes(key) ? names : new Set())]
      }),
    )
  }
  return strip(schema, new Set()) as object
}

function markedNames(properties: unknown, mark: string): string[] {
  if (!isObject(properties)) return []
  return Object.keys(properties).filter((name) => isObject(properties[name]) && properties[name][mark] === true)
}
