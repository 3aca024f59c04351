import { isObject, type Json, type JsonObject, lookUp, resolve } from '@cloud-cost/contract/document'

/** The objects in a value and behind its references, each as it stands, so that it can be changed. */
export function objectsIn(root: JsonObject, value: Json | undefined, seen = new Set<object>()): JsonObject[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (Array.isArray(value)) return value.flatMap((item) => objectsIn(root, item, seen))
  const reference = value['$ref']
  if (typeof reference === 'string') return objectsIn(root, lookUp(root, reference), seen)
  return [value, ...Object.values(value).flatMap((member) => objectsIn(root, member, seen))]
}

/** The schemas with members in a value, without those of errors. */
export function recordsIn(root: JsonObject, value: Json | undefined): JsonObject[] {
  return objectsIn(root, value).filter(({ properties }) => isObject(properties) && !isErrorEnvelope(root, properties))
}

function isErrorEnvelope(root: JsonObject, { status }: JsonObject): boolean {
  const target = resolve(root, status)
  return isObject(target) && Array.isArray(target['enum']) && target['enum'][0] === 'error'
}

/** Gives a member another name and keeps its place; names that were planted already stay. */
export function renameMember(object: JsonObject, name: string, renamed: string): void {
  const entries = Object.entries(object)
  for (const key of Object.keys(object)) delete object[key]
  for (const [key, value] of entries) object[key === name ? renamed : key] = value
}
