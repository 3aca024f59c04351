// Schemas without what a validator can not compile.
import { decodeSegment } from '@cloud-cost/contract/operation-finder'
import { at, isObject, type JsonObject } from '../contract/json.js'

/** What a compiler knows of a keyword: the JSON types that its value may have. */
export type KeywordTypes = (keyword: string) => readonly string[] | undefined

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', '__bundled__'])
const DATA = new Set(['const', 'enum', 'default', 'example', 'examples', 'required', 'type'])
/** Keywords that name or locate a schema, for which no part of an operation is asked. */
const NAMES = new Set(['id', '$schema'])

/**
 * A schema as it can be compiled, where the one of a document can't: what other dialects of JSON Schema wrote otherwise is rewritten, and a keyword
 * that none understands is left out, so that the rest of the schema still judges.
 */
export function soundSchema(root: object, typesOf: KeywordTypes): object {
  const schema = (node: unknown): unknown => {
    if (typeof node === 'boolean') return node
    if (!isObject(node)) return {}
    const { nullable, ...rest } = withExclusiveBounds(withPrefixItems(node))
    const entries = Object.entries(rest).map(([keyword, value]) => [keyword, keywordValue(keyword, value)] as const)
    const sound: JsonObject = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    if (nullable !== true) return sound
    // Without a type, authors mean what they say all the same.
    return sound['type'] === undefined ? { anyOf: [sound, { type: 'null' }] } : { ...sound, nullable }
  }
  /** The value of a keyword; `undefined` where it says nothing. */
  const keywordValue = (keyword: string, value: unknown): unknown => {
    if (NAMES.has(keyword)) return undefined
    if (keyword === 'type') return typesIn(value)
    const types = typesOf(keyword)
    if (types !== undefined && types.length > 0 && !types.includes(jsonType(value))) return undefined
    if (keyword === 'enum') return Array.isArray(value) && value.length > 0 ? value : undefined
    if (keyword === 'required')
      return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined
    if (keyword === 'pattern') return isPattern(String(value)) ? value : undefined
    if (keyword === '$ref') return hasDefinition(root, String(value)) ? value : undefined
    if (DATA.has(keyword) || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(schema)
    if (!MAPS.has(keyword)) return schema(value)
    const entries = Object.entries(value).filter(([name]) => keyword !== 'patternProperties' || isPattern(name))
    return Object.fromEntries(entries.map(([name, inner]) => [name, schema(inner)]))
  }
  return schema(root) as object
}

/** A regular expression; one that Unicode's stricter syntax does not allow is read without. */
export function lenientRegExp(pattern: string, flags = 'u'): RegExp {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return new RegExp(pattern)
  }
}

function hasDefinition(root: object, reference: string): boolean {
  if (reference === '#') return true
  return reference.startsWith('#/') && at(root, decodeSegment(reference.slice(1))) !== undefined
}

/** Before 2020-12, a list of `items` was what `prefixItems` is. */
function withPrefixItems(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema
  if (!Array.isArray(items)) return schema
  return { ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) }
}

/** In the draft of OpenAPI 3.0, `exclusiveMaximum: true` says of `maximum` that it is not reached. */
function withExclusiveBounds(schema: JsonObject): JsonObject {
  const result: { [keyword: string]: unknown } = { ...schema }
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (schema[exclusive] !== true || typeof schema[bound] !== 'number') continue
    result[exclusive] = schema[bound]
    delete result[bound]
  }
  return result
}

function typesIn(value: unknown): unknown {
  const types = [value].flat().filter((type) => typeof type === 'string' && TYPES.has(type))
  if (types.length === 0) return undefined
  return Array.isArray(value) ? [...new Set(types)] : types[0]
}

function isPattern(text: string): boolean {
  try {
    lenientRegExp(text)
    return true
  } catch {
    return false
  }
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
