import { isObject, type Json, type JsonObject } from './document.js'

/** Keywords whose content is a value of the service, not a part of the contract. */
const VALUES = new Set(['const', 'default', 'enum', 'example', 'examples'])

/** Below these, each key is a name, so that a member or a response called `default` is no value. */
const NAMED = new Set(['properties', 'responses'])

/** Visits a value and everything below it, with the path of each. */
export function walk(value: Json, visit: (value: Json, tokens: string[]) => void, tokens: string[] = []): void {
  visit(value, tokens)
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) walk(child, visit, [...tokens, key])
}

/** Visits the objects that a document consists of, each with its path, but not what is in examples, defaults and extensions. */
export function visitElements(
  value: Json,
  visit: (element: JsonObject, tokens: readonly string[]) => void,
  tokens: readonly string[] = [],
): void {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value)) visit(value, tokens)
  const isNamed = NAMED.has(tokens.at(-1) ?? '')
  for (const [key, child] of Object.entries(value))
    if (isNamed || !(VALUES.has(key) || key.startsWith('x-'))) visitElements(child, visit, [...tokens, key])
}

/** Adds paragraphs to the description of an element. */
export function addParagraphs(element: JsonObject, paragraphs: readonly string[]): void {
  if (paragraphs.length === 0) return
  const before = typeof element['description'] === 'string' ? [element['description'].trimEnd()] : []
  element['description'] = [...before, ...paragraphs].join('\n\n')
}
