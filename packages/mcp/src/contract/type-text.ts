import { type JsonObject, listOf, objectOf, resolve } from './json.js'

const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'default',
]

/** What a value is, with its limits: `list of string (date), maxItems 10`. */
export function typeOf(document: JsonObject, value: JsonObject): string {
  const schema = resolve(document, value)
  const isClosed = schema['enum'] !== undefined
  const bounds = BOUNDS.filter((bound) => schema[bound] !== undefined && !(isClosed && bound === 'pattern')).map(
    (bound) => `${bound} ${JSON.stringify(schema[bound])}`,
  )
  return [kindOf(document, schema), ...bounds].join(', ')
}

function kindOf(document: JsonObject, schema: JsonObject): string {
  const closed = schema['const'] === undefined ? listOf(schema['enum']) : [schema['const']]
  if (closed.length > 0) return closed.map((value) => JSON.stringify(value)).join(' or ')
  const types = listOf(schema['type']).map(String)
  if (types[0] === 'array') return `list of ${typeOf(document, objectOf(schema['items']))}`
  const seen = listOf(schema['x-extensible-enum']).map((value) => JSON.stringify(value))
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : ''
  const examples = seen.length === 0 ? '' : `, seen: ${seen.join(', ')}`
  return (
    (types.join(' or ') || ((schema['oneOf'] ?? schema['anyOf']) ? 'one of the forms below' : 'any')) +
    format +
    examples
  )
}
