// Schemas as one side of an exchange has them.
import { isObject, listOf } from '../contract/json.js'
import { branches } from '../contract/properties.js'

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

const MEMBER = 'status'

/**
 * A schema of a success or an error that `status` tells apart, written so that a validator looks at the one that `status` names. What is valid
 * stays the same; all that is wrong is then about that one, and not about the other as well.
 */
export function discriminateByStatus(schema: object, root: object): object {
  const { oneOf, ...others } = schema as { readonly oneOf?: unknown }
  const [first, second, ...more] = listOf(oneOf)
  const [ofFirst, ofSecond] = [statusesOf(first, root), statusesOf(second, root)]
  const isClear = ofFirst.length > 0 && ofSecond.length > 0 && !ofFirst.some((status) => ofSecond.includes(status))
  if (!isClear || more.length > 0 || 'if' in others) return schema
  const isSecond = { type: 'object', properties: { [MEMBER]: { enum: ofSecond } }, required: [MEMBER] }
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { ...others, if: isSecond, then: second, else: first }
}

/** The values that an object must have as its status; none where it need not have one of a closed set. */
function statusesOf(schema: unknown, root: object): readonly unknown[] {
  if (!isObject(schema) || 'oneOf' in schema || 'anyOf' in schema) return []
  const parts = branches(schema, root)
  if (!parts.some(({ required }) => listOf(required).includes(MEMBER)) || !parts.some(({ type }) => type === 'object'))
    return []
  for (const { properties } of parts) {
    const member = isObject(properties) ? properties[MEMBER] : undefined
    for (const { const: value, enum: values } of branches(member, root)) {
      if (value !== undefined) return [value]
      if (Array.isArray(values)) return values
    }
  }
  return []
}
