// Lists the fields of a schema, each with its type in words.
import { isObject, type Json, type JsonObject } from './document.js'
import { limitsOf } from './limits.js'
import { flattened, shapeOf } from './shape.js'
import { list } from './values.js'

/** A field of a schema, without what is known of its certainty. */
interface SchemaField {
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly description: string
}

/** A schema as a list of fields, from the outside in, its root first. What repeats itself is listed once. */
export function fieldsOf(
  document: JsonObject,
  schema: JsonObject,
  path = '',
  required = true,
  around: readonly string[] = [],
): SchemaField[] {
  const { $ref: reference } = schema
  const whole = flattened(document, schema)
  const field = { path, type: typeInWords(document, whole), required, description: descriptionOf(whole) }
  if (typeof reference === 'string' && around.includes(reference))
    return [{ ...field, type: `${field.type}, with the fields listed above` }]
  const within = typeof reference === 'string' ? [...around, reference] : around
  const below = (inner: JsonObject, name: string, isRequired = false): SchemaField[] =>
    fieldsOf(document, inner, name, isRequired, within)
  const { items, additionalProperties } = whole
  const { properties, required: names } = shapeOf(document, schema)
  const [item, ...inItems] = isObject(items) ? below(items, `${path}[]`) : []
  return [
    // The field of a list says what its items are.
    item === undefined ? field : { ...field, type: listOf(item.type, whole) },
    ...Object.entries(properties).flatMap(([name, inner]) =>
      below(inner, path === '' ? name : `${path}.${name}`, names.has(name)),
    ),
    ...(isObject(additionalProperties) ? below(additionalProperties, path === '' ? '*' : `${path}.*`) : []),
    ...inItems,
    ...branchesOf(whole).flatMap((branch) => below(branch, path).slice(1)),
  ]
}

/** What a value is, with its limits: `list of string, is date, has ≤ 10 items`. */
export function typeInWords(document: JsonObject, schema: JsonObject): string {
  const whole = flattened(document, schema)
  const { const: only, enum: closed, type, items, pattern: _, 'x-extensible-enum': seen, ...rest } = whole
  const values = only === undefined ? list(closed) : [only]
  // Values that are listed need no pattern.
  if (values.length > 0) return [listed(values, ' or '), ...limitsOf(rest)].join(', ')
  const types = [type ?? []].flat().map(String)
  if (types[0] === 'array') return listOf(isObject(items) ? typeInWords(document, items) : 'any', whole)
  const kind = types.join(' or ') || (branchesOf(whole).length > 0 ? 'one of several forms' : 'any')
  const examples = list(seen)
  return [kind, ...(examples.length === 0 ? [] : [`seen: ${listed(examples, ', ')}`]), ...limitsOf(whole)].join(', ')
}

function listOf(items: string, limited: JsonObject): string {
  return [`list of ${items}`, ...limitsOf(limited)].join(', ')
}

function listed(values: readonly Json[], between: string): string {
  return values.map((value) => JSON.stringify(value)).join(between)
}

function branchesOf({ oneOf, anyOf }: JsonObject): JsonObject[] {
  return list(oneOf ?? anyOf).filter(isObject)
}

function descriptionOf({ description }: JsonObject): string {
  return typeof description === 'string' ? description.trim() : ''
}
