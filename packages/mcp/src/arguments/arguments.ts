// Declares the arguments of a tool once: the schema that it advertises, and how what a model sends is read.
// The schema is in the form that all model providers take (all properties required, nullable, closed); reading takes more.
import type { JsonObject } from '../contract/json.js'
import { bareName } from '../search/words.js'
import { suggestName } from '../suggest-name.js'
import { ToolError } from '../tools/tool-error.js'
import { conditionText, isBlank, numberIn, objectIn, parsedText, textsIn } from './written.js'

interface TextArgument {
  readonly kind: 'text'
  readonly description: string
  readonly required?: true
  /** Whether it is what is asked, unless another text is given. */
  readonly isQuestion?: true
  /** In characters. */
  readonly longest?: number
  readonly values?: readonly string[]
}

interface IntegerArgument {
  readonly kind: 'integer'
  readonly description: string
  readonly most: number
  readonly least: number
  /** What holds where nothing is given. */
  readonly otherwise: number
}

interface OtherArgument {
  /** Texts with commas between them, conditions with "and" between them, a JSON object as text, or any text or JSON. */
  readonly kind: 'texts' | 'conditions' | 'json' | 'object'
  readonly description: string
}

/** The arguments of a tool by their names. */
export type Arguments = Readonly<Record<string, TextArgument | IntegerArgument | OtherArgument>>

interface Kinds {
  readonly text: string
  readonly integer: number
  readonly texts: readonly string[]
  readonly conditions: string
  readonly json: string
  readonly object: JsonObject
}

/** What is read of the arguments of a tool. */
export type ArgumentValues<Declared extends Arguments> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { readonly required: true } | { readonly kind: 'integer' }
    ? Kinds[Declared[Name]['kind']]
    : Kinds[Declared[Name]['kind']] | undefined
}

/** What a model sent: the arguments that the tool has, and what else there was. */
export interface ReadArguments<Declared extends Arguments> {
  readonly values: ArgumentValues<Declared>
  readonly others: JsonObject
}

const TYPES = {
  text: 'string',
  integer: 'integer',
  texts: 'string',
  conditions: 'string',
  json: 'string',
  object: 'string',
}

/** The schema of arguments in OpenAI's strict form, which JSON Schema 2020-12 and Gemini take as well. */
export function advertised(declared: Arguments): JsonObject {
  const properties = Object.entries(declared).map(([name, argument]) => {
    const isRequired = argument.kind === 'text' && argument.required === true
    const type = TYPES[argument.kind]
    const values = argument.kind === 'text' ? argument.values : undefined
    return [
      name,
      {
        type: isRequired ? type : [type, 'null'],
        ...(values !== undefined && { enum: isRequired ? values : [...values, null] }),
        description: argument.description,
      },
    ]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(declared),
    additionalProperties: false,
  }
}

/** Objects in which models put the arguments of a tool. */
const WRAPPERS = ['arguments', 'args', 'input', 'inputs', 'params', 'parameters']

/**
 * Reads what a model sent.
 * @throws {ToolError} for a required argument that is missing, and a value that can't be read
 */
export function readArguments<Declared extends Arguments>(declared: Declared, sent: unknown): ReadArguments<Declared> {
  const given = new Map<string, unknown>()
  const others: Record<string, unknown> = {}
  for (const [name, value] of unwrapped(objectIn(sent) ?? {})) {
    const own = Object.keys(declared).find((known) => bareName(known) === bareName(name))
    if (own === undefined || given.has(own)) others[name] = value
    else if (!isBlank(value)) given.set(own, value)
  }
  takeOnly(declared, given, others)
  const values = Object.entries(declared).map(([name, argument]) => [name, argumentOf(name, argument, given.get(name))])
  return { values: Object.fromEntries(values) as ArgumentValues<Declared>, others }
}

/** Says which values a tool or a prompt has no argument for, and which argument may be meant; nothing where it takes all. */
export function unknownArguments(tool: string, names: readonly string[], sent: JsonObject): string | undefined {
  const unknown = Object.keys(sent).filter((name) => !names.includes(name) && !isBlank(sent[name]))
  const problems = unknown.map((name) => {
    const meant = suggestName(name, names)
    return `${tool} has no argument "${name}"; ${meant === undefined ? `it takes ${names.join(', ')}` : `did you mean ${meant}?`}`
  })
  return problems.length === 0 ? undefined : problems.join('\n')
}

function unwrapped(sent: JsonObject): (readonly [string, unknown])[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const inner = WRAPPERS.includes(name) ? objectIn(value) : undefined
    return inner === undefined ? [[name, value] as const] : Object.entries(inner)
  })
}

/** A text under another name, such as `query`, is the one that is missing, if there are no two of either. */
function takeOnly(declared: Arguments, given: Map<string, unknown>, others: Record<string, unknown>): void {
  const texts = Object.entries(declared).filter(([, { kind }]) => kind === 'text')
  const hasText = texts.some(([name]) => given.has(name))
  const missing = Object.entries(declared).filter(
    ([name, argument]) =>
      argument.kind === 'text' && !given.has(name) && (argument.required || (argument.isQuestion && !hasText)),
  )
  const [only, ...further] = Object.entries(others).filter(([, value]) => !isBlank(value))
  const [[name] = []] = missing
  if (only === undefined || further.length > 0 || name === undefined || missing.length > 1) return
  if (typeof only[1] !== 'string') return
  given.set(name, only[1])
  delete others[only[0]]
}

const FORMS = {
  texts: { read: textsIn, form: 'names with commas between them' },
  conditions: { read: conditionText, form: 'conditions such as: productName contains EC2 and cost > 10' },
  json: {
    read: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    form: 'a text or JSON',
  },
  object: { read: objectIn, form: 'a JSON object, such as {"companyId": "C-1042"}' },
}

function argumentOf(name: string, argument: Arguments[string], value: unknown): unknown {
  if (argument.kind === 'integer') return integerOf(name, argument, value)
  if (argument.kind === 'text') return textOf(name, argument, value)
  if (value === undefined) return undefined
  const { read, form } = FORMS[argument.kind]
  const found = read(value)
  if (found !== undefined) return found
  throw new ToolError(`${name} must be ${form}`)
}

/** A bound holds where a number is beyond it; 0 is what models write where they want none. */
function integerOf(name: string, { least, most, otherwise }: IntegerArgument, value: unknown): number {
  const number = value === undefined ? 0 : numberIn(value)
  if (number === undefined || !Number.isInteger(number))
    throw new ToolError(`${name} must be a whole number from ${least} to ${most}`)
  return number <= 0 ? otherwise : Math.min(most, Math.max(least, number))
}

function textOf(name: string, { required, longest, values }: TextArgument, value: unknown): string | undefined {
  const single = Array.isArray(value) ? value.join(' ') : value
  const text = typeof single === 'number' ? String(single) : single
  if (text === undefined && required !== true) return undefined
  if (text === undefined)
    throw new ToolError(`${name} is required${values === undefined ? '' : `: one of ${values.join(', ')}`}`)
  if (typeof text !== 'string') throw new ToolError(`${name} must be a text`)
  if (longest !== undefined && text.length > longest)
    throw new ToolError(`${name} must have at most ${longest} characters`)
  const parsed = parsedText(text)
  const plain = typeof parsed === 'string' ? parsed : text
  if (values === undefined || values.includes(plain)) return plain
  throw new ToolError(`${name} must be one of ${values.join(', ')}`)
}
