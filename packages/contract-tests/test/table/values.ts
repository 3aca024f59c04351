// Values that a schema excludes, and one that it accepts.
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { resolved, shapeOf } from '@cloud-cost/contract/model'

/** Values that a schema excludes, one for each thing that it says: its type, its closed set, its bounds, its form. */
export function wrongValues(schema: JsonObject): Json[] {
  const { type, enum: closed, const: only, pattern, format } = schema
  if (Array.isArray(closed) || only !== undefined) return ['NONE-OF-THEM']
  const wrong: Json[] = type === 'string' ? [42] : type === undefined ? [] : ['text']
  if (type === 'integer') wrong.push(1.5)
  if (format === 'int32') wrong.push(2 ** 31)
  if (format === 'date') wrong.push('2026-02-30', 'yesterday')
  if (typeof pattern === 'string') wrong.push(unlike(new RegExp(pattern, 'u')))
  return [...wrong, ...beyondBounds(schema)]
}

/** Returns such values for a parameter, which is text on the wire: what is no text can't be sent. */
export function wrongTexts(schema: JsonObject): Json[] {
  if (schema['type'] === 'array') return []
  return wrongValues(schema).filter((value) => schema['type'] !== 'string' || typeof value === 'string')
}

function beyondBounds({ minimum, maximum, minLength, maxLength, minItems, maxItems, items }: JsonObject): Json[] {
  return [
    ...(typeof minimum === 'number' ? [minimum - 1] : []),
    ...(typeof maximum === 'number' ? [maximum + 1] : []),
    ...(typeof minLength === 'number' && minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
    ...(typeof maxLength === 'number' ? ['x'.repeat(maxLength + 1)] : []),
    ...(typeof minItems === 'number' && minItems > 0 ? [[]] : []),
    ...(typeof maxItems === 'number' ? [new Array<Json>(maxItems + 1).fill(rightValue({}, items as JsonObject))] : []),
  ]
}

function unlike(pattern: RegExp): string {
  const found = ['#', '-', 'x', '1', ' '].find((text) => !pattern.test(text))
  if (found === undefined) throw new Error(`no text is known that ${pattern} excludes`)
  return found
}

/** A value that fits: the schema's own example where it has one, else the least that it asks for. */
export function rightValue(document: JsonObject, schema: Json | undefined, depth = 0): Json {
  const target = resolved(document, schema)
  const { example, default: fallback, enum: closed, const: only, minimum, format } = target
  const [first] = Array.isArray(closed) ? closed : []
  const shown = example ?? fallback ?? only ?? first
  if (shown !== undefined) return shown
  const { properties, required } = shapeOf(document, target)
  if (Object.keys(properties).length > 0) {
    const names = Object.keys(properties).filter((name) => required.has(name) || depth < 3)
    return Object.fromEntries(names.map((name) => [name, rightValue(document, properties[name], depth + 1)]))
  }
  switch (target['type']) {
    case 'string':
      return format === 'date' ? '2026-03-01' : 'text'
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? minimum : 1
    case 'boolean':
      return true
    case 'array':
      return depth < 3 ? [rightValue(document, target['items'], depth + 1)] : []
    default:
      return {}
  }
}
