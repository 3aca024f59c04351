// What the types of recorded values show.
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { list } from '@cloud-cost/contract/model'
import type { MarkKey } from '../marks.js'
import { type JsonType, LEAST } from '../observed-values.js'
import type { SchemaElement } from '../schema-elements.js'
import type { Fact } from './fact.js'
import { MEANING, schemaOf } from './new-schema.js'

export const WORDS: Readonly<Record<JsonType, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'text',
}

/** What the types of values show: a type that was assumed or is not shown, and null. */
export function* typeFacts(element: SchemaElement): Iterable<Fact> {
  const { observed, bundled } = element
  const assumed = element.marksFor('type', 'assumed')
  const unknown = element.marksFor('type', 'undocumented')
  const types = observed.typesOfValues()
  const [type] = types
  const values = observed.count - (observed.types.get('null') ?? 0)
  if (type !== undefined && types.size === 1 && values >= LEAST) {
    if (unknown.length > 0) yield { element, says: `is ${WORDS[type]}`, settles: unknown, change: setSchema(element) }
    else if (assumed.length > 0 && fits(type, bundled))
      yield { element, says: `is ${WORDS[type]}, as assumed`, settles: assumed }
    else if (assumed.length > 0 && isScalar(type) && isScalar(declared(bundled)))
      yield otherType(element, type, assumed)
  }
  // Null contradicts a type that is stated, and is reported as such.
  const isOpen = assumed.length > 0 || 'x-observed' in bundled
  if (isOpen && observed.count - values >= LEAST && typeof bundled['type'] === 'string' && !('enum' in bundled))
    yield {
      element,
      says: 'may be null',
      settles: [],
      change: (own) => {
        own['type'] = [declared(own) ?? '', 'null']
      },
    }
}

/** A number seen as whole may have a fraction elsewhere. */
export function otherType(element: SchemaElement, seen: JsonType, settles: readonly MarkKey[]): Fact {
  const type = seen === 'integer' ? 'number' : seen
  return {
    element,
    says: `is ${WORDS[type]}, not ${WORDS[declared(element.bundled) ?? 'null']} as assumed`,
    settles,
    change: (own) => {
      own['type'] = Array.isArray(own['type']) ? [type, 'null'] : type
      // The words say the type as well.
      if (typeof own['description'] === 'string') own['description'] = own['description'].replace(/,? as text\b/, '')
      for (const keyword of ['format', 'x-extensible-enum']) delete own[keyword]
      if (own['example'] !== undefined) own['example'] = converted(own['example'], type) ?? null
    },
    example: (value) => converted(value, type),
  }
}

export function isJsonType(type: unknown): type is JsonType {
  return typeof type === 'string' && type in WORDS
}

function setSchema({ observed }: SchemaElement): (element: JsonObject) => void {
  const { description: _, 'x-observed': __, 'x-marks': marks, ...schema } = schemaOf(observed, '')
  // The element has words that say what it stands for.
  const added = list(marks).filter((code) => code !== MEANING)
  return (own) => {
    Object.assign(own, schema, added.length === 0 ? {} : { 'x-marks': [...added, ...list(own['x-marks'])] })
  }
}

function declared({ type }: JsonObject): JsonType | undefined {
  const [first] = [type ?? []].flat()
  return typeof first === 'string' ? (first as JsonType) : undefined
}

function isScalar(type: JsonType | undefined): boolean {
  return type === 'string' || type === 'number' || type === 'integer' || type === 'boolean'
}

/** Whether values of a type fit what an element has; of a reference, what it leads to is looked at in its own place. */
function fits(type: JsonType, element: JsonObject): boolean {
  const own = declared(element)
  return (
    type === own ||
    (own === 'number' && type === 'integer') ||
    (own === undefined && '$ref' in element && type === 'object')
  )
}

function converted(value: Json, type: JsonType): Json | undefined {
  if (value === null || typeof value === 'object') return undefined
  if (type === 'string') return String(value)
  if (type === 'boolean') return value === true || /^(Y|true|1)$/.test(String(value))
  return Number.isFinite(Number(value)) ? Number(value) : 0
}
