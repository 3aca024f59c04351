import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'

/** What callers can't break on: words, examples, marks, and what is meant for the docs. */
const WORDS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'x-assumption',
  'x-unspecified',
  'x-displayName',
])

/** Members whose keys are names of the contract, so that a property called `description` stays. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'schemas', 'parameters', 'responses', 'headers', 'paths'])

/** Members that hold values of the wire, which are left as they are. */
const VALUES: ReadonlySet<string> = new Set(['default', 'enum'])

/** A document without what callers can't break on, and with one spelling of what can be written in two ways. */
export function comparable(document: JsonObject): JsonObject {
  const { components, info, ...rest } = reduced(document) as JsonObject
  const { title, version } = document['info'] as JsonObject
  const { examples: _, ...kept } = isObject(components) ? components : {}
  return { ...rest, info: { ...(info as JsonObject), title: title ?? '', version: version ?? '' }, components: kept }
}

function reduced(value: Json, named = false): Json {
  if (Array.isArray(value)) return value.map((item) => reduced(item))
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([key]) => named || !WORDS.has(key))
  return Object.fromEntries(
    entries.map(([key, member]) => {
      if (named) return [key, reduced(member)]
      // A single value is a set of one.
      if (key === 'const') return ['enum', [member]]
      return [key, VALUES.has(key) ? member : reduced(member, NAMED.has(key))]
    }),
  )
}
