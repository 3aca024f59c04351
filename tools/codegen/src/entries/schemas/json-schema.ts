// Makes JSON Schemas of the contract's schemas, without annotations and extensions.
import { isObject, type Json, type JsonObject, referenceTokens } from '@cloud-cost/contract/document'
import { ownRequired, type Parameter, reachable } from '@cloud-cost/contract/model'

/** Texts for people and tools, which no validator needs. They stand in the published documents. */
const ANNOTATIONS = ['title', 'description', 'default', 'deprecated', 'example', 'examples', 'readOnly', 'writeOnly']

/** Keywords whose members are schemas under names of their own. */
const NAMED = ['properties', 'patternProperties', 'dependentSchemas', '$defs']

/** Keywords whose values are data. */
const DATA = ['const', 'enum', 'required', 'dependentRequired']

/**
 * A schema of the contract as JSON Schema: without annotations and extensions, which strict validators don't know, and with
 * references into `$defs`.
 */
export function jsonSchema(schema: JsonObject): JsonObject {
  const members = Object.entries(schema).filter(
    ([keyword]) => !ANNOTATIONS.includes(keyword) && !keyword.startsWith('x-'),
  )
  return namingRequired(Object.fromEntries(members.map(([keyword, value]) => [keyword, keywordValue(keyword, value)])))
}

/** Ajv's strictest mode wants a property that is required to stand beside, also where the schema extends one that has it. */
function namingRequired(schema: JsonObject): JsonObject {
  const own = isObject(schema['properties']) ? schema['properties'] : {}
  const undescribed = ownRequired(schema).filter((name) => !(name in own))
  if (undescribed.length === 0) return schema
  return { ...schema, properties: { ...own, ...Object.fromEntries(undescribed.map((name) => [name, {}])) } }
}

function keywordValue(keyword: string, value: Json): Json {
  if (keyword === '$ref') return `#/$defs/${componentName(String(value))}`
  if (DATA.includes(keyword)) return value
  if (NAMED.includes(keyword) && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, subschema(schema)]))
  }
  return Array.isArray(value) ? value.map(subschema) : subschema(value)
}

function subschema(value: Json): Json {
  return isObject(value) ? jsonSchema(value) : value
}

/** The names of the definitions that JSON Schemas lead to, in alphabetical order. */
export function definitionsOf(schemas: Json, components: JsonObject): string[] {
  return [...reachable({ $defs: components }, schemas)].sort()
}

function componentName(reference: string): string {
  return referenceTokens(reference).at(-1) ?? ''
}

/** The JSON Schema of path and query inputs, by where they are sent; nothing where there are none. */
export function paramsSchema(parameters: readonly Parameter[]): JsonObject | undefined {
  const places = ['path', 'query'].flatMap((place): ObjectMember[] => {
    const inputs = parameters.filter((parameter) => parameter.in === place)
    if (inputs.length === 0) return []
    const schema = objectSchema(inputs.map((input) => ({ ...input, schema: jsonSchema(input.schema) })))
    return [{ name: place, required: 'required' in schema, schema }]
  })
  return places.length === 0 ? undefined : objectSchema(places)
}

type ObjectMember = Pick<Parameter, 'name' | 'required' | 'schema'>

function objectSchema(members: readonly ObjectMember[]): JsonObject {
  const required = members.filter((member) => member.required).map(({ name }) => name)
  const properties = Object.fromEntries(members.map(({ name, schema }) => [name, schema]))
  return { type: 'object', ...(required.length > 0 && { required }), properties }
}
