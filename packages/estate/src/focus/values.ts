// Reads the values of a bill: text, numbers, times and maps, as their writers spell them.
import { BILL_FILES } from '../generated/bill-files.js'

/** A value of a row as its format has it: text, or a number, a time or a map of Parquet. */
export type Value = unknown

/** The keys and values of a column such as `Tags`. */
export type Members = Readonly<Record<string, unknown>>

/** More characters than any value of a bill has. */
export const LONGEST_VALUE = 262_144
/** More characters than a number or a time has in any spelling. */
const LONGEST_NUMBER = 400
const MOST_KEYS = 10_000
const DEEPEST = 100

/** A column's name without what its writers differ in: `BilledCost`, `billed_cost` and `BILLED COST` are the same. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]+/g, '')
}

/** How programs write that there is no value. */
const ABSENT: ReadonlySet<string> = new Set(BILL_FILES.absent)

function isAbsent(value: Value): boolean {
  if (typeof value === 'string') return ABSENT.has(value) || (isPadded(value) && ABSENT.has(value.trim()))
  return value === undefined || value === null || (typeof value === 'number' && Number.isNaN(value))
}

function isPadded(text: string): boolean {
  return text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20
}

/** A value as text; `undefined` where there is none. */
export function textIn(value: Value): string | undefined {
  if (isAbsent(value)) return undefined
  if (typeof value === 'string') return isPadded(value) ? value.trim() : value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  return typeof value === 'object' && value !== null ? json(value) : String(value)
}

/** What a column was found to hold: nothing where it is empty, and `wrong` where it is not what the column should hold. */
export type Read<T> = T | undefined | typeof WRONG

export const WRONG = Symbol('wrong')

/**
 * A number in the spellings of databases, spreadsheets and programs: `1.5`, `1,234.50`, `1.5E-7`, `$1.50`, `(1.50)`.
 *
 * @param hasDecimalComma whether the file writes `1,5` for one and a half
 */
export function numberIn(value: Value, hasDecimalComma = false): Read<number> {
  if (isAbsent(value)) return undefined
  const found = typeof value === 'string' ? numberOf(value, hasDecimalComma) : Number(value)
  if (typeof value === 'bigint' && !Number.isSafeInteger(found)) return WRONG
  return Number.isFinite(found) ? found : WRONG
}

/** What is wrong with a value that is no number: an empty one, one that stands for none, and one that can't be counted with. */
export function numberMistake(value: Value): string {
  if (isAbsent(value)) return absenceMistake(value, 'a number')
  const isInfinite = Math.abs(Number(value)) === Number.POSITIVE_INFINITY || INFINITE.test(String(value))
  return isInfinite ? 'must be a finite number' : 'must be a number'
}

/** What is wrong where there is no value: most often there is nothing, and sometimes a word for that. */
export function absenceMistake(value: Value, wanted: string): string {
  const text = value === undefined || value === null ? '' : String(value).trim()
  return text === '' ? 'must not be empty' : `must be ${wanted}, and "${text}" stands for no value`
}

const INFINITE = /^\s*[+-]?inf(?:inity)?\s*$/i
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const CURRENCY = /^(?:[$€£¥₩]|[A-Z]{3}(?=[\s\d.,+-]))\s*|\s*(?:[$€£¥₩]|(?<=[\d.,\s])[A-Z]{3})$/g

function numberOf(text: string, hasDecimalComma: boolean): number {
  if (text.length > LONGEST_NUMBER) return Number.NaN
  if (PLAIN_NUMBER.test(text)) return Number(text)
  if (text.length > 60) return Number.NaN
  const spelled = text
    .trim()
    .replace('\u2212', '-')
    .replaceAll(/[\s\u00a0\u202f'\u2019]/g, '')
  // The sign stands before the currency or after it.
  const [, sign = '', amount = spelled] = /^([+-]?)(.*)$/.exec(spelled.replace(/^\((.*)\)$/, '-$1')) ?? []
  const unsigned = amount.replace(CURRENCY, '')
  const [, inner = '', digits = unsigned] = /^([+-]?)(.*)$/.exec(unsigned) ?? []
  if (sign !== '' && inner !== '') return Number.NaN
  const isNegative = sign === '-' || inner === '-'
  let plain = digits
  // Where both come up, the last one is the decimal separator, whatever the file does elsewhere.
  const isReversed = hasDecimalComma ? /,[^.]*$/.test(plain) : /\..*,\d+$/.test(plain)
  plain = isReversed ? plain.replaceAll('.', '').replace(',', '.') : withoutGroups(plain)
  return PLAIN_NUMBER.test(plain) ? (isNegative ? -1 : 1) * Number(plain) : Number.NaN
}

/** Without the separators of thousands, or of lakhs, where they stand between them: `0,125` has a decimal comma. */
function withoutGroups(text: string): string {
  return /^[1-9]\d{0,2}(?:(?:,\d\d)*|(?:,\d{3})*),\d{3}(?:\.\d*)?(?:[eE][+-]?\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text
}

const ISO =
  /^(?<year>\d{4})[-/](?<month>\d\d?)[-/](?<day>\d\d?)(?:[T ]\s*(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?)?\s*(?<zone>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?(?:\s*UTC)?)?$/i
/** Azure's cost exports have the month first. */
const MONTH_FIRST =
  /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})(?:[T ]\s*(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?\s*(?<half>[AP]M)?)?\s*(?:Z|UTC)?$/i
/** Dates with dots have the day first. */
const DAY_FIRST =
  /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})(?:,?\s+(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?)?$/
const COMPACT =
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?(?:\.\d+)?Z?)?$/
const FORMS_OF_TIMES = [ISO, MONTH_FIRST, DAY_FIRST, COMPACT]
const DAY_IN_MS = 86_400_000

/**
 * An instant in milliseconds since 1970: ISO 8601 with any offset, with a blank or without a time, as databases and programs write it,
 * `MM/dd/yyyy`, `dd.MM.yyyy`, `yyyyMMdd`, or a count since 1970 in seconds or a part of them.
 */
export function instantIn(value: Value): Read<number> {
  if (isAbsent(value)) return undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? WRONG : value.getTime()
  if (typeof value === 'number' || typeof value === 'bigint') return sinceEpoch(Number(value))
  const text = String(value).trim()
  if (text.length > LONGEST_NUMBER) return WRONG
  for (const form of FORMS_OF_TIMES) {
    const parts = form.exec(text)?.groups
    if (parts !== undefined) return instant(parts)
  }
  return /^\d{10,19}$/.test(text) ? sinceEpoch(Number(text)) : WRONG
}

function instant({ half, zone = '', ...parts }: Readonly<Record<string, string | undefined>>): Read<number> {
  const part = (name: string): number => Number(parts[name] ?? 0)
  const [year, month, day, minute, second] = [part('year'), part('month'), part('day'), part('minute'), part('second')]
  const hour = half === undefined ? part('hour') : (part('hour') % 12) + (/^p/i.test(half) ? 12 : 0)
  const midnight = Date.UTC(year, month - 1, day)
  const date = new Date(midnight)
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isDay || hour > 24 || minute > 59 || second > 60 || year < 1000) return WRONG
  return midnight + ((hour * 60 + minute) * 60 + second) * 1000 - offsetOf(zone)
}

/** Whether a time is written with its month first, which its writer may have meant to be the day: `sure` where there is no such month. */
export function monthFirst(value: Value): 'sure' | 'unsure' | undefined {
  const [, first, second] = (typeof value === 'string' && MONTH_FIRST.exec(value.trim())) || []
  if (first === undefined) return undefined
  return Number(second) > 12 ? 'sure' : 'unsure'
}

/** Milliseconds that a zone is ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?/.exec(zone) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000
}

/** Days, seconds, milliseconds, microseconds or nanoseconds since 1970: only one of them is a time of this century. */
function sinceEpoch(count: number): Read<number> {
  const units = [1000, 1, 1e-3, 1e-6]
  const unit = units.find((one) => count * one > 315 * DAY_IN_MS * 10 && count * one < 36_525 * DAY_IN_MS * 2)
  return unit === undefined ? WRONG : Math.floor(count * unit)
}

/**
 * The members of a column with keys and values, such as `Tags`: JSON, also without its braces as Azure writes it, with Python's quotes, the
 * `key=value` of databases, lists of keys and values, and maps of Parquet.
 */
export function membersIn(value: Value): Read<Members> {
  if (isAbsent(value)) return NO_MEMBERS
  const members = typeof value === 'string' ? membersInText(value.trim()) : withoutNothing(membersOf(value))
  return members === undefined || isTooLarge(members) ? WRONG : members
}

function membersInText(text: string): Members | undefined {
  const parsed = parsedJson(text) ?? parsedJson(`{${text}}`)
  const inner = typeof parsed === 'string' ? (parsedJson(parsed) ?? loosePairs(parsed)) : parsed
  return membersOf(inner) ?? loosePairs(text)
}

/** Whether members have more keys, or are deeper, than any that a person wrote. */
function isTooLarge(members: Members): boolean {
  let level: readonly unknown[] = [members]
  let keys = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    const inner = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    keys += inner.length
    if (keys > MOST_KEYS || depth > DEEPEST) return true
    level = inner
  }
  return false
}

const NO_MEMBERS: Members = {}

/** A column of Parquet may have all keys of the file in each row. */
function withoutNothing(members: Members | undefined): Members | undefined {
  return (
    members && Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))
  )
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function membersOf(value: unknown): Members | undefined {
  if (value instanceof Map) return Object.fromEntries(value)
  if (Array.isArray(value)) {
    const entries: unknown[] = value
    return Object.fromEntries(entries.map((entry, index) => keyAndValue(entry) ?? [String(index), entry]))
  }
  return typeof value === 'object' && value !== null ? (value as Members) : undefined
}

function keyAndValue(entry: unknown): [string, unknown] | undefined {
  if (Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string') return [entry[0], entry[1]]
  if (typeof entry !== 'object' || entry === null) return undefined
  const { key, Key, value, Value } = entry as Readonly<Record<string, unknown>>
  const name = key ?? Key
  return name === undefined ? undefined : [String(name), value ?? Value]
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }
const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/y
const BARE = /[^,;{}[\]()]*/y

/** `{'team': 'web', 'env': None}` of Python, `{team=web, env=prod}` of databases, `"team"=>"web"`. */
function loosePairs(text: string): Members | undefined {
  const closing = CLOSING[text.charAt(0)]
  const isWrapped = closing !== undefined && text.endsWith(closing)
  const inner = isWrapped ? text.slice(1, -1) : text
  if (inner.trim() === '') return isWrapped ? NO_MEMBERS : undefined
  const pairs: [string, unknown][] = []
  for (let at = 0; at < inner.length; ) {
    const key = looseKey(inner, at)
    const value = key && looseValue(inner, key.end)
    if (key === undefined || value === undefined) return undefined
    pairs.push([key.name, value.value])
    at = skipBlanks(inner, value.end)
    if (at < inner.length && inner[at] !== ',' && inner[at] !== ';') return undefined
    at += 1
  }
  return Object.fromEntries(pairs)
}

/** A key, and where its value begins. */
function looseKey(text: string, start: number): { readonly name: string; readonly end: number } | undefined {
  QUOTED.lastIndex = skipBlanks(text, start)
  const quoted = QUOTED.exec(text)
  let at = quoted === null ? skipBlanks(text, start) : QUOTED.lastIndex
  const from = at
  while (at < text.length && !/[=:,;{}[\]()"']/.test(text.charAt(at)) && !text.startsWith('->', at)) at += 1
  const word = text.slice(from, at).trim()
  const name = quoted === null ? word : unescaped(quoted[1] ?? quoted[2] ?? '')
  const separator = ['=>', '->', '=', ':'].find((one) => text.startsWith(one, at))
  if (separator === undefined || (quoted === null ? word === '' : word !== '')) return undefined
  return { name, end: skipBlanks(text, at + separator.length) }
}

function skipBlanks(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1
  return at
}

/** A text, a word, or what is nested, as it is written. */
function looseValue(text: string, at: number): { readonly value: unknown; readonly end: number } | undefined {
  QUOTED.lastIndex = at
  const quoted = QUOTED.exec(text)
  if (quoted !== null) return { value: unescaped(quoted[1] ?? quoted[2] ?? ''), end: QUOTED.lastIndex }
  if (CLOSING[text.charAt(at)] !== undefined) {
    const end = endOfNested(text, at)
    return end === -1 ? undefined : { value: text.slice(at, end), end }
  }
  BARE.lastIndex = at
  const word = (BARE.exec(text)?.[0] ?? '').trimEnd()
  const end = at + word.length
  if (word === 'True' || word === 'False') return { value: word.toLowerCase(), end }
  return { value: isAbsent(word) ? null : word, end }
}

function endOfNested(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (CLOSING[character] !== undefined) depth += 1
    else if (character === '}' || character === ']' || character === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return -1
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replaceAll(/\\(.)/g, '$1') : text
}

/** A value of a member as text: what is nested is JSON. */
export function memberText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' && value !== null ? json(value) : String(value)
}

function json(value: object): string {
  if (value instanceof Map) return json(Object.fromEntries(value) as object)
  try {
    return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
  } catch {
    // What is nested too deeply for JSON is nothing that a person wrote.
    return ''
  }
}
