// Counts the types, forms and values that recordings show at a place.
import { type DateForm, dateFormOf } from '@cloud-cost/contract/date-forms'
import { isObject, type Json } from '@cloud-cost/contract/document'

export type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string'

/** What is seen less often stays a doubt. */
export const LEAST = 3

/** More names of one object, or values of one set, tell nothing new; they fill the memory. */
const MOST = 200

/** A way in which several values stand in one text. */
type Separator = 'commas' | 'semicolons' | 'vertical bars'

const SEPARATORS: readonly (readonly [string, Separator])[] = [
  [',', 'commas'],
  [';', 'semicolons'],
  ['|', 'vertical bars'],
]

/** How a value is recorded. */
export interface ValueContext {
  /** `yyyy-MM-dd`. */
  readonly day: string
  /** The recording holds something else in place of the value, of the same type. */
  readonly redacted: boolean
  /** The value is one of an open set, so that it tells nothing of a person. */
  readonly isOfOpenSet?: boolean
}

/** What recordings showed of the values at a place: counts, types and forms; of open sets alone, the values. */
export class ObservedValues {
  count = 0
  since = '9999-12-31'
  until = '0000-01-01'
  readonly types = new Map<JsonType, number>()
  readonly forms = new Map<DateForm | undefined, number>()
  readonly separators = new Map<Separator, number>()
  readonly values = new Map<string, number>()
  /** The members that the contract does not describe. */
  readonly members = new Map<string, ObservedValues>()
  /** The items, where the contract does not describe them. */
  items: ObservedValues | undefined

  add(value: Json, context: ValueContext): void {
    const { day, redacted, isOfOpenSet = false } = context
    const type = typeOf(value, redacted)
    this.addOne(day)
    increase(this.types, type)
    if (redacted || typeof value !== 'string') return
    increase(this.forms, dateFormOf(value))
    for (const [character, separator] of SEPARATORS) if (value.includes(character)) increase(this.separators, separator)
    if (isOfOpenSet && (this.values.size < MOST || this.values.has(value))) increase(this.values, value)
  }

  /** Counts something that has no value. */
  addOne(day: string): void {
    this.count += 1
    if (day < this.since) this.since = day
    if (day > this.until) this.until = day
  }

  /** Adds a value whose members and items no schema describes. */
  addAll(value: Json, context: ValueContext, isRedacted: (name: string) => boolean): void {
    this.add(value, context)
    if (Array.isArray(value)) for (const item of value) this.observedItems().addAll(item, context, isRedacted)
    if (!isObject(value)) return
    for (const [name, child] of Object.entries(value))
      this.member(name)?.addAll(child, { ...context, redacted: context.redacted || isRedacted(name) }, isRedacted)
  }

  observedItems(): ObservedValues {
    this.items ??= new ObservedValues()
    return this.items
  }

  /** What is seen of a member; nothing for the names of a map, of which there are too many. */
  member(name: string): ObservedValues | undefined {
    const member = this.members.get(name)
    if (member !== undefined || this.members.size >= MOST) return member
    const added = new ObservedValues()
    this.members.set(name, added)
    return added
  }

  /** The types other than null; an integer is a number where numbers are seen as well. */
  typesOfValues(): ReadonlySet<JsonType> {
    const types = new Set(this.types.keys())
    types.delete('null')
    if (types.has('number')) types.delete('integer')
    return types
  }
}

/** A number that was replaced by 0 may have been no integer. */
function typeOf(value: Json, redacted: boolean): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return !redacted && Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as JsonType
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
