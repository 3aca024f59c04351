import { isObject, type Json, type JsonObject } from './document.js'

/** Keywords whose content is a value of the service, not a part of the contract. */
const VALUES = new Set(['const', 'default', 'enum', 'example', 'examples'])

/** Below these, each key is a name, so that a member or a response called `default` is no value. */
const NAMED = new Set(['properties', 'responses'])

/** Visits the objects that a document consists of, each with its path, but not what is in examples, defaults and extensions. */
export function visitElements(
  document: JsonObject,
  visit: (element: JsonObject, tokens: readonly string[]) => void,
): void {
  const enter = (value: Json, tokens: readonly string[], parent: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) enter(item, [...tokens, String(index)], parent)
    } else if (isObject(value)) {
      visit(value, tokens)
      for (const [key, child] of Object.entries(value)) {
        if (NAMED.has(parent) || !(VALUES.has(key) || key.startsWith('x-'))) enter(child, [...tokens, key], key)
      }
    }
  }
  enter(document, [], '')
}

/** The members that a schema lists itself. */
export function propertiesOf(schema: JsonObject): JsonObject {
  return isObject(schema['properties']) ? schema['properties'] : {}
}

/** Adds paragraphs to the description of an element. */
export function addParagraphs(element: JsonObject, paragraphs: readonly string[]): void {
  if (paragraphs.length === 0) return
  const before = typeof element['description'] === 'string' ? [element['description'].trimEnd()] : []
  element['description'] = [...before, ...paragraphs].join('\n\n')
}

/** Title, version and the like of a document. */
export function infoOf({ info }: JsonObject): JsonObject {
  return isObject(info) ? info : {}
}
