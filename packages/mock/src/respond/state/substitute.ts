import { isObject, type JsonObject } from '../../contract/json.js'

/** Stands for a member that an answer leaves out. */
export const ABSENT = Symbol('absent')

/**
 * An example of an answer with the values of a record in place of the example's own, found by their names.
 * Members of the envelope itself stay: its `status` is not that of a record.
 */
export function substitute(example: unknown, values: { readonly [member: string]: unknown }): unknown {
  if (!isObject(example)) return example
  return mapMembers(example, (inner) => replaceMembers(inner, values))
}

function replaceMembers(value: unknown, values: { readonly [member: string]: unknown }): unknown {
  if (Array.isArray(value)) return value.map((inner) => replaceMembers(inner, values))
  if (!isObject(value)) return value
  return mapMembers(value, (inner, name) => {
    if (typeof inner === 'object' && inner !== null) return replaceMembers(inner, values)
    return name in values ? values[name] : inner
  })
}

function mapMembers(value: JsonObject, change: (inner: unknown, name: string) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, change(inner, name)] as const)
      .filter(([, inner]) => inner !== ABSENT),
  )
}
