import { at, isObject, type JsonObject, listOf } from '../json.js'

/** The schemas that make up a schema: itself, and the branches of its `allOf`, `oneOf` and `anyOf`. */
function branches(schema: unknown, root: unknown = schema, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > 20) return []
  const reference = schema['$ref']
  if (typeof reference === 'string') return branches(at(root, reference.replace(/^#/, '')), root, depth + 1)
  const inner = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => listOf(schema[key]))
  return [schema, ...inner.flatMap((branch) => branches(branch, root, depth + 1))]
}

/** The schemas of what a JSON pointer names in a value of the schema. */
export function schemasAt(schema: unknown, keys: readonly string[], root: unknown = schema): JsonObject[] {
  const [key, ...rest] = keys
  const found = branches(schema, root)
  if (key === undefined) return found
  return found.flatMap((branch) => {
    const { properties, items, additionalProperties } = branch
    const own = isObject(properties) && key in properties ? properties[key] : undefined
    const inner = own ?? (/^\d+$/.test(key) && items !== undefined ? items : additionalProperties)
    return schemasAt(inner, rest, root)
  })
}

/** The example that a schema shows. Prism's reader makes a list of the one of OpenAPI 3.0, unless the document names a dialect. */
export function exampleOf(schema: unknown): unknown {
  return isObject(schema) ? (schema['example'] ?? listOf(schema['examples'])[0]) : undefined
}
