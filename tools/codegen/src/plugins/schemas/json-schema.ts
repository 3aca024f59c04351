import { isObject, type Json, type JsonObject, referenceTokens } from '@cloud-cost/contract/document'
import { ownRequired } from '@cloud-cost/contract/model'

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
  const others = ownRequired(schema).filter((name) => !(name in own))
  if (others.length === 0) return schema
  return { ...schema, properties: { ...own, ...Object.fromEntries(others.map((name) => [name, {}])) } }
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

/** The names of the components that a JSON Schema leads to, of those in `components`, in alphabetical order. */
export function definitionsOf(schema: JsonObject, components: ReadonlyMap<string, JsonObject>): string[] {
  const found = new Set<string>()
  const follow = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const element of value) follow(element)
    if (!isObject(value)) return
    const reference = value['$ref']
    if (typeof reference === 'string' && !found.has(componentName(reference))) {
      found.add(componentName(reference))
      follow(components.get(componentName(reference)))
    }
    for (const member of Object.values(value)) follow(member)
  }
  follow(schema)
  return [...found].sort()
}

function componentName(reference: string): string {
  return referenceTokens(reference).at(-1) ?? ''
}
