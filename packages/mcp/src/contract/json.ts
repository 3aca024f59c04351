/** A JSON object. */
export type JsonObject = { readonly [member: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; an empty one of anything else. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** The elements of a list; a single value is a list of one, a missing one is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** What a value means within its document: the target of its `$ref`, with the members next to the reference before those of the target. */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  const { $ref: reference, ...own } = objectOf(value)
  return typeof reference === 'string' ? { ...resolve(document, target(document, reference)), ...own } : own
}

function target(document: JsonObject, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, token) => objectOf(value)[token], document)
}
