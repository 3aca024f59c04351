import { isObject, type JsonObject, listOf } from '../src/contract/json.js'
import { type Case, type Change, cases, type Parameter } from './operations.js'

/** The kinds of mistakes that a request can have. */
export const KINDS = [
  'missing',
  'value',
  'type',
  'format',
  'bound',
  'pattern',
  'empty value',
  'item',
  'no body',
  'whole body',
] as const
type Kind = (typeof KINDS)[number]

/** A request with one mistake, and where the mock must see it. */
export interface Mistake {
  readonly one: Case
  readonly kind: Kind
  readonly name: string
  readonly change: Change
  readonly location: string
}

/** A value that a schema excludes, and where in the value the mistake is: `.0` for the first item of a list. */
interface Wrong {
  readonly kind: Kind
  readonly value: unknown
  readonly within?: string
}

/** Every single mistake that the contract lets a caller make in the inputs of an operation. */
export const mistakes: readonly Mistake[] = cases.flatMap((one) => [...parameterMistakes(one), ...bodyMistakes(one)])

/** One mistake of each kind for every operation. */
export const oneOfEachKind: readonly Mistake[] = mistakes.filter(
  ({ one, kind }, index) => mistakes.findIndex((other) => other.one === one && other.kind === kind) === index,
)

function parameterMistakes(one: Case): Mistake[] {
  return one.parameters.flatMap((parameter) => {
    const { name, in: place, required, schema } = parameter
    const location = `${place}.${name}`
    const of = (kind: Kind, target: string, text: string): Mistake => ({
      one,
      kind,
      name: `${location}: ${kind}${text}`,
      change: { target },
      location,
    })
    return [
      ...(place === 'query' && required ? [of('missing', without(one.target, name), '')] : []),
      ...(place === 'query' && wrongTexts(schema).length > 0
        ? [of('empty value', replaced(one, parameter, ''), '')]
        : []),
      ...wrongTexts(schema).map(({ kind, value }) =>
        of(kind, replaced(one, parameter, String(value)), ` ${String(value)}`),
      ),
    ]
  })
}

/** Texts that a parameter's schema excludes. */
function wrongTexts({ type, enum: values, format, minimum }: JsonObject): Wrong[] {
  if (Array.isArray(values)) return [{ kind: 'value', value: 'NONE-OF-THEM' }]
  if (format === 'date')
    return [
      { kind: 'format', value: '2026-02-30' },
      { kind: 'format', value: 'yesterday' },
    ]
  if (type === 'boolean') return [{ kind: 'type', value: 'perhaps' }]
  if (type !== 'integer' && type !== 'number') return []
  return [
    { kind: 'type', value: 'many' },
    ...(typeof minimum === 'number' ? [{ kind: 'bound', value: minimum - 1 } as const] : []),
  ]
}

function without(target: string, name: string): string {
  const url = new URL(target, 'http://mock')
  url.searchParams.delete(name)
  return url.pathname + url.search
}

function replaced({ target, parameters }: Case, { name, in: place, example }: Parameter, wrong: string): string {
  const url = new URL(target, 'http://mock')
  if (place === 'query') {
    url.searchParams.set(name, wrong)
    return url.pathname + url.search
  }
  const before = parameters.filter((parameter) => parameter.in === 'path' && parameter.example === example)
  const encoded = `/${encodeURIComponent(String(example))}`
  if (before.length !== 1 || target.split(encoded).length !== 2)
    throw new Error(`can't tell where ${name} is in ${target}`)
  return target.replace(encoded, `/${encodeURIComponent(wrong)}`)
}

function bodyMistakes(one: Case): Mistake[] {
  const { body, requestSchema, isBodyRequired } = one
  if (!isObject(body) || requestSchema === undefined) return []
  const of = (kind: Kind, name: string, changed: unknown, location: string): Mistake => ({
    one,
    kind,
    name: `body: ${kind}${name}`,
    change: { body: changed },
    location,
  })
  const missing = requiredOf(requestSchema).map((name) => {
    const { [name]: _, ...others } = body
    return of('missing', ` ${name}`, others, `body.${name}`)
  })
  const wrong = Object.entries(propertiesOf(requestSchema)).flatMap(([name, schema]) =>
    wrongValues(schema).map(({ kind, value, within = '' }) =>
      of(kind, ` ${name}${within} ${JSON.stringify(value)}`, { ...body, [name]: value }, `body.${name}${within}`),
    ),
  )
  return [
    ...missing,
    ...wrong,
    ...[[], 'text', 42, null].map((value) =>
      of('whole body', ` ${JSON.stringify(value)}`, JSON.stringify(value), 'body'),
    ),
    ...(isBodyRequired ? [of('no body', '', undefined, 'body')] : []),
  ]
}

/** The members of a schema and of those that it is composed of. */
function propertiesOf(schema: JsonObject): { [name: string]: JsonObject } {
  const own = isObject(schema['properties']) ? schema['properties'] : {}
  return Object.assign({}, own, ...listOf(schema['allOf']).map((part) => propertiesOf(part as JsonObject)))
}

function requiredOf(schema: JsonObject): string[] {
  return [
    ...listOf(schema['required']).map(String),
    ...listOf(schema['allOf']).flatMap((part) => requiredOf(part as JsonObject)),
  ]
}

/** Values that a member's schema excludes. */
function wrongValues({ type, enum: values, format, minimum, maximum, pattern, items }: JsonObject): Wrong[] {
  if (Array.isArray(values)) return [{ kind: 'value', value: 'NONE-OF-THEM' }]
  if (type === undefined) return []
  const wrong: Wrong[] = [
    { kind: 'type', value: type === 'string' || type === 'array' || type === 'object' ? 42 : 'text' },
  ]
  if (format === 'date') wrong.push({ kind: 'format', value: '2026-02-30' })
  if (typeof minimum === 'number') wrong.push({ kind: 'bound', value: minimum - 1 })
  if (typeof maximum === 'number') wrong.push({ kind: 'bound', value: maximum + 1 })
  if (pattern !== undefined) wrong.push({ kind: 'pattern', value: '\u0000' })
  const [item] = isObject(items) ? wrongValues(items) : []
  if (item !== undefined) wrong.push({ kind: 'item', value: [item.value], within: `.0${item.within ?? ''}` })
  return wrong
}
