import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { Document, isCollection, isMap, isScalar, type Pair, parseDocument, Scalar, visit, type YAMLMap } from 'yaml'

/** The keys after which a further one stands. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  format: ['type'],
  'x-observed': ['x-assumption', 'x-unspecified', 'x-extensible-enum', 'x-source', 'format', 'description', 'type'],
  properties: ['x-assumption', 'x-unspecified', 'x-observed', 'additionalProperties', 'description'],
  items: ['x-assumption', 'x-unspecified', 'x-observed', 'description'],
}

/** A piece of text in place of another. */
interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Changes a value of a YAML file. Only the lines of members that differ are written anew, so that comments, order and style of all others
 * stay.
 */
export function editYaml(text: string, tokens: readonly string[], change: (value: Json) => Json): string {
  const document = parseDocument(text)
  const node = document.getIn(tokens, true)
  const value = (isScalar(node) || isMap(node) ? node.toJS(document) : document.getIn(tokens)) as Json
  const next = change(value)
  if (isMap(node) && isObject(value) && isObject(next))
    return spliced(text, mapSplices(text, document, node, value, next))
  if (isScalar(node) && node.range != null)
    return spliced(text, [{ start: node.range[0], end: node.range[1], text: flowText(next) }])
  throw new Error(`${tokens.join('.')} is no mapping or scalar in: ${text.slice(0, 80)}`)
}

/** A value as a file of the contract. */
export function yamlText(value: JsonObject): string {
  return quoted(value).toString({ lineWidth: 0 })
}

function spliced(text: string, splices: readonly Splice[]): string {
  return (
    [...splices]
      // Where one piece goes and another comes, the one that goes is the first to be taken.
      .sort((first, second) => second.start - first.start || second.end - first.end)
      .reduce((result, { start, end, text: piece }) => result.slice(0, start) + piece + result.slice(end), text)
  )
}

function mapSplices(text: string, document: Document, map: YAMLMap, before: JsonObject, after: JsonObject): Splice[] {
  if (isDeepStrictEqual(before, after)) return []
  if (map.flow === true && map.range != null) return [{ start: map.range[0], end: map.range[1], text: flowText(after) }]
  const pairs = new Map(map.items.map((pair) => [String(pair.key), pair]))
  const first = map.items[0]
  const indent = first === undefined ? 0 : columnOf(text, startOf(first))
  const changes = [...pairs].flatMap(([key, pair]): Splice[] => {
    const [old, now] = [before[key], after[key]]
    if (now === undefined) return [{ start: startOf(pair) - indent, end: lineEndOf(text, pair) + 1, text: '' }]
    if (isDeepStrictEqual(old, now)) return []
    if (isMap(pair.value) && isObject(old) && isObject(now)) return mapSplices(text, document, pair.value, old, now)
    return [{ start: startOf(pair), end: endOf(text, pair), text: memberText(key, now, indent).trimStart() }]
  })
  const added = Object.keys(after).filter((key) => !pairs.has(key))
  const further = added.map((key): Splice => {
    const anchor = map.items.findLast((pair) => AFTER[key]?.includes(String(pair.key))) ?? map.items.at(-1)
    const at = anchor === undefined ? 0 : lineEndOf(text, anchor) + 1
    const piece = `${memberText(key, after[key] ?? null, indent)}\n`
    return { start: at, end: at, text: at > text.length ? `\n${piece}` : piece }
  })
  // What is added at one place stands in the order in which it was added.
  return [...merged(further), ...changes]
}

function merged(splices: readonly Splice[]): Splice[] {
  const byStart = new Map<number, Splice>()
  for (const splice of splices)
    byStart.set(splice.start, { ...splice, text: (byStart.get(splice.start)?.text ?? '') + splice.text })
  return [...byStart.values()]
}

function startOf({ key }: Pair): number {
  return (key as Scalar).range?.[0] ?? 0
}

/** Where the line ends on which a member does, with a comment on it. */
function lineEndOf(text: string, pair: Pair): number {
  const end = text.indexOf('\n', endOf(text, pair))
  return end < 0 ? text.length : end
}

/** Where the text of a member ends, without a comment or the line break after it. */
function endOf(text: string, pair: Pair): number {
  const value = pair.value as { readonly range?: readonly [number, number, number] | null } | null
  const start = startOf(pair)
  return start + text.slice(start, value?.range?.[1] ?? start).trimEnd().length
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}

/** A member as the contract writes it: short lists and `x-observed` on one line, texts of several lines as a block. */
function memberText(key: string, value: Json, indent: number): string {
  const isFlow = key === 'x-observed' || (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
  const written = isFlow
    ? `${key}: ${flowText(value)}`
    : quoted({ [key]: value })
        .toString({ lineWidth: 0 })
        .trimEnd()
  return written
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(indent) + line))
    .join('\n')
}

function flowText(value: Json): string {
  const document = quoted(value)
  if (isCollection(document.contents)) document.contents.flow = true
  return document.toString({ lineWidth: 0, flowCollectionPadding: isObject(value) }).trimEnd()
}

/** Dates stand in quotes, since other readers of YAML take them for a type of their own; short lists stand on one line. */
function quoted(value: Json): Document {
  const document = new Document(value)
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(node.value)) node.type = Scalar.QUOTE_DOUBLE
    },
    Map(key, node) {
      if (key === 'value' && node.has('since')) node.flow = true
    },
  })
  return document
}
