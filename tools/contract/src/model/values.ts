// Reads values of a document whose types are not known.
import { isObject, type Json, type JsonObject, lookUp, mapping, resolve, toReference } from './document.js'

const MEDIA = 'content/application~1json'

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

export function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** A text on one line. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** What an element says by itself, without the sentences of marks and keywords that bundling adds. */
export function ownDescription(element: JsonObject): string {
  return text(element['x-own-description'] ?? element['description'])
}

/** A number with its noun, such as `1,275 notes`. */
export function formatCount(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

/** The first of names, and how many more there are: `a, b and 3 more`. */
export function firstOf(names: readonly string[], most: number, between = ', '): string {
  const others = names.length - most
  return `${names.slice(0, most).join(between)}${others > 0 ? ` and ${others} more` : ''}`
}

/** Where something is described: what its reference leads to, or the place where it is written. */
export function referenceOf(value: Json | undefined, pointer: readonly string[]): string {
  return isObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : toReference(pointer)
}

/** What has a schema: a parameter, or the body of a request or a response. */
export interface Described {
  /** The schema as it is written; it may be a reference. */
  readonly schema: JsonObject
  /** Where the schema is within the document. */
  readonly reference: string
}

/** What a request or a response carries as JSON. */
interface Media extends Described {
  /** The examples as they are written; each may be a reference. */
  readonly examples: readonly (readonly [name: string, example: Json])[]
}

/** The JSON of the request body or the response at a place; nothing where it has none. */
export function mediaOf(document: JsonObject, value: Json | undefined, pointer: readonly string[]): Media | undefined {
  const media = mapping(lookUp(resolve(document, value) ?? null, `#/${MEDIA}`))
  if (!isObject(media['schema'])) return undefined
  const reference = `${referenceOf(value, pointer)}/${MEDIA}/schema`
  return { schema: media['schema'], reference, examples: Object.entries(mapping(media['examples'])) }
}
