import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { type Mark, marksOf } from '@cloud-cost/contract/marks'
import { visitElements } from './elements.js'

/** A mark as a Markdown paragraph. */
export function markParagraph({ kind, what, note }: Mark): string {
  const text = note.trim().replaceAll(/\s+/g, ' ')
  if (kind === 'unspecified') return `> **Not shown** (${String(what)}): ${text}`
  return `> **${kind === 'assumption' ? 'Assumed' : 'Observed'}**: ${text}`
}

/** Adds the marks to the descriptions of everything in a document but its operations, in place. */
export function describeMarks(document: JsonObject): void {
  visitElements(document, (element) => {
    if (typeof element['operationId'] === 'string' && isObject(element['responses'])) return
    const own = element['description'] ?? targetDescription(document, element)
    const allMarks = [...marksOf(element), ...(isParameter(element) ? schemaMarks(element) : [])]
    // The description says what is assumed.
    const marks = allMarks.filter(({ kind }) => kind !== 'assumption').map(markParagraph)
    if (marks.length === 0) return
    element['description'] = [...(typeof own === 'string' ? [own.trim()] : []), ...marks].join('\n\n')
  })
}

function isParameter(value: JsonObject): boolean {
  return typeof value['in'] === 'string' && typeof value['name'] === 'string'
}

/** Redoc shows the description of a parameter, not that of its schema. */
function schemaMarks({ schema }: JsonObject): Mark[] {
  return isObject(schema) ? marksOf(schema) : []
}

/** A description beside a reference stands in place of the target's, so it begins with that. */
function targetDescription(document: JsonObject, value: JsonObject): Json | undefined {
  if (!('$ref' in value)) return undefined
  const target = resolve(document, value)
  return isObject(target) ? target['description'] : undefined
}
