import type { ErrorObject } from 'ajv'

/** What is wrong with a request, and where. */
export interface Violation {
  /** Such as `query.startDate` or `body.tags.0.key`. */
  readonly location: string
  /** The place as a JSON pointer: `/query/startDate`, `/body/tags/0/key`. */
  readonly pointer: string
  /** In words that go on after the location: `must be a number`. */
  readonly reason: string
  /** The rule is the strict mode's own: the contract allows the request. */
  readonly strict?: true
}

type Params = { readonly [name: string]: unknown }

const TYPES: { readonly [type: string]: string } = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

const FORMATS: { readonly [format: string]: string } = {
  date: 'a date (yyyy-MM-dd)',
  'date-time': 'a date and time (such as 2026-03-01T00:00:00Z)',
  int32: 'an integer of 32 bits',
  int64: 'an integer of 64 bits',
  uuid: 'a UUID',
  email: 'an email address',
  uri: 'a URI',
}

const COMPARISONS: { readonly [operator: string]: string } = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'greater than',
  '<': 'less than',
}

/** Errors of keywords that only say that those of their branches apply. */
const WRAPPERS = new Set(['oneOf', 'anyOf', 'if'])

const REASONS: { readonly [keyword: string]: (params: Params) => string } = {
  required: () => 'is required',
  dependentRequired: ({ property }) => `is required when ${String(property)} is given`,
  additionalProperties: () => 'is not allowed',
  unevaluatedProperties: () => 'is not allowed',
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => TYPES[String(name)])
      .join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of: ${(allowedValues as unknown[]).map(printed).join(', ')}`,
  const: ({ allowedValue }) => `must be ${printed(allowedValue)}`,
  format: ({ format }) => `must be ${FORMATS[String(format)] ?? `of the format ${String(format)}`}`,
  pattern: ({ pattern }) => `must match the pattern ${String(pattern)}`,
  minimum: compared,
  maximum: compared,
  exclusiveMinimum: compared,
  exclusiveMaximum: compared,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'character')}`),
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'item')}`,
  uniqueItems: ({ i, j }) => `must not have the same item twice (${String(j)} and ${String(i)})`,
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'member')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'member')}`,
  oneOf: () => 'must match exactly one of the schemas of the contract',
  anyOf: () => 'must match one of the schemas of the contract',
}

/**
 * Words what a validator found in a part of a request, such as `query`.
 * @internal
 */
export function describeErrors(part: string, errors: readonly ErrorObject[]): Violation[] {
  const seen = new Set<string>()
  return errors.flatMap((error) => {
    if (WRAPPERS.has(error.keyword) && errors.some((wrapper) => isWithin(wrapper, error))) return []
    const violation = describe(part, error)
    const key = JSON.stringify(violation)
    if (seen.has(key)) return []
    seen.add(key)
    return [violation]
  })
}

/** A violation of a part as a whole, or of what a JSON pointer names in it. */
export function violationAt(part: string, pointer: string, reason: string): Violation {
  const keys = pointer.split('/').slice(1)
  const names = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return { location: [part, ...names].join('.'), pointer: `/${part}${pointer}`, reason }
}

function describe(part: string, { keyword, instancePath, params }: ErrorObject): Violation {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Params
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty
  const key = name === undefined ? '' : `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
  const reason = REASONS[keyword]?.(params as Params) ?? `does not satisfy "${keyword}" of the contract`
  return violationAt(part, instancePath + key, reason)
}

function isWithin(inner: ErrorObject, { instancePath, keyword }: ErrorObject): boolean {
  return inner.keyword !== keyword && `${inner.instancePath}/`.startsWith(`${instancePath}/`)
}

function compared({ comparison, limit }: Params): string {
  return `must be ${COMPARISONS[String(comparison)]} ${String(limit)}`
}

function counted(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? '' : 's'}`
}

function printed(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}
