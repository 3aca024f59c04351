// Merges a schema with its references and `allOf` into parts that hold together.
import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { child, type Document, type DocumentNode, targetOf } from './document-node.js'

/** Keywords of one object of a schema, without references and `allOf`. A value has to satisfy all parts of a conjunction. */
export interface Part {
  /** The same for the same keywords of the same document. */
  readonly id: string
  readonly node: DocumentNode
  readonly schema: JsonObject
  /** The parts around it, by their ids: what their `unevaluatedProperties` and `unevaluatedItems` leave to it. */
  readonly inside: readonly string[]
}

/** A schema after its references were followed and its `allOf` merged. Without any part everything is accepted. */
export type Conjunction = readonly Part[]

/** Nothing satisfies it: the schema `false`. */
const NEVER: JsonObject = { not: {} }

/** Keywords that mean something beside another one alone. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  // biome-ignore lint/suspicious/noThenProperty: these are keywords of JSON Schema.
  then: ['if'],
  else: ['if'],
  minContains: ['contains'],
  maxContains: ['contains'],
  contentSchema: ['contentMediaType'],
}

const conjunctions = new WeakMap<Document, Map<string, Conjunction>>()

/** The parts of schemas that a value has to satisfy together; a node without a schema asks for nothing. */
export function conjunctionOf(...nodes: readonly DocumentNode[]): Conjunction {
  const [node, ...others] = nodes
  if (node === undefined) return []
  if (others.length > 0) return joined(nodes.flatMap((each) => conjunctionOf(each)))
  const known = conjunctions.get(node.document) ?? new Map<string, Conjunction>()
  conjunctions.set(node.document, known)
  const key = node.pointer.join('\n')
  const parts = known.get(key) ?? joined(partsOf(node, new Set()))
  known.set(key, parts)
  return parts
}

/** All parts of several conjunctions, each once. */
export function joined(parts: readonly Part[]): Conjunction {
  return [...new Map(parts.map((part) => [part.id, part])).values()]
}

/** The parts of a branch of a part's union. */
export function branchOf(union: Part, node: DocumentNode): Conjunction {
  const inside = [...union.inside, idOf(union)]
  return conjunctionOf(node).map((part) => ({ ...part, inside: [...inside, ...part.inside] }))
}

/** A part and those inside it: all that its `unevaluatedProperties` and `unevaluatedItems` know of. */
export function seenBy(part: Part, parts: Conjunction): Conjunction {
  return parts.filter((other) => other === part || other.inside.includes(idOf(part)))
}

function idOf({ id }: Part): string {
  return id.split(WITHOUT)[0] ?? id
}

const WITHOUT = ' without '

/** A part without one of its keywords. */
export function without(part: Part, keyword: string): Part {
  const { [keyword]: _, ...schema } = part.schema
  return { ...part, id: `${part.id}${WITHOUT}${keyword}`, schema }
}

/** A further keyword beside the parts, which is written nowhere. */
export function withKeyword(parts: Conjunction, node: DocumentNode, keyword: string, value: Json): Conjunction {
  const part = { id: `${keyword} ${JSON.stringify(value)}`, node, schema: { [keyword]: value }, inside: [] }
  return joined([...parts, part])
}

/** Whether two conjunctions say the same by the same keywords. */
export function isWordForWord(one: Conjunction, other: Conjunction): boolean {
  return isDeepStrictEqual(
    one.map(({ schema }) => schema),
    other.map(({ schema }) => schema),
  )
}

/** Whether a document is one of OpenAPI 3.0, whose schemas are of an older dialect. */
function isOld({ root }: Document): boolean {
  return String(root['openapi']).startsWith('3.0')
}

/** The nodes of the parts that have a keyword, at its value. */
export function keywordNodes(parts: Conjunction, keyword: string): DocumentNode[] {
  return parts.filter(({ schema }) => keyword in schema).map((part) => keywordNode(part, keyword))
}

/** Where a keyword of a part is written. */
export function keywordNode(
  { node, schema }: Part,
  ...path: readonly [keyword: string, ...rest: string[]]
): DocumentNode {
  const written = isObject(node.value) ? node.value : {}
  const [keyword, ...rest] = path
  const name = keyword in written ? keyword : keyword === 'enum' && 'const' in written ? 'const' : keyword
  return { ...child({ ...node, value: schema }, ...path), pointer: [...node.pointer, name, ...rest] }
}

function partsOf(node: DocumentNode, seen: Set<string>, inside: readonly string[] = []): Part[] {
  const { value, pointer, document } = node
  const id = `${document.side}#${pointer.join('\n')}`
  if (value === undefined || value === true || seen.has(id)) return []
  seen.add(id)
  if (!isObject(value)) return [{ id, node, schema: NEVER, inside }]
  const { $ref, $dynamicRef, allOf, ...keywords } = value
  const references = [$ref, $dynamicRef].filter((reference) => typeof reference === 'string')
  const parts = references.flatMap((reference) => {
    const target = targetOf(node, reference)
    // What can't be found says nothing but its own name.
    return target === undefined
      ? [{ id: reference, node, schema: { $ref: reference }, inside }]
      : partsOf(target, seen, [...inside, id])
  })
  const composed = Array.isArray(allOf)
    ? allOf.flatMap((_, index) => partsOf(child(node, 'allOf', String(index)), seen, [...inside, id]))
    : []
  const own = { id, node, schema: canonical(keywords, document), inside }
  return [...parts, ...composed, ...(Object.keys(own.schema).length === 0 ? [] : [own])]
}

/** The same keywords with one spelling of what can be written in two ways. */
function canonical(keywords: JsonObject, document: Document): JsonObject {
  const schema = isOld(document) ? upgraded(keywords) : { ...keywords }
  if ('const' in schema && !('enum' in schema)) {
    schema['enum'] = [schema['const'] ?? null]
    delete schema['const']
  }
  for (const [keyword, needed] of Object.entries(NEEDS))
    if (!needed.some((name) => name in schema)) delete schema[keyword]
  if (!('then' in schema) && !('else' in schema)) delete schema['if']
  return schema
}

/** OpenAPI 3.0 writes `null` and exclusive bounds in its own way. */
function upgraded({ nullable, ...keywords }: JsonObject): JsonObject {
  const schema: JsonObject = { ...keywords }
  if (nullable === true && typeof schema['type'] === 'string') {
    schema['type'] = [schema['type'], 'null']
    if (Array.isArray(schema['enum']) && !schema['enum'].includes(null)) schema['enum'] = [...schema['enum'], null]
  }
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (schema[exclusive] === true && schema[bound] !== undefined) {
      schema[exclusive] = schema[bound]
      delete schema[bound]
    } else if (typeof schema[exclusive] === 'boolean') delete schema[exclusive]
  }
  return schema
}

/** The values that parts give to a keyword: the value where there is one, a list of them where there are several. */
export function statedValue(parts: Conjunction, keyword: string): Json | undefined {
  const values = keywordNodes(parts, keyword).map(({ value }) => value ?? null)
  return values.length > 1 ? values : values[0]
}
