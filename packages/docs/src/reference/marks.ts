// Writes what is undocumented or assumed into the descriptions that Redoc shows.
import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { visitElements } from '@cloud-cost/contract/elements'
import { type Mark, marksOf } from '@cloud-cost/contract/marks'
import { oneLine } from '@cloud-cost/contract/model'
import { type IsPlain, SAID_OTHERWISE } from '../contract/plain-marks.js'

/** Adds what is open to the descriptions of everything in a document but its operations, in place. */
export function describeMarks(document: JsonObject, isPlain: IsPlain): void {
  visitElements(document, (element) => {
    if (typeof element['operationId'] === 'string' && isObject(element['responses'])) return
    const own = element['description'] ?? targetDescription(document, element)
    const allMarks = [...marksOf(element), ...(isParameter(element) ? schemaMarks(element) : [])]
    const values = valuesIn(document, element)
    // The description says what is assumed, and the operation which fields are required.
    const said = [...SAID_OTHERWISE.presence, ...(values ? SAID_OTHERWISE.values : [])]
    const marks = allMarks.filter((mark) => mark.kind !== 'assumption' && !isPlain(mark, said))
    if (marks.length === 0) return
    const notes = marks.map((mark) => sentenceOf(mark, isPlain))
    element['description'] = [...(typeof own === 'string' ? [own.trim()] : []), ...notes].join(' ')
  })
}

/** Removes the marks, which descriptions say. */
export function removeMarks(document: JsonObject): void {
  visitElements(document, (element) => {
    for (const mark of ['x-unspecified', 'x-assumption']) delete element[mark]
  })
}

/** What is open or assumed of an operation, as a paragraph. */
export function openPoint({ kind, note }: Mark): string {
  const [fact = ''] = oneLine(note).split('; ')
  return kind === 'assumption' ? `Assumed: ${fact.replace(/\.$/, '')}.` : oneLine(note)
}

/** What is open, in few words. */
function sentenceOf(mark: Mark, isPlain: IsPlain): string {
  if (isPlain(mark, SAID_OTHERWISE.example)) return '*Example invented.*'
  if (isPlain(mark, SAID_OTHERWISE.link)) return '[Codes undocumented](../guides/errors.html#error-codes).'
  return oneLine(mark.note)
}

/** Whether the description of an element names its values, and that others may appear. */
function valuesIn(document: JsonObject, element: JsonObject): boolean {
  const schema = resolve(document, element['schema'] ?? element)
  return isObject(schema) && 'x-extensible-enum' in schema
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
