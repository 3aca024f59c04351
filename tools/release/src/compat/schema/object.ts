// Reads what a schema says of a property, and of all that it does not name.
import { isObject, mapping } from '@cloud-cost/contract/document'
import type { Position } from './comparison.js'
import { type Conjunction, conjunctionOf, joined, keywordNode, type Part, seenBy } from './conjunction.js'
import { child, type DocumentNode } from './document-node.js'

/** What parts say of the fields of an object. */

export interface Property {
  /** What its value has to satisfy. */
  readonly parts: Conjunction
  /** Whether any part speaks of it, by its name, by a pattern or as one of all others. */
  readonly isStated: boolean
}

/** Stands for all fields that no part names. */
export const OTHERS = Symbol('fields without a name')

export function propertyOf(parts: Conjunction, name: string | typeof OTHERS): Property {
  const nodes = parts.flatMap((part) => placesOfProperty(part, name, parts))
  const stated = nodes.filter(({ value }) => value !== true && !(isObject(value) && Object.keys(value).length === 0))
  const isNamed = typeof name === 'string' && namesOf(parts).has(name)
  return { parts: conjunctionOf(...nodes), isStated: isNamed || stated.length > 0 }
}

function placesOfProperty(part: Part, name: string | typeof OTHERS, all: Conjunction): readonly DocumentNode[] {
  const { schema } = part
  const isOwn = typeof name === 'string' && Object.hasOwn(mapping(schema['properties']), name)
  const own = isOwn ? [keywordNode(part, 'properties', name)] : []
  const patterns = Object.keys(mapping(schema['patternProperties']))
  const matching = typeof name === 'string' ? patterns.filter((pattern) => matches(pattern, name)) : []
  const nodes = [...own, ...matching.map((pattern) => keywordNode(part, 'patternProperties', pattern))]
  if (nodes.length > 0) return nodes
  if ('additionalProperties' in schema) return [keywordNode(part, 'additionalProperties')]
  if (!('unevaluatedProperties' in schema)) return []
  const seen = seenBy(part, all)
  const isEvaluated = typeof name === 'string' && namesOf(seen).has(name)
  return isEvaluated || evaluatesOthers(part, seen) || isPartly(seen, 'additionalProperties', 'unevaluatedProperties')
    ? []
    : [keywordNode(part, 'unevaluatedProperties')]
}

/** Whether another schema speaks of all further fields, so that none is left to `unevaluatedProperties` of a part. */
export function evaluatesOthers(part: Part, seen: Conjunction): boolean {
  return seen.some(
    (other) => 'additionalProperties' in other.schema || (other !== part && 'unevaluatedProperties' in other.schema),
  )
}

/** Whether the schemas that hold for some values alone have one of these keywords. */
export function isPartly(parts: Conjunction, ...keywords: readonly string[]): boolean {
  const inner = parts.flatMap(partlyApplied).flatMap((node) => conjunctionOf(node))
  return inner.some((part) => keywords.some((keyword) => keyword in part.schema) || isPartly([part], ...keywords))
}

/** The schemas of fields that are told by a pattern, with the pattern. */
export function patternsOf(parts: Conjunction): readonly (readonly [pattern: string, value: Conjunction])[] {
  return parts.flatMap((part) => {
    const { patternProperties } = part.schema
    const patterns = Object.keys(mapping(patternProperties))
    return patterns.map((pattern) => [pattern, conjunctionOf(keywordNode(part, 'patternProperties', pattern))] as const)
  })
}

export function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    return false
  }
}

/** The fields that parts name, also in conditions and unions, each with the node of the first that does. */
export function namesOf(parts: Conjunction): ReadonlyMap<string, DocumentNode> {
  const names = namesByParts.get(parts) ?? collectedNames(parts)
  namesByParts.set(parts, names)
  return names
}

const namesByParts = new WeakMap<Conjunction, ReadonlyMap<string, DocumentNode>>()

function collectedNames(parts: Conjunction): ReadonlyMap<string, DocumentNode> {
  const names = new Map<string, DocumentNode>()
  const seen = new Set<string>()
  const add = (part: Part): void => {
    if (seen.has(part.id)) return
    seen.add(part.id)
    for (const name of Object.keys(mapping(part.schema['properties'])))
      if (!names.has(name)) names.set(name, keywordNode(part, 'properties', name))
    for (const node of partlyApplied(part)) for (const inner of conjunctionOf(node)) add(inner)
  }
  for (const part of parts) add(part)
  return names
}

/** The schemas of a part that hold for the same object, for some values. */
function partlyApplied(part: Part): DocumentNode[] {
  return ['anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'].flatMap((keyword) => {
    const value = part.schema[keyword]
    const node = keywordNode(part, keyword)
    if (Array.isArray(value) || (keyword === 'dependentSchemas' && isObject(value)))
      return Object.keys(value).map((key) => child(node, key))
    return value === undefined ? [] : [node]
  })
}

/** The fields that are read from a request, or sent in an answer: without those that only the other carries. */
export function namesSentIn(parts: Conjunction, { role }: Position): ReadonlyMap<string, DocumentNode> {
  const names = [...namesOf(parts)].filter(([name]) => !isOfOtherRole(parts, name, role))
  return new Map(names)
}

/** Whether a field is carried in the other direction alone. */
export function isOfOtherRole(parts: Conjunction, name: string, role: Position['role']): boolean {
  const keyword = role === 'request' ? 'readOnly' : 'writeOnly'
  const propertyNodes = namesOf(parts).get(name)
  const written = joined([
    ...propertyOf(parts, name).parts,
    ...(propertyNodes === undefined ? [] : conjunctionOf(propertyNodes)),
  ])
  return written.some(({ schema }) => schema[keyword] === true)
}

/** The fields that have to be there, where those of the other direction don't. */
export function requiredOf(parts: Conjunction, { role }: Position): readonly string[] {
  const names = parts.flatMap(({ schema: { required } }) => (Array.isArray(required) ? required.map(String) : []))
  return [...new Set(names)].filter((name) => !isOfOtherRole(parts, name, role))
}
