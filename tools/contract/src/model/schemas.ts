// Goes through schemas and what they refer to.
import traverse from 'json-schema-traverse'
import { isObject, type Json, type JsonObject, lookUp, referenceTokens, resolve } from './document.js'
import { walk } from './elements.js'
import { list } from './values.js'

/** What is known of a schema from where it is. */
interface SchemaPlace {
  /** The name of the member that it describes, where it describes one. */
  readonly member: string | undefined
  /** Whether it is below the items of a list. */
  readonly inList: boolean
}

/** Visits a schema and every schema below it, references followed, each of them once inside and once outside of lists. */
export function visitSchemas(
  document: JsonObject,
  schema: Json | undefined,
  visit: (schema: JsonObject, place: SchemaPlace) => void,
): void {
  const seen = new Set<string>()
  const follow = (root: Json | undefined, within: boolean): void => {
    if (!isObject(root)) return
    const lists = new Set<string | undefined>()
    const step: traverse.Callback = (found: JsonObject, pointer, _root, parent, keyword, _holder, name) => {
      const inList = within || keyword === 'items' || lists.has(parent)
      if (inList) lists.add(pointer)
      visit(found, { member: keyword === 'properties' ? String(name) : undefined, inList })
      const reference = found['$ref']
      if (typeof reference !== 'string' || seen.has(`${reference} ${inList}`)) return
      seen.add(`${reference} ${inList}`)
      follow(resolve(document, found), inList)
    }
    traverse(root, step)
  }
  follow(schema, false)
}

/** The schemas that a schema is composed of, itself included and references followed. */
export function composedOf(
  document: JsonObject,
  schema: Json | undefined,
  keywords = ['allOf', 'anyOf', 'oneOf'],
): JsonObject[] {
  const found = new Set<JsonObject>()
  const follow = (part: Json | undefined): void => {
    const target = resolve(document, part)
    if (!isObject(target) || found.has(target)) return
    found.add(target)
    for (const keyword of keywords) list(target[keyword]).forEach(follow)
  }
  follow(schema)
  return [...found]
}

/** Names of the components that a value refers to, directly or through others. */
export function reachable(document: JsonObject, value: Json = null, names = new Set<string>()): Set<string> {
  walk(value, (part) => {
    const reference = isObject(part) ? part['$ref'] : undefined
    if (typeof reference !== 'string') return
    const name = referenceTokens(reference).at(-1) ?? ''
    if (names.has(name)) return
    names.add(name)
    // Only one step, so that a component that stands for another counts, too.
    reachable(document, lookUp(document, reference), names)
  })
  return names
}
