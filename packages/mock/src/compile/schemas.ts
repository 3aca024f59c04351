import { isObject, listOf } from '../contract/json.js'
import { branches } from '../contract/schema-branches.js'

/** The example that a schema shows. Prism's reader makes a list of the one of OpenAPI 3.0, unless the document names a dialect. */
export function exampleOf(schema: unknown): unknown {
  return isObject(schema) ? (schema['example'] ?? listOf(schema['examples'])[0]) : undefined
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
