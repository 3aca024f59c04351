// Compares bodies, parameters and headers by media type.
import { isDeepStrictEqual } from 'node:util'
import { type Json, mapping } from '@cloud-cost/contract/document'
import type { Position } from '../schema/comparison.js'
import { asSchema, type DocumentNode, namedIn } from '../schema/document-node.js'
import type { Context, Named, Pair } from './context.js'
import { schemaChanges } from './describe.js'
import { compareObject } from './objects.js'

/** Bodies by media type: of a request each that was taken still is, of an answer each that came still comes. */
export function compareContent({ before, after }: Pair, context: Context): void {
  const [former, current] = [mediaTypesOf(before), mediaTypesOf(after)]
  context.compareNamed(former, current, {
    rule: `${context.role}-media-type`,
    nameOf: (name) => `the media type \`${name}\` of ${context.name}`,
    counterpart: (name) =>
      current.has(name) ? name : [...current.keys()].find((other) => isLike(name, other, context)),
    both: (then, now) => compareObject('mediaType', then, now, context),
  })
}

/** The bodies by media type, in one spelling. */
function mediaTypesOf(node: DocumentNode | undefined): Named {
  return new Map([...namedIn(node)].map(([name, body]) => [name.toLowerCase().replaceAll(/\s/g, ''), body]))
}

/** JSON is UTF-8 in any case. */
const UTF_8 = /(?<=[/+]json);charset="?utf-8"?$/

/** Whether another media type stands for one: a range that holds it in a request, one that a range held in an answer. */
function isLike(before: string, after: string, { role }: Context): boolean {
  const [range, type] = (role === 'request' ? [after, before] : [before, after]).map((name) =>
    name.replace(UTF_8, ''),
  ) as [string, string]
  if (range === type) return true
  return range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))
}

/** The schema of a body. */
export function compareBody(pair: Pair, context: Context): void {
  const mediaType = (pair.after ?? pair.before)?.pointer.at(-2) ?? ''
  compareSchema(pair, context, /[/+]xml$/i.test(mediaType) ? { isXml: true } : {})
}

/** The schema of a parameter or a header, whose values are written as text. */
export function compareText(pair: Pair, context: Context): void {
  // Without a schema it is written as a document, which is told by itself.
  if (pair.before !== undefined && pair.after !== undefined) compareSchema(pair, context, { isText: true })
}

function compareSchema({ before, after }: Pair, context: Context, position: Omit<Position, 'role'>): void {
  const [former, current] = [before, after].map((node) => (node === undefined ? undefined : asSchema(node)))
  const comparison = context.comparer({ role: context.role, ...position }).compare(former, current)
  for (const change of schemaChanges(comparison, context)) context.add(change)
}

/** A parameter whose value is a document, such as JSON. */
export function compareParameterContent(pair: Pair, context: Context): void {
  if (pair.before === undefined || pair.after === undefined) {
    const what = `${context.name} is written ${pair.after === undefined ? 'no longer as a document' : 'as a document now'}`
    context.report('breaking', 'parameter-content-changed', what, pair)
  } else compareContent(pair, context)
}

const ENCODINGS = ['style', 'explode', 'allowReserved', 'headers'] as const

/** How the parts of a form are written. */
export function compareEncoding({ before, after }: Pair, context: Context): void {
  const [former, current] = [namedIn(before), namedIn(after)]
  for (const name of new Set([...former.keys(), ...current.keys()])) {
    const [then, now] = [former.get(name), current.get(name)]
    const [encodings, values] = [mapping(then?.value), mapping(now?.value)]
    const isSame = ENCODINGS.every((key) => isDeepStrictEqual(encodings[key], values[key]))
    const [types, accepted] = [typesOf(encodings['contentType']), typesOf(values['contentType'])]
    const [wanted, offered] = context.role === 'request' ? [types, accepted] : [accepted, types]
    const isCovered = offered.length === 0 || (wanted.length > 0 && wanted.every((type) => offered.includes(type)))
    if (isSame && isCovered) continue
    const what = `the part \`${name}\` of ${context.name} is written in another way`
    context.report('breaking', `${context.role}-encoding-changed`, what, { before: then, after: now })
  }
}

function typesOf(value: Json | undefined): readonly string[] {
  return typeof value === 'string' ? value.split(',').map((type) => type.trim().toLowerCase()) : []
}
