// Compares the keywords of texts, numbers and sets of values.
import { isDeepStrictEqual } from 'node:util'
import type { Json } from '@cloud-cost/contract/document'
import { itemOf, prefixOf } from './array.js'
import { type Check, isOpen, NOTHING, type Question, refuses, refusesOrIsOpen } from './check.js'
import { type Conjunction, conjunctionOf, keywordNodes } from './conjunction.js'
import { isEmpty } from './disjoint.js'
import { namesSentIn, OTHERS, patternsOf, propertyOf, requiredOf } from './object.js'
import { atomsOf, atomsOfType, valuesOf } from './values.js'

/** Keywords that a text of a parameter has to satisfy, whatever else it could be read as. */
const OF_TEXT = ['enum', 'pattern', 'format', 'minLength', 'maxLength']

export const type: Check = (question) => {
  const { first, part, value, comparer } = question
  const accepted = atomsOfType(value)
  const lost = [...atomsOf(first)].filter((atom) => !accepted.includes(atom))
  if (lost.length === 0) return NOTHING
  // In a query, a path or a header a number is written as a text.
  const isText = comparer.position.isText === true && accepted.includes('string')
  const isWritten = lost.every((atom) => ['integer', 'fraction', 'boolean'].includes(atom))
  return isText && isWritten && !OF_TEXT.some((keyword) => keyword in part.schema) ? NOTHING : refuses(question)
}

export const listed: Check = (question) => {
  const { first, value, comparer, keyword } = question
  const list = keyword === 'const' || !Array.isArray(value) ? [value] : value
  const values = valuesOf(first)
  if (values === undefined) return refuses(question)
  const isSame = (one: Json, other: Json): boolean =>
    isDeepStrictEqual(one, other) || (comparer.position.isText === true && String(one) === String(other))
  return values.filter((one) => !list.some((other) => isSame(one, other))).flatMap((one) => refuses(question, one))
}

/** Names of bounds, with the factor by which a greater one is stricter. */
const OPPOSITES: Readonly<Record<string, readonly [inclusive: string, exclusive: string, factor: 1 | -1]>> = {
  minimum: ['minimum', 'exclusiveMinimum', 1],
  exclusiveMinimum: ['minimum', 'exclusiveMinimum', 1],
  maximum: ['maximum', 'exclusiveMaximum', -1],
  exclusiveMaximum: ['maximum', 'exclusiveMaximum', -1],
}

export const numericBound: Check = (question) => {
  const { first, keyword, value } = question
  const [inclusive, exclusive, factor] = OPPOSITES[keyword] ?? ['', '', 1]
  const isWhole = !atomsOf(first).has('fraction')
  // Whole numbers above 0 are those from 1 on. Among others an exclusive bound is stricter than an inclusive one at the same number.
  const strictness = (bound: Json, isExclusive: boolean): readonly [number, number] => {
    const limit = Number(bound) * factor
    if (isWhole) return [isExclusive ? Math.floor(limit) + 1 : Math.ceil(limit), 0]
    return [limit, isExclusive ? 1 : 0]
  }
  const [needed, side] = strictness(value, keyword === exclusive)
  const isImplied = [inclusive, exclusive].some((name) =>
    keywordNodes(first, name).some((node) => {
      const [limit, ownSide] = strictness(node.value ?? null, name === exclusive)
      return limit > needed || (limit === needed && ownSide >= side)
    }),
  )
  return isImplied ? NOTHING : refuses(question)
}

/** At least so many characters, items or fields. */
export const leastSize: Check = (question) => {
  const { first, keyword, value, comparer } = question
  const isRequired = keyword === 'minProperties' && requiredOf(first, comparer.position).length >= Number(value)
  return Number(value) <= 0 || isRequired || limitsOf(first, keyword).some((limit) => limit >= Number(value))
    ? NOTHING
    : refuses(question)
}

/** At most so many characters, items or fields. */
export const greatestSize: Check = (question) => {
  const { first, keyword, value } = question
  return limitsOf(first, keyword).some((limit) => limit <= Number(value)) || ownLimit(question) <= Number(value)
    ? NOTHING
    : refuses(question)
}

/** How many items or fields a schema allows. */
function ownLimit({ first, keyword, comparer: { position } }: Question): number {
  if (
    keyword === 'maxProperties' &&
    patternsOf(first).length === 0 &&
    isEmpty(propertyOf(first, OTHERS).parts, position)
  )
    return namesSentIn(first, position).size
  return keyword === 'maxItems' && isEmpty(itemOf(first, prefixOf(first)), position)
    ? prefixOf(first)
    : Number.POSITIVE_INFINITY
}

export function limitsOf(parts: Conjunction, keyword: string): number[] {
  return keywordNodes(parts, keyword).map(({ value }) => Number(value))
}

export const multipleOf: Check = (question) => {
  const { first, value } = question
  const factors = [...limitsOf(first, 'multipleOf'), ...(atomsOf(first).has('fraction') ? [] : [1])]
  const isMultiple = (factor: number): boolean => {
    const ratio = factor / Number(value)
    return Math.abs(ratio - Math.round(ratio)) < 1e-9 && Math.round(ratio) !== 0
  }
  return factors.some(isMultiple) ? NOTHING : refuses(question)
}

export const uniqueItems: Check = (question) =>
  question.value !== true || limitsOf(question.first, 'maxItems').some((limit) => limit <= 1)
    ? NOTHING
    : refuses(question)

export const pattern: Check = (question) => refusesOrIsOpen(question, 'pattern', 'format')

/** Formats whose texts or numbers are all of another format, too. */
const WIDER_FORMATS: Readonly<Record<string, readonly string[]>> = {
  int32: ['int64'],
  float: ['double'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  iri: ['iri-reference'],
  'uri-reference': ['iri-reference'],
}

/** Formats that only say how a value is shown, or what every number is. */
const OF_ANY_VALUE: ReadonlySet<Json> = new Set(['password', 'double'])

const OF_NUMBERS: ReadonlySet<Json> = new Set(['int32', 'int64', 'float', 'double', 'int8', 'uint8', 'int16'])

export const format: Check = (question) => {
  const { first, value } = question
  const atoms = atomsOf(first)
  const isMeant = OF_NUMBERS.has(value) ? atoms.has('integer') || atoms.has('fraction') : atoms.has('string')
  if (!isMeant || OF_ANY_VALUE.has(value)) return NOTHING
  const own = keywordNodes(first, 'format').map((node) => String(node.value))
  if (own.some((name) => name === value || WIDER_FORMATS[name]?.includes(String(value)))) return NOTHING
  return own.length > 0 ? refuses(question) : refusesOrIsOpen(question, 'pattern')
}

/** What only another schema that says the same lets through. */
export const same: Check = (question) =>
  keywordNodes(question.first, question.keyword).some(({ value }) => isDeepStrictEqual(value, question.value))
    ? NOTHING
    : refuses(question)

export const contentSchema: Check = ({ first, node, comparer }) =>
  comparer.strict().reasons(conjunctionOf(...keywordNodes(first, 'contentSchema')), conjunctionOf(node))

/** A reference that leads nowhere in the document: nobody can tell what it accepts. */
export const unresolved: Check = (question) => isOpen(question)
