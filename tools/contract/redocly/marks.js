// Writes what the codes of marks stand for when a document is bundled, and finds codes that are unknown.
import { codesAbove } from './mark-codes.js'
import { ASSUMED, describe, ownDescription } from './sentences.js'

/** What is described, and has a schema or is one. */
const WITH_SCHEMA = new Set(['Schema', 'Parameter', 'Header'])

const SENTENCE = /^[A-Z`]\S*\s[\s\S]{5,}\.$/

/**
 * Writes what the codes under `x-marks` stand for: `x-unspecified` and `x-assumption` in their place, and a sentence `Assumed: …` in the
 * description for each assumption. The codes stay in `x-codes`, in the order of the marks. What a record has under `x-field-marks` holds for
 * each of its fields. What keywords say (defaults, bounds, values) stands in the description, too; without all of these sentences, it stays in
 * `x-own-description`.
 */
export function expandMarks() {
  const done = new WeakSet()
  /** What stands beside references; a document may get the targets in their place. */
  const besideReferences = new WeakMap()
  return {
    any: {
      enter(element, context) {
        if (!isElement(element, context) || done.has(element)) return
        done.add(element)
        spreadFieldMarks(element, context)
        expand(element, context)
        describe(element, element.description, keywordsOf(element, context), assumptionsOf(element))
      },
    },
    ref: {
      enter(element) {
        besideReferences.set(element, { ...element })
      },
      leave(element, context, { node: target }) {
        const own = besideReferences.get(element)
        if (own?.description === undefined && !('x-marks' in element)) return
        expand(element, context, target)
        completeReference(element, own, target ?? {}, context)
      },
    },
  }
}

/** Beside a reference, a description stands in place of the target's, so it gets the target's sentences, too. */
function completeReference(element, { description }, target, context) {
  const own = assumptionsOf(element)
  if (description === undefined && own.length === 0) return
  const keywords = { ...keywordsOf(target, context), ...(WITH_SCHEMA.has(context.type.name) && element) }
  describe(element, description ?? ownDescription(target), keywords, [...new Set([...own, ...assumptionsOf(target)])])
}

function assumptionsOf(element) {
  return [element['x-assumption'] ?? []].flat()
}

/** Finds codes that are unknown, and marks that are written without a code. */
export function checkMarks() {
  const check = (element, context) => {
    marksOf(element, context)
    fieldMarksOf(element, context)
    if (typeof element.description === 'string' && element.description.includes(ASSUMED))
      report(
        context,
        'description',
        `Bundling writes \`${ASSUMED}…\`. Say what is known, and list a code for what is assumed.`,
      )
    for (const key of ['x-unspecified', 'x-assumption', 'x-codes'])
      if (key in element)
        report(context, key, `Bundling writes \`${key}\`. List codes of spec/marks.yaml under \`x-marks\` instead.`)
  }
  return {
    any: { enter: (element, context) => isElement(element, context) && check(element, context) },
    ref: { enter: check },
  }
}

function isElement(value, { type }) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && type.name !== 'SpecExtension'
}

/** The keywords of the schema of an element, or of itself, and of what they refer to. */
function keywordsOf(element, context) {
  if (!WITH_SCHEMA.has(context.type.name)) return {}
  const own = element.schema ?? element
  return '$ref' in own ? { ...context.resolve(own).node, ...own } : own
}

/** Gives the fields of a record the marks that all of them share. Of a required field, the presence is known. */
function spreadFieldMarks(record, context) {
  if (!('x-field-marks' in record)) return
  const marks = fieldMarksOf(record, context)
  delete record['x-field-marks']
  for (const [name, field] of Object.entries(record.properties ?? {})) {
    const isRequired = record.required?.includes(name) === true
    const added = marks.filter(({ undocumented }) => !(isRequired && undocumented === 'presence'))
    const written = [...added.map(({ entry }) => entry), ...(field['x-marks'] ?? [])]
    if (written.length > 0) insertAfterDescription(field, 'x-marks', written)
  }
}

function fieldMarksOf(record, context) {
  if ('x-field-marks' in record && !('properties' in record))
    report(context, 'x-field-marks', 'The schema has no `properties` that the marks would hold for. Write `x-marks`.')
  return marksOf(record, context, 'x-field-marks')
}

function insertAfterDescription(element, key, value) {
  if (key in element || !('description' in element)) {
    element[key] = value
    return
  }
  const entries = Object.entries(element)
  for (const [name] of entries) delete element[name]
  for (const [name, own] of entries) Object.assign(element, { [name]: own }, name === 'description' && { [key]: value })
}

/** Writes the marks of an element; beside a reference, they stand in place of those of the target of their kind, so they come with these. */
function expand(element, context, target = {}) {
  if (!('x-marks' in element)) return
  const own = marksOf(element, context)
  const ofTarget = writtenMarks(target)
  const ofKind = (kind) => {
    const marks = own.filter((mark) => kind in mark)
    // A document may have the marks of the target here already.
    if (marks.length === 0) return writtenMarks(element).filter((mark) => kind in mark)
    const notes = marks.map(({ note }) => note)
    return [...marks, ...ofTarget.filter((mark) => kind in mark && !notes.includes(mark.note))]
  }
  const [unspecified, assumed] = [ofKind('undocumented'), ofKind('assumed')]
  const written = {
    ...listed(
      'x-unspecified',
      unspecified.map(({ undocumented, note }) => ({ what: undocumented, note })),
    ),
    ...listed(
      'x-assumption',
      assumed.map(({ note }) => note),
    ),
    'x-codes': [...unspecified, ...assumed].map(({ code }) => code),
  }
  // What stands in the place of a key has its place among the others.
  const entries = Object.entries(element).filter(([key]) => !(key in written))
  for (const key of Object.keys(element)) delete element[key]
  for (const [key, value] of entries) Object.assign(element, key === 'x-marks' ? written : { [key]: value })
}

/** The marks that an element has, as bundling writes them. */
function writtenMarks({ 'x-unspecified': unspecified = [], 'x-assumption': assumptions = [], 'x-codes': codes = [] }) {
  const open = [unspecified].flat().map(({ what, note }) => ({ undocumented: what, note }))
  const decided = [assumptions].flat().map((note) => ({ assumed: true, note }))
  return [...open, ...decided].map((mark, index) => ({ ...mark, code: codes[index] }))
}

/** One mark is written without a list. */
function listed(key, values) {
  return values.length === 0 ? {} : { [key]: values.length === 1 ? values[0] : values }
}

/** The marks of an element with the sentence of each. An entry is a code, or a code with a note in place of its sentence. */
function marksOf(element, context, key = 'x-marks') {
  const { [key]: entries = [] } = element
  if (!Array.isArray(entries)) {
    report(context, key, `List codes of spec/marks.yaml: \`${key}: [code, …]\`.`)
    return []
  }
  if (entries.length === 0) return []
  const codes = codesAbove(context.location.source.absoluteRef)
  return entries.flatMap((entry, index) => {
    const [code = '', note] = typeof entry === 'string' ? [entry] : (Object.entries(entry ?? {})[0] ?? [])
    const problem = problemOf(entry, code, note, codes, element)
    if (problem === undefined)
      return [{ ...codes.get(code), entry, code, note: withSource(note ?? codes.get(code).sentence, element) }]
    report(context, `${key}/${index}`, problem)
    return []
  })
}

/** A sentence with where the values of an element come from: `{source}` is a `member` returned by `operation`. */
function withSource(sentence, { 'x-source': source }) {
  return sentence.replaceAll('{source}', `a \`${source?.member}\` returned by \`${source?.operation}\``)
}

function problemOf(entry, code, note, codes, element) {
  if (Array.isArray(entry) || !codes.has(code))
    return `The code "${Array.isArray(entry) ? entry : code}" is unknown. Write one of spec/marks.yaml, or add it there.`
  if (typeof entry === 'object' && Object.keys(entry).length > 1)
    return 'An entry has one code. Begin a further entry for the second one.'
  if (note !== undefined && !SENTENCE.test(note))
    return `The note of ${code} must be a sentence, with a full stop at its end.`
  if ((note ?? codes.get(code).sentence).includes('{source}') && !('x-source' in element))
    return `${code} says where the values come from. Write it under \`x-source\`, or take another code.`
  return undefined
}

function report(context, key, message) {
  context.report({ message, location: context.location.child(key.split('/')) })
}
