// Compares the parameters, responses and traits of an operation.
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '@cloud-cost/contract/document'
import { conjunctionOf } from '../schema/conjunction.js'
import { asSchema, at, type DocumentNode, entriesOf } from '../schema/document-node.js'
import { atomsOf } from '../schema/values.js'
import { CALLERS, type Context, type Named, type Pair, quoted } from './context.js'
import { compareObject } from './objects.js'

export function compareRequired({ before, after }: Pair, context: Context): void {
  const [former, current] = [before?.value === true, after?.value === true]
  if (former === current) return
  const isBreaking = context.role === 'request' ? current : former
  const who = context.role === 'request' ? 'callers who leave it out' : context.who()
  const rule = `${context.role}-required-${current ? 'narrowed' : 'widened'}`
  context.report(
    isBreaking ? 'breaking' : 'changed',
    rule,
    `${context.name} became ${current ? 'required' : 'optional'}`,
    { before, after },
    who,
  )
}

export function compareDeprecation({ before, after }: Pair, context: Context): void {
  const [former, current] = [before?.value === true, after?.value === true]
  if (former === current) return
  const what = `${context.name} is ${current ? 'deprecated' : 'no longer deprecated'}`
  context.report(current ? 'deprecated' : 'changed', 'deprecated-changed', what, { before, after }, CALLERS)
}

/** Headers that the specification gives to other objects. */
const NOT_OF_PARAMETERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** Parameters by what identifies them; names of headers have no case. */
export function parametersOf(lists: readonly (DocumentNode | undefined)[]): Named {
  const found = new Map<string, DocumentNode>()
  for (const list of lists) {
    for (const [, node] of list === undefined ? [] : entriesOf(list)) {
      const { name, in: where } = isObject(node.value) ? node.value : {}
      const isHeader = where === 'header'
      if (isHeader && NOT_OF_PARAMETERS.has(String(name).toLowerCase())) continue
      const key = `${String(where)} ${isHeader ? String(name).toLowerCase() : String(name)}`
      if (!found.has(key)) found.set(key, node)
    }
  }
  return found
}

export function compareParameters(before: Named, after: Named, context: Context): void {
  context.compareNamed(before, after, {
    rule: 'parameter',
    nameOf: (_, node) => parameterName(node),
    both: compareWritten,
    isNew: () => false,
  })
  for (const [key, node] of after) {
    if (before.has(key)) continue
    const within = context.within(parameterName(node))
    const isRequired = isObject(node.value) && node.value['required'] === true && context.role === 'request'
    const what = `${within.name} is new${isRequired ? ' and required' : ''}`
    const who = isRequired ? 'callers who leave it out' : within.who()
    within.report(isRequired ? 'breaking' : 'added', 'parameter-added', what, { before: undefined, after: node }, who)
  }
}

function parameterName({ value }: DocumentNode): string {
  const { name, in: where } = isObject(value) ? value : {}
  return `the ${String(where)} parameter \`${String(name)}\``
}

const STYLES: Readonly<Record<string, string>> = { query: 'form', cookie: 'form' }

/** How lists and objects are written; for other values all styles but those of a path are the same. */
function compareSerialization(before: DocumentNode, after: DocumentNode, context: Context): void {
  const isSchema = [before, after].every(({ value }) => isObject(value) && value['content'] === undefined)
  const [former, current] = [serializationOf(before), serializationOf(after)]
  if (!isSchema) return
  for (const name of ['style', 'explode'] as const) {
    const isPlain = !former.isComposed && !current.isComposed && (name === 'explode' || !former.isOfPath)
    if (isPlain || former[name] === current[name]) continue
    const what = `${context.name} is written with \`${name}\` ${quoted(current[name])}, before ${quoted(former[name])}`
    const [node, other] = [at(after, name), at(before, name)]
    context.report('breaking', `parameter-${name}-changed`, what, {
      before: other,
      after: node.value === undefined ? after : node,
    })
  }
}

function serializationOf(node: DocumentNode): {
  readonly style: string
  readonly explode: boolean
  readonly isComposed: boolean
  readonly isOfPath: boolean
} {
  const parameter = isObject(node.value) ? node.value : {}
  const where = String(parameter['in'] ?? 'header')
  const style = String(parameter['style'] ?? STYLES[where] ?? 'simple')
  const explode = parameter['explode'] === undefined ? style === 'form' : parameter['explode'] === true
  const atoms = atomsOf(conjunctionOf(asSchema(at(node, 'schema'))))
  return { style, explode, isComposed: atoms.has('array') || atoms.has('object'), isOfPath: where === 'path' }
}

/** Headers of an answer; names have no case, and `Content-Type` is the media type. */
export function compareHeaders({ before, after }: Pair, context: Context): void {
  const names = new Map<string, string>()
  const headersOf = (node: DocumentNode | undefined): Named =>
    new Map(
      (node === undefined ? [] : entriesOf(node)).flatMap(([name, header]) => {
        const key = name.toLowerCase()
        names.set(key, names.get(key) ?? name)
        return key === 'content-type' ? [] : [[key, header] as const]
      }),
    )
  context.compareNamed(headersOf(before), headersOf(after), {
    rule: 'header',
    nameOf: (key) => `the header \`${names.get(key)}\` of ${context.name}`,
    both: compareWritten,
  })
}

/** A parameter or a header with how it is written. */
function compareWritten(before: DocumentNode, after: DocumentNode, within: Context): void {
  compareObject('parameter', before, after, within)
  compareSerialization(before, after, within)
}

/** What an answer offers to follow. */
export function compareLinks({ before, after }: Pair, context: Context): void {
  const [former, current] = [before, after].map((node) => new Map(node === undefined ? [] : entriesOf(node)))
  for (const name of new Set([...(former?.keys() ?? []), ...(current?.keys() ?? [])])) {
    const [then, now] = [former?.get(name), current?.get(name)]
    if (isDeepStrictEqual(then?.value, now?.value)) continue
    const level = then === undefined ? 'added' : 'breaking'
    const word = then === undefined ? 'new' : now === undefined ? 'gone' : 'another one'
    context.report(
      level,
      `link-${word === 'another one' ? 'changed' : word === 'new' ? 'added' : 'removed'}`,
      `the link \`${name}\` of ${context.name} is ${word}`,
      { before: then, after: now },
    )
  }
}
