// Checks company files by their JSON Schema, and says what is wrong where.
import { memo } from '../kernel/maps.js'
import { nearestNames } from '../kernel/nearest.js'
import { type DateRange, type Day, dateOf, dayOf, isWithin, lifeOf, monthsLater } from '../kernel/time.js'

/** The part of JSON Schema by which company files are checked; a keyword that is not here does not compile. */
export interface Schema {
  readonly $ref?: string
  /** The forms of a date. */
  readonly anyOf?: readonly Schema[]
  readonly type?: keyof typeof TYPES
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  /** What members without a name here are; `false` where there are none. */
  readonly additionalProperties?: false | Schema
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  /** A text that begins with a day. */
  readonly format?: 'date' | 'date-time'
  /** Says what a text must be that does not fit. */
  readonly errorMessage?: string
}

export interface RootSchema extends Schema {
  readonly $schema: string
  readonly definitions: Readonly<Record<string, Schema>>
}

/** From the file to a value in it: names of members and positions in lists. */
export type Path = readonly (string | number)[]

/** What is wrong in a company file, and where. */
export interface CompanyFileMistake {
  readonly path: Path
  /** In words that go on after the path, such as `is required`. */
  readonly message: string
}

const TYPES = {
  object: { name: 'an object', has: isObject },
  array: { name: 'a list', has: Array.isArray },
  string: { name: 'a string, in quotes', has: (value: unknown) => typeof value === 'string' },
  boolean: { name: 'true or false', has: (value: unknown) => typeof value === 'boolean' },
  number: { name: 'a number', has: Number.isFinite },
  integer: { name: 'a whole number', has: Number.isInteger },
} as const

type Types = { readonly [member: string]: keyof typeof TYPES }

/** @throws TypeError when options, or members of them, have other types: a program in JavaScript may hand over any */
export function requireTypes(name: string, options: unknown, required: Types, optional: Types = {}): void {
  if (!isObject(options)) throw new TypeError(`${name} must be an object.`)
  for (const [member, type] of Object.entries({ ...required, ...optional })) {
    const value = options[member]
    if (value === undefined && !(member in required)) continue
    if (!TYPES[type].has(value)) throw new TypeError(`${name}.${member} must be ${TYPES[type].name}.`)
  }
}

/** What does not fit beyond so much is not looked for. */
export const MOST_MISTAKES = 100

/** Days of other centuries would make a company whose answers never end. */
const CENTURY: DateRange = lifeOf({ launched: '2000-01-01', ended: '2099-12-31' })

/**
 * All that does not fit. What is wrong with a list or an object as a whole hides what is in it.
 *
 * @param days that may be named
 */
export function schemaMistakes(value: unknown, root: RootSchema, days: DateRange = CENTURY): CompanyFileMistake[] {
  let found = 0
  const check = (value: unknown, schema: Schema, path: Path): CompanyFileMistake[] => {
    if (schema.$ref !== undefined) {
      return check(value, root.definitions[schema.$ref.slice('#/definitions/'.length)] ?? {}, path)
    }
    if (schema.anyOf !== undefined) {
      // A form that does not fit is no mistake, as long as another one does.
      const before = found
      const fits = schema.anyOf.some((form) => check(value, form, path).length === 0)
      found = fits ? before : before + 1
      return fits ? [] : [{ path, message: dateMistake(value, schema) }]
    }
    if (found > MOST_MISTAKES) return []
    const message = ownMistake(value, schema, days)
    if (message !== undefined) {
      found += 1
      return [{ path, message }]
    }
    if (Array.isArray(value)) {
      return value.flatMap((item, index) => check(item, schema.items ?? {}, [...path, index]))
    }
    if (!isObject(value)) return []
    const { properties = {}, required = [], additionalProperties = {} } = schema
    const missing = required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({ path: [...path, name], message: 'is required' }))
    const wrong = Object.entries(value).flatMap(([name, member]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      if (own) return check(member, own, [...path, name])
      found += 1
      return found > MOST_MISTAKES
        ? []
        : [{ path: [...path, name], message: unknownMember(name, Object.keys(properties)) }]
    })
    return [...missing, ...wrong]
  }
  return check(value, root, [])
}

const patternOf = memo((pattern: string) => new RegExp(pattern, 'u'))

/** What is wrong with a value, apart from what is in it. */
function ownMistake(value: unknown, schema: Schema, days: DateRange): string | undefined {
  const { type, enum: values, minimum, maximum, pattern, format, errorMessage } = schema
  if (values !== undefined && !values.some((choice) => choice === value)) return oneOf(values, value)
  if (type !== undefined && !TYPES[type].has(value)) return errorMessage ?? `must be ${TYPES[type].name}`
  if (minimum !== undefined && Number(value) < minimum) return errorMessage ?? `must be at least ${minimum}`
  if (maximum !== undefined && Number(value) > maximum) return errorMessage ?? `must be at most ${maximum}`
  if (pattern === undefined || (patternOf(pattern).test(String(value)) && isDay(value, format, days))) return undefined
  return errorMessage ?? `must match the pattern ${pattern}`
}

/** A date has several forms; what it must be is said of all of them, and what one of them lacks. */
function dateMistake(value: unknown, { errorMessage = 'must be a date' }: Schema): string {
  const hint = relativeDateHint(value)
  return `${errorMessage}, not ${quoted(value)}${hint === undefined ? '' : `; ${hint}`}`
}

/** A longer value is told by its beginning. */
const LONGEST_QUOTED = 100

export function quoted(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text
}

/** Names of a choice that are listed. */
const MOST_NAMES = 20

/** Says what exists. */
export function oneOf(names: readonly string[], value: unknown): string {
  const more = names.length > MOST_NAMES ? ` … (${names.length - MOST_NAMES} more)` : ''
  return names.length === 0
    ? `must be in the file, which has none of the kind, not ${quoted(value)}`
    : `must be one of ${names.slice(0, MOST_NAMES).join(', ')}${more}, not ${quoted(value)}${meant(value, names)}`
}

function unknownMember(name: string, members: readonly string[]): string {
  const question = meant(name, members)
  return `is not allowed${question === '' ? '; the' : `${question} The`} properties are ${members.join(', ')}`
}

/** Asks for the names that a misspelt one may have been meant for. */
function meant(value: unknown, names: readonly string[]): string {
  const near = typeof value === 'string' ? nearestNames(value, names) : []
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`
}

function isDay(value: unknown, format: Schema['format'], days: DateRange): boolean {
  if (format === undefined) return true
  const day = dayOf(String(value))
  return day !== undefined && isWithin(days, day)
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A relative date, and the time after it. */
const RELATIVE =
  /^(?<sign>[+-]?)(?<number>\d{1,5})(?<unit>[dmy])(?: (?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d))?)?$/

/** What is missing in a text or number that was meant as a relative date; `undefined` where it looks like something else. */
function relativeDateHint(value: unknown): string | undefined {
  const [matched, sign = '', number = '', unit = ''] = /^([+-]?)(\d{1,5})([a-z]?)$/i.exec(String(value)) ?? []
  if (matched === undefined) return undefined
  if (unit === '') return `the unit is missing: write ${sign || '-'}${number}d for days, or m for months, y for years`
  if (!'dmy'.includes(unit)) return `the units are d (days), m (months) and y (years), not ${unit}`
  return sign === ''
    ? `the sign is missing: write -${number}${unit} for the past, +${number}${unit} for what is to come`
    : undefined
}

/** A day of the calendar, and a time of it. */
interface Moment {
  /** `yyyy-MM-dd`. */
  readonly date: string
  /** `HH:mm:ss`. */
  readonly time: string
}

/** What a relative date means, counted from today; `undefined` for another text. */
function momentOf(text: string, today: Day): Moment | undefined {
  const { groups } = RELATIVE.exec(text) ?? {}
  if (groups === undefined) return undefined
  const { sign, number, unit, hours = '00', minutes = '00', seconds = '00' } = groups
  const count = (sign === '-' ? -1 : 1) * Number(number)
  // Only today needs no sign.
  if (sign === '' && count !== 0) return undefined
  return { date: dateOf(dayFrom(today, count, unit)), time: `${hours}:${minutes}:${seconds}` }
}

function dayFrom(today: Day, count: number, unit: string | undefined): Day {
  return unit === 'd' ? today + count : monthsLater(today, unit === 'y' ? count * 12 : count)
}

/** How each type of dates is written once it is counted. */
const WRITTEN: Readonly<Record<string, (moment: Moment) => string>> = {
  CalendarDate: ({ date }) => date,
  LocalTime: ({ date, time }) => `${date} ${time}`,
  Instant: ({ date, time }) => `${date}T${time}Z`,
}

/**
 * A copy of a company file, or of what should be one, in which every relative date is a date of the calendar, counted from the
 * day of the clock. Text that is no date stays as it is.
 */
export function withCalendarDates<File>(file: File, root: RootSchema, clock: string): File {
  const today = dayOf(clock)
  const resolved = (value: unknown, schema: Schema): unknown => {
    const definition = schema.$ref?.slice('#/definitions/'.length)
    if (definition !== undefined) {
      const write = WRITTEN[definition]
      if (write === undefined) return resolved(value, root.definitions[definition] ?? {})
      const moment = typeof value === 'string' && today !== undefined ? momentOf(value, today) : undefined
      return moment === undefined ? value : write(moment)
    }
    if (Array.isArray(value)) return value.map((item: unknown) => resolved(item, schema.items ?? {}))
    if (!isObject(value)) return value
    const { properties = {}, additionalProperties } = schema
    const additional = additionalProperties === false ? {} : (additionalProperties ?? {})
    const schemaOf = (name: string): Schema => (Object.hasOwn(properties, name) ? (properties[name] ?? {}) : additional)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member, schemaOf(name))]))
  }
  return resolved(file, root) as File
}
