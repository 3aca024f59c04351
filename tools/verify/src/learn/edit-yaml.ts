// Changes values of a YAML file without touching the rest of it.
import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { Document, isCollection, isMap, isScalar, type Node, parseDocument, Scalar, visit, type YAMLMap } from 'yaml'

/** The keys after which a further one stands. */
const AFTER: ReadonlyMap<string, readonly string[]> = new Map([
  ['format', ['type']],
  ['x-marks', ['description', 'x-source', 'x-extensible-enum']],
  ['x-observed', ['x-marks', 'x-extensible-enum', 'x-source', 'format', 'description', 'type']],
  ['properties', ['x-marks', 'x-observed', 'additionalProperties', 'description']],
  ['items', ['x-marks', 'x-observed', 'description']],
])

/** Changes a value of a YAML file. Members that stay the same keep their comments, order and style. */
export function editYaml(text: string, tokens: readonly string[], change: (value: Json) => Json): string {
  const document = parseDocument(text)
  const node = document.getIn(tokens, true)
  if (!isMap(node) && !isScalar(node)) throw new Error(`${tokens.join('.')} is no mapping or scalar.`)
  const before = node.toJS(document) as Json
  const after = change(before)
  if (isMap(node) && isObject(before) && isObject(after)) merge(document, node, before, after)
  else if (isScalar(node)) node.value = after
  return textOf(document)
}

/** A value as a file of the contract. */
export function yamlText(value: JsonObject): string {
  const document = new Document()
  document.contents = nodeOf(document, value)
  return textOf(document)
}

function merge(document: Document, map: YAMLMap, before: JsonObject, after: JsonObject): void {
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) map.delete(key)
  for (const [key, value] of Object.entries(after)) {
    const former = Object.hasOwn(before, key) ? before[key] : undefined
    if (isDeepStrictEqual(former, value)) continue
    const node = map.get(key, true) as Node | undefined
    if (isMap(node) && isObject(former) && isObject(value)) merge(document, node, former, value)
    else if (isScalar(node) && (value === null || typeof value !== 'object')) node.value = value
    else {
      const next = nodeOf(document, value, key)
      next.comment = node?.comment ?? null
      if (node !== undefined) map.set(key, next)
      else map.items.splice(placeOf(map, key), 0, document.createPair(key, next))
    }
  }
}

function placeOf({ items }: YAMLMap, key: string): number {
  const anchor = items.findLastIndex((pair) => AFTER.get(key)?.includes(String(pair.key)))
  return anchor < 0 ? items.length : anchor + 1
}

/** A value as the contract writes it: short lists and `x-observed` on one line, and dates in quotes, since other readers take them for a type of their own. */
function nodeOf(document: Document, value: Json, name?: string): Node {
  const node = document.createNode(value)
  if (isCollection(node)) node.flow = isFlow(name, value)
  visit(node, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE
    },
    Pair(_, { key, value: inner }) {
      if (isCollection(inner)) inner.flow = isFlow(String(key), inner.toJS(document) as Json)
    },
  })
  return node
}

function isFlow(name: string | undefined, value: Json): boolean {
  return name === 'x-observed' || (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
}

/** Mappings on one line have blanks inside their braces, and lists have none. */
function textOf(document: Document): string {
  const pad =
    (flowCollectionPadding: string) =>
    (_: unknown, node: Node): void => {
      const write = node.toString.bind(node) as (...args: readonly unknown[]) => string
      node.toString = (context?: object, ...others: readonly unknown[]) =>
        write(context && { ...context, flowCollectionPadding }, ...others)
    }
  visit(document, { Map: pad(' '), Seq: pad('') })
  return document.toString({ lineWidth: 0 })
}
