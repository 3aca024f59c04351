import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract-tools/document'
import { visitElements } from './elements.js'

/** What the vendor extensions of an element say, as Markdown paragraphs. */
export function markParagraphs(value: JsonObject): string[] {
  const unspecified = value['x-unspecified']
  const notShown = (Array.isArray(unspecified) ? unspecified : [unspecified])
    .filter(isObject)
    .map(({ what, note }) => `> **Not shown** (${String(what)}): ${oneLine(note)}`)
  const assumption = value['x-assumption']
  return typeof assumption === 'string' ? [...notShown, `> **Assumed**: ${oneLine(assumption)}`] : notShown
}

/** Adds the marks to the descriptions of everything in a document but its operations, in place. */
export function describeMarks(document: JsonObject): void {
  visitElements(document, (element) => {
    if (typeof element['operationId'] === 'string' && isObject(element['responses'])) return
    const marks = [...markParagraphs(element), ...(isParameter(element) ? schemaMarks(element) : [])]
    if (marks.length === 0) return
    const own = element['description'] ?? targetDescription(document, element)
    element['description'] = [...(typeof own === 'string' ? [own.trim()] : []), ...marks].join('\n\n')
  })
}

function isParameter(value: JsonObject): boolean {
  return typeof value['in'] === 'string' && typeof value['name'] === 'string'
}

/** Redoc shows the description of a parameter, not that of its schema. */
function schemaMarks({ schema }: JsonObject): string[] {
  return isObject(schema) ? markParagraphs(schema) : []
}

/** A description beside a reference stands in place of the target's, so it begins with that. */
function targetDescription(document: JsonObject, value: JsonObject): Json | undefined {
  if (!('$ref' in value)) return undefined
  const target = resolve(document, value)
  return isObject(target) ? target['description'] : undefined
}

function oneLine(text: Json | undefined): string {
  return String(text).trim().replaceAll(/\s+/g, ' ')
}
