import { isObject, type Json, type JsonObject, lookUp, mapping } from '../../model/document.js'

/** A document whose references to components of one kind are replaced by what they refer to, without those components. */
export function inlined(document: JsonObject, kind: 'examples' | 'parameters'): JsonObject {
  const start = `#/components/${kind}/`
  const replace = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(replace)
    if (!isObject(value)) return value
    const { $ref: reference } = value
    if (typeof reference === 'string' && reference.startsWith(start))
      return replace(lookUp(document, reference) ?? null)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replace(child)]))
  }
  const { [kind]: _, ...components } = mapping(document['components'])
  return mapping(replace({ ...document, ...('components' in document && { components }) }))
}
