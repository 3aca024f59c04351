/** What a validator says of the rule that a value breaks. */
interface BrokenRule {
  readonly keyword: string
  readonly params: object
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
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limitOf(limit, 'character')}`),
  maxLength: ({ limit }) => `must have at most ${limitOf(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${limitOf(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${limitOf(limit, 'item')}`,
  uniqueItems: ({ i, j }) => `must not have the same item twice (${String(j)} and ${String(i)})`,
  minProperties: ({ limit }) => `must have at least ${limitOf(limit, 'member')}`,
  maxProperties: ({ limit }) => `must have at most ${limitOf(limit, 'member')}`,
  oneOf: () => 'must match exactly one of the schemas of the contract',
  anyOf: () => 'must match one of the schemas of the contract',
}

/** What is wrong with a value, in words that go on after its place: `must be a number`. */
export function reasonOf({ keyword, params }: BrokenRule): string {
  return REASONS[keyword]?.(params as Params) ?? `does not satisfy "${keyword}" of the contract`
}

function compared({ comparison, limit }: Params): string {
  return `must be ${COMPARISONS[String(comparison)]} ${String(limit)}`
}

function limitOf(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? '' : 's'}`
}

function printed(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}
