// Reads and removes the marks of an element.
import { type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import { visitElements } from '@cloud-cost/contract/elements'
import type { MarkCode } from '@cloud-cost/contract/mark-codes'
import { marksOf } from '@cloud-cost/contract/marks'
import { list } from '@cloud-cost/contract/model'

/** A mark that an element carries: its code, and what it says there. */
export interface ElementMark extends MarkCode {
  readonly note: string
}

/** What tells a mark of an element from the others. */
export type MarkKey = Pick<ElementMark, 'code' | 'note'>

/** The marks of an element of a bundle, observations apart. */
export function elementMarks(element: JsonObject, codes: ReadonlyMap<string, MarkCode>): ElementMark[] {
  return marksOf(element).flatMap(({ codes: [code = ''], note }) => {
    const known = codes.get(code)
    return known === undefined ? [] : [{ ...known, note }]
  })
}

function isAmong(marks: readonly MarkKey[], { code, note }: MarkKey): boolean {
  return marks.some((mark) => mark.code === code && mark.note === note)
}

/** Removes marks of an element, which is written in codes in a source, and in what they stand for in a bundle. */
export function removeMarks(element: JsonObject, gone: readonly MarkKey[]): void {
  const entries = list(element['x-marks'])
  const isGone = (entry: Json): boolean =>
    typeof entry === 'string'
      ? gone.some(({ code }) => code === entry)
      : Object.entries(entry ?? {}).some(([code, note]) => isAmong(gone, { code, note: String(note) }))
  set(
    element,
    'x-marks',
    entries.filter((entry) => !isGone(entry)),
    entries.length,
  )
  const marks = marksOf(element).filter(({ kind }) => kind !== 'observed')
  const left = marks.filter(({ codes: [code = ''], note }) => !isAmong(gone, { code, note }))
  if (left.length === marks.length) return
  const notes = (kind: string): Json[] =>
    left.filter((mark) => mark.kind === kind).map(({ what, note }) => (what === undefined ? note : { what, note }))
  set(element, 'x-unspecified', notes('unspecified'))
  set(element, 'x-assumption', notes('assumption'))
  set(
    element,
    'x-codes',
    left.flatMap(({ codes }) => codes),
  )
}

/** Gives the fields of a record, as a source has it, a mark of their own in place of one that all of them share, so that it can go from one of them. */
export function spreadFieldMarks(
  record: JsonObject,
  gone: readonly MarkKey[],
  codes: ReadonlyMap<string, MarkCode>,
): JsonObject {
  const shared = list(record['x-field-marks'])
  const spread = shared.filter((code) => gone.some((mark) => mark.code === code))
  if (spread.length === 0) return record
  const result = structuredClone(record)
  set(
    result,
    'x-field-marks',
    shared.filter((code) => !spread.includes(code)),
  )
  for (const [name, field] of Object.entries(mapping(result['properties']))) {
    const isRequired = list(result['required']).includes(name)
    const added = spread.filter((code) => !isRequired || codes.get(String(code))?.subject !== 'presence')
    if (added.length > 0) mapping(field)['x-marks'] = [...added, ...list(mapping(field)['x-marks'])]
  }
  return result
}

/** Writes what the codes of new elements stand for, as bundling does. */
export function expandNewMarks(value: Json, codes: ReadonlyMap<string, MarkCode>): void {
  visitElements(value, (element) => {
    const added = list(element['x-marks']).flatMap((code) => codes.get(String(code)) ?? [])
    if (added.length === 0) return
    delete element['x-marks']
    const unspecified = added.map(({ subject, sentence }) => ({ what: subject, note: sentence }))
    element['x-unspecified'] = [...unspecified, ...[element['x-unspecified'] ?? []].flat()]
    element['x-codes'] = [...added.map(({ code }) => code), ...list(element['x-codes'])]
  })
}

function set(element: JsonObject, key: string, values: readonly Json[], before?: number): void {
  if (values.length === before) return
  if (values.length === 0) delete element[key]
  else element[key] = key === 'x-unspecified' || key === 'x-assumption' ? single(values) : [...values]
}

function single(values: readonly Json[]): Json {
  const [first = null, ...others] = values
  return others.length === 0 ? first : [...values]
}
