import { isObject, listOf } from '../contract/json.js'
import { branches } from '../contract/schema-branches.js'

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
