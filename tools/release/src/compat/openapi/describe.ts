// Says in words what a change of the contract means to callers.
import { isObject, type Json } from '@cloud-cost/contract/document'
import type { Change, Level, Pointer } from '../finding.js'
import type { Comparison } from '../schema/comparison.js'
import { isLoss, type Reason } from '../schema/reason.js'
import { type Context, quoted } from './context.js'

/** What the two directions of a comparison of schemas mean to callers: a request may accept more, an answer less. */
export function schemaChanges({ forward, backward }: Comparison, context: Context): Change[] {
  const isRequest = context.role === 'request'
  // A field that is gone is told once, not also as one that is no longer required, or refused by a closed object.
  const gone = new Set(
    forward
      .filter(({ kind, subject }) => kind === 'breaking' && subject === 'property')
      .map(({ node, item }) => JSON.stringify([node.pointer.slice(0, -2), item])),
  )
  const isTold = ({ node, item }: Reason): boolean => gone.has(JSON.stringify([node.pointer.slice(0, -1), item]))
  const annotations = forward
    .filter((reason) => !isLoss(reason))
    .map((reason) => change(reason, true, reason.kind as Level, context))
  const [breaking, harmless] = isRequest ? [forward, backward] : [backward, forward]
  const breaks = breaking
    .filter((reason) => isLoss(reason) && !isTold(reason))
    .map((reason) => change(reason, isRequest, reason.kind === 'refused' ? 'breaking' : 'undecided', context))
  const nodes = new Set([...annotations, ...breaks].map(({ pointer }) => pointer.join('/')))
  const others = harmless
    .filter(isLoss)
    .map((reason) => change(reason, !isRequest, isRequest && SETS.has(reason.subject) ? 'added' : 'changed', context))
    .filter(({ pointer }) => !nodes.has(pointer.join('/')))
  return [...annotations, ...breaks, ...others]
}

/** A further value or form of a request is something new that callers can send. */
const SETS: ReadonlySet<string> = new Set(['enum', 'const', 'oneOf', 'anyOf'])

function change(reason: Reason, isForward: boolean, level: Level, context: Context): Change {
  const { role, operations } = context
  const pointer = pointerOf(reason)
  const what = `${nameOf(pointer, reason, context)} ${sentence(reason, isForward, role)}`
  return {
    rule: `${role}-${ruleOf(reason, isForward)}`,
    level,
    operations,
    what,
    who: whoOf(reason, level, context),
    pointer,
  }
}

function ruleOf({ kind, subject, item }: Reason, isForward: boolean): string {
  if (kind === 'refused') return `${subject}-${isForward ? 'narrowed' : 'widened'}`
  if (kind === 'undecided') return `${subject}-undecided`
  if (subject === 'x-extensible-enum' && item !== undefined)
    return `known-value-${kind === 'added' ? 'added' : 'removed'}`
  if (subject === 'property') return `property-${kind === 'added' ? 'added' : 'removed'}`
  return subject === 'oneOf' || subject === 'anyOf' ? `${subject}-form-removed` : `${subject}-changed`
}

/** The node in today's document, where it has one. */
function pointerOf({ node, other, subject }: Reason): Pointer {
  if (node.document.side === 'after' || other === undefined) return node.pointer
  const isWritten = isObject(other.value) && subject in other.value
  return isWritten ? [...other.pointer, subject] : other.pointer
}

function whoOf({ subject, kind }: Reason, level: Level, context: Context): string {
  if (context.role === 'request' && ['required', 'default', 'dependentRequired'].includes(subject))
    return 'callers who leave it out'
  const isOpened = context.role === 'response' && kind === 'refused' && SETS.has(subject)
  return isOpened && level === 'breaking' ? 'callers who read it with a `switch` over all values' : context.who()
}

function sentence(reason: Reason, isForward: boolean, role: Context['role']): string {
  const { kind, subject, item } = reason
  const value = item === undefined ? '' : quoted(item)
  const [before, after] = isForward ? (reason.values ?? []) : [...(reason.values ?? [])].reverse()
  const difference = differenceOf(subject, before, after)
  const takes = role === 'request' ? 'takes' : 'can be'
  if (subject === 'property') return kind === 'added' ? 'is new' : 'is gone'
  if (subject === 'readOnly' || subject === 'writeOnly') return `is \`${subject}\`, so that ${role}s no longer carry it`
  if (subject === 'x-extensible-enum' && value !== '')
    return kind === 'added' ? `has the new known value ${value}` : `no longer has the known value ${value}`
  if (subject === 'deprecated') return kind === 'deprecated' ? 'is deprecated' : 'is no longer deprecated'
  if (kind === 'breaking' && value !== '') return `no longer has the form ${value}`
  if (kind === 'undecided')
    return `may ${role === 'request' ? 'take' : 'be'} other values than before, which the schemas alone don't tell: ${difference}`
  if (kind !== 'refused') return `has changed: ${difference}`
  if (subject === 'required') return isForward ? 'became required' : 'became optional'
  if (SETS.has(subject) && value !== '') {
    const form = subject === 'enum' || subject === 'const' ? value : `the form ${value}`
    return isForward ? `no longer ${takes === 'takes' ? takes : 'is'} ${form}` : `${takes} ${form}, too`
  }
  return `${takes} ${isForward ? 'less' : 'more'}: ${difference}${value === '' ? '' : ` (${value})`}`
}

/** A change of what stands at a name, in words. */
export function differenceOf(subject: string, before: Json | undefined, after: Json | undefined): string {
  if (before === undefined) return `\`${subject}\` ${quoted(after)} is new`
  return after === undefined
    ? `\`${subject}\` ${quoted(before)} is gone`
    : `\`${subject}\` is ${quoted(after)}, before ${quoted(before)}`
}

/** What is called by a node: a component with the way into it, or the element of the operation with the way into that. */
function nameOf(pointer: Pointer, { subject, item }: Reason, { name }: Context): string {
  const [section, kind, component, ...inside] = pointer
  const isComponent = section === 'components' && kind === 'schemas' && component !== undefined
  const rest = isComponent ? inside : pointer.slice(pointer.lastIndexOf('schema') + 1)
  const way = wayOf(rest) + (subject === 'required' ? step(item) : '')
  if (isComponent) return `\`${component}${way}\``
  return way === '' ? name : `\`${way.replace(/^\./, '')}\` of ${name}`
}

/** The fields and items that a pointer into a schema leads through. */
function wayOf(tokens: Pointer): string {
  const [keyword, name, ...rest] = tokens
  if (keyword === undefined) return ''
  if (keyword === 'properties' && name !== undefined) return step(name) + wayOf(rest)
  if (keyword === 'prefixItems' && name !== undefined) return `[${name}]${wayOf(rest)}`
  if (keyword === 'patternProperties' && name !== undefined) return `./${name}/${wayOf(rest)}`
  if (keyword === 'items') return `[]${wayOf(tokens.slice(1))}`
  if (keyword === 'additionalProperties' && name !== undefined) return `.*${wayOf(tokens.slice(1))}`
  return wayOf(tokens.slice(1))
}

function step(name: Json | undefined): string {
  return name === undefined ? '' : `.${String(name)}`
}
