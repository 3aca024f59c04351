import { isObject, type Json } from '@cloud-cost/contract-tools/document'
import type { Level } from './finding.js'
import type { Difference } from './redocly-diff.js'
import type { Direction } from './uses.js'

/** What a difference means to the operations that show it in one direction. */
interface Judgement {
  readonly level: Level
  /** Follows the name of the element, as in `became required`. */
  readonly what: string
  readonly who: string
}

/** A difference where one direction shows it, with the node that holds the changed member. */
export interface Situation {
  readonly difference: Difference
  readonly direction: Direction | undefined
  /** The changed node before and after; the parent of an added or removed one. */
  readonly before: Json | undefined
  readonly after: Json | undefined
}

type Verdict = Judgement | 'nothing'
type Rule = (situation: Situation) => Verdict | undefined

const SEND = 'callers who send it'
const READ = 'callers who read it'
const CALL = 'callers of the function'
const EVERYONE = 'all callers'

/** Nodes and members that say nothing about what travels. */
const WORDLESS_TYPES: ReadonlySet<string> = new Set(['Info', 'Contact', 'License', 'Tag', 'TagList', 'ExternalDocs'])
const WORDLESS_MEMBERS: ReadonlySet<string> = new Set(['tags', 'title', 'x-deprecation'])

const LOWER_BOUNDS: ReadonlySet<string> = new Set([
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
])
const UPPER_BOUNDS: ReadonlySet<string> = new Set([
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
])

/**
 * Our own table where Redocly is silent or milder, in order; the first rule that answers counts.
 * CONTRIBUTING.md has it for people under "What breaks callers".
 */
const RULES: readonly Rule[] = [
  wordless,
  component,
  renamedParameter,
  pathKey,
  pagination,
  repetition,
  deprecated,
  openValues,
  closedValues,
  defaultValue,
  removedMember,
  presence,
  bound,
  typeOfValues,
]

/** Judges a difference by our table, and by Redocly where the table says nothing. */
export function judge(situation: Situation): Verdict {
  for (const rule of RULES) {
    const verdict = rule(situation)
    if (verdict !== undefined) return verdict
  }
  return byRedocly(situation)
}

function wordless({ difference: { type, property, pointer } }: Situation): Verdict | undefined {
  const last = pointer.at(-1) ?? ''
  const wordless = WORDLESS_MEMBERS.has(property ?? last) && pointer.at(-2) !== 'properties'
  return WORDLESS_TYPES.has(type) || wordless ? 'nothing' : undefined
}

/** A shared component counts where it is used; but clients export a type for each schema. */
function component({ difference: { kind, pointer, property, before } }: Situation): Verdict | undefined {
  const [section, place, name] = pointer
  const renamed = kind === 'modified' && property === 'key'
  if (section !== 'components' || pointer.length !== 3 || (kind === 'modified' && !renamed)) return undefined
  if (place !== 'schemas' || kind === 'added') return 'nothing'
  const what = renamed ? `is the former type \`${String(before)}\`` : 'is no longer a type'
  return { level: 'breaking', what, who: `code that imports the type \`${renamed ? String(before) : name}\`` }
}

function renamedParameter({ difference }: Situation): Verdict | undefined {
  const { type, property, before } = difference
  if (type !== 'Parameter' || (property !== 'name' && property !== 'in')) return undefined
  const what = property === 'name' ? `was called \`${String(before)}\`` : `was sent in the ${String(before)}`
  return { level: 'breaking', what, who: SEND }
}

function pathKey({ difference: { type, property, impact, before } }: Situation): Verdict | undefined {
  if (type !== 'PathItem' || property !== 'key') return undefined
  // Only the name of a parameter changed, which is a difference of its own.
  if (impact !== 'major') return 'nothing'
  return { level: 'breaking', what: `moved away from \`${String(before)}\``, who: CALL }
}

function pagination({ difference }: Situation): Verdict | undefined {
  if (extensionOf(difference) !== 'x-pagination') return undefined
  if (difference.before === undefined) return { level: 'added', what: 'can be paged through', who: CALL }
  const what = difference.after === undefined ? 'can no longer be paged through' : 'is paged through in another way'
  return { level: 'breaking', what, who: 'callers of its paginator' }
}

/** Both extensions have one value each; `x-read-only` allows a repetition and `x-idempotent` forbids it. */
function repetition({ difference }: Situation): Verdict | undefined {
  const extension = extensionOf(difference)
  if (extension !== 'x-read-only' && extension !== 'x-idempotent') return undefined
  const isRepeated = (extension === 'x-read-only') === (difference.after !== undefined)
  const what = isRepeated ? 'is sent again after a failure' : 'is no longer sent again after a failure'
  return { level: 'changed', what, who: CALL }
}

function deprecated({ difference: { property, after } }: Situation): Verdict | undefined {
  if (property !== 'deprecated') return undefined
  if (after === true) return { level: 'deprecated', what: 'is deprecated', who: CALL }
  return { level: 'changed', what: 'is no longer deprecated', who: CALL }
}

function openValues({ difference, direction, before, after }: Situation): Verdict | undefined {
  if (extensionOf(difference) !== 'x-extensible-enum') return undefined
  // From a closed set to an open one or back: the difference of `enum` tells.
  if (has(before, 'enum') || has(after, 'enum')) return 'nothing'
  const lost = missing(values(difference.before), values(difference.after))
  if (lost.length > 0 && direction === 'request')
    return { level: 'breaking', what: `no longer has the known values ${names(lost)}`, who: SEND }
  if (lost.length > 0) return { level: 'changed', what: `no longer shows the values ${names(lost)}`, who: READ }
  const won = missing(values(difference.after), values(difference.before))
  return { level: 'added', what: `has the known values ${names(won)}`, who: direction === 'request' ? SEND : READ }
}

function closedValues({ difference, direction }: Situation): Verdict | undefined {
  const { property, kind } = difference
  if (property !== 'enum' || kind !== 'modified') return undefined
  const before = list(difference.before)
  const after = list(difference.after)
  const [lost, won] = [missing(before, after), missing(after, before)]
  if (direction === 'request') {
    if (before.length === 0) return { level: 'breaking', what: `takes only ${names(after)}`, who: SEND }
    if (after.length === 0) return { level: 'added', what: 'takes other values, too', who: SEND }
    if (lost.length > 0) return { level: 'breaking', what: `no longer takes ${names(lost)}`, who: SEND }
    return { level: 'added', what: `takes ${names(won)}, too`, who: SEND }
  }
  const switches = 'callers who read it with a `switch` over all values'
  if (before.length === 0) return { level: 'changed', what: `is always one of ${names(after)}`, who: READ }
  if (after.length === 0) return { level: 'breaking', what: 'can have any value', who: switches }
  if (won.length > 0) return { level: 'breaking', what: `can be ${names(won)}, too`, who: switches }
  return { level: 'changed', what: `is no longer ${names(lost)}`, who: READ }
}

function defaultValue({ difference, direction }: Situation): Verdict | undefined {
  if (difference.property !== 'default') return undefined
  if (direction !== 'request') return 'nothing'
  const [before, after] = [difference.before, difference.after].map((value) => `\`${JSON.stringify(value)}\``)
  const who = 'callers who leave it out'
  if (difference.before === undefined) return { level: 'changed', what: `is known to be ${after} when left out`, who }
  if (difference.after === undefined) return { level: 'breaking', what: `is no longer ${before} when left out`, who }
  return { level: 'breaking', what: `is ${after} when left out, no longer ${before}`, who }
}

/** A service that ignores what it doesn't know still doesn't do what the caller asked for. */
function removedMember({ difference: { kind, type, pointer }, direction }: Situation): Verdict | undefined {
  if (kind !== 'removed' || type !== 'Schema' || pointer.at(-2) !== 'properties') return undefined
  return { level: 'breaking', what: 'was removed', who: direction === 'request' ? SEND : READ }
}

function presence({ difference, direction, after }: Situation): Verdict | undefined {
  const { type, property, kind, pointer } = difference
  if (type === 'Schema' && property === 'required') {
    const [lost, won] = [
      missing(list(difference.before), list(difference.after)),
      missing(list(difference.after), list(difference.before)),
    ]
    const request = direction === 'request'
    if (request && won.length > 0)
      return { level: 'breaking', what: `requires ${names(won)}`, who: 'callers who leave it out' }
    if (!request && lost.length > 0) return { level: 'breaking', what: `may lack ${names(lost)}`, who: READ }
    if (request) return { level: 'changed', what: `no longer requires ${names(lost)}`, who: SEND }
    return { level: 'changed', what: `always has ${names(won)}`, who: READ }
  }
  // A new required member is told by the `required` of its parent.
  const added = kind === 'added' && type === 'Schema' && pointer.at(-2) === 'properties' && direction === 'request'
  return added && list(isObject(after) ? after['required'] : undefined).includes(pointer.at(-1) ?? '')
    ? 'nothing'
    : undefined
}

/** Redocly tells that a bound breaks somebody, not whom: a narrower one those who send, a wider one those who read. */
function bound({ difference, direction }: Situation): Verdict | undefined {
  const { property = '', before, after } = difference
  const lower = LOWER_BOUNDS.has(property)
  if (!lower && !UPPER_BOUNDS.has(property)) return undefined
  const none = lower ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const [from, to] = [before, after].map((value) => (typeof value === 'number' ? value : none)) as [number, number]
  const narrower = lower ? to > from : to < from
  const breaking = direction === 'request' ? narrower : !narrower
  return {
    level: breaking ? 'breaking' : 'changed',
    what: replaced(difference),
    who: direction === 'request' ? SEND : READ,
  }
}

/** The same for types, where Redocly's words tell the direction. */
function typeOfValues({ difference, direction }: Situation): Verdict | undefined {
  const { property, verdicts } = difference
  if (property !== 'type') return undefined
  const breaking = verdicts.some(({ message }) => message.includes(direction === 'request' ? 'narrowed' : 'widened'))
  return {
    level: breaking ? 'breaking' : 'changed',
    what: replaced(difference),
    who: direction === 'request' ? SEND : READ,
  }
}

function byRedocly({ difference, direction }: Situation): Judgement {
  const { kind, impact, verdicts } = difference
  const who = direction === 'request' ? SEND : direction === 'response' ? READ : EVERYONE
  if (impact === 'major') {
    const operation = difference.type === 'Operation' || difference.type === 'PathItem'
    return { level: 'breaking', what: sentence(difference, verdicts[0]?.message), who: operation ? CALL : who }
  }
  if (kind === 'added') return { level: 'added', what: 'is new', who }
  if (kind === 'removed') return { level: 'changed', what: 'was removed', who }
  return { level: 'changed', what: replaced(difference), who }
}

/** Our own words for what Redocly holds to be breaking; its own where there are none. */
function sentence(difference: Difference, message: string | undefined): string {
  const { kind, type, property, after } = difference
  if (property === 'operationId') return `is now \`${String(after)}\``
  if (property === 'required' && after === true) return 'became required'
  if (kind === 'removed') return 'was removed'
  if (kind === 'added' && type === 'Parameter') return 'is new and required'
  if (kind === 'modified' && property !== undefined && property !== 'key') return replaced(difference)
  return `changed: ${message ?? `${type} ${kind}`}`
}

function replaced({ property, before, after }: Difference): string {
  return `has \`${property}\` ${shown(after)}, not ${shown(before)}`
}

function extensionOf({ property, pointer, type }: Difference): string | undefined {
  return type === 'SpecExtension' ? pointer.at(-1) : property
}

function has(value: Json | undefined, member: string): boolean {
  return isObject(value) && value[member] !== undefined
}

function values(text: Json | undefined): string[] {
  return typeof text === 'string' ? list(JSON.parse(text) as Json) : list(text)
}

function list(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function missing(from: readonly string[], other: readonly string[]): string[] {
  return from.filter((item) => !other.includes(item))
}

function names(items: readonly string[]): string {
  return items.map((item) => `\`${item}\``).join(', ')
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'none' : `\`${JSON.stringify(value)}\``
}
