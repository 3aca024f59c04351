// Compares the parameters, responses and traits of an operation.
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '@cloud-cost/contract/document'
import { conjunctionOf } from '../schema/conjunction.js'
import { asSchema, at, type DocumentNode, namedIn } from '../schema/document-node.js'
import { atomsOf } from '../schema/values.js'
import { CALLERS, type Context, LEAVING_OUT, type Named, type Pair, quoted } from './context.js'
import { compareObject } from './objects.js'

/** Whether a field that is true or not has changed: whether it is true now; nothing where it is as before. */
export function turnedTo({ before, after }: Pair): boolean | undefined {
  const isTrue = after?.value === true
  return (before?.value === true) === isTrue ? undefined : isTrue
}

export function compareRequired(pair: Pair, context: Context): void {
  const isRequired = turnedTo(pair)
  if (isRequired === undefined) return
  const isRequest = context.role === 'request'
  const rule = `${context.role}-required-${isRequired ? 'narrowed' : 'widened'}`
  const what = `${context.name} became ${isRequired ? 'required' : 'optional'}`
  const who = isRequest ? LEAVING_OUT : context.who()
  context.report(isRequired === isRequest ? 'breaking' : 'changed', rule, what, pair, who)
}

export function compareDeprecation(pair: Pair, context: Context): void {
  const isDeprecated = turnedTo(pair)
  if (isDeprecated === undefined) return
  const what = `${context.name} is ${isDeprecated ? 'deprecated' : 'no longer deprecated'}`
  context.report(isDeprecated ? 'deprecated' : 'changed', 'deprecated-changed', what, pair, CALLERS)
}

/** Headers that the specification gives to other objects. */
const NOT_OF_PARAMETERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** Parameters by what identifies them; names of headers have no case. */
export function parametersOf(lists: readonly (DocumentNode | undefined)[]): Named {
  const found = new Map<string, DocumentNode>()
  for (const list of lists) {
    for (const node of namedIn(list).values()) {
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
    isDemanded,
  })
}

/** Whether a parameter or a body says that it has to be sent. */
export function isDemanded({ value }: DocumentNode): boolean {
  return isObject(value) && value['required'] === true
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
      [...namedIn(node)].flatMap(([name, header]) => {
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
  context.compareNamed(namedIn(before), namedIn(after), {
    rule: 'link',
    nameOf: (name) => `the link \`${name}\` of ${context.name}`,
    both: (then, now, within) => {
      if (!isDeepStrictEqual(then.value, now.value))
        within.report('breaking', 'link-changed', `${within.name} is another one`, { before: then, after: now })
    },
  })
}
