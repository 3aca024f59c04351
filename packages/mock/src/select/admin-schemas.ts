// The JSON Schemas of what the admin API takes, and the names that a rule allows.
import { FAULTS } from '../exchange/exchange.js'
import { MAX_PATTERN } from './wildcards.js'

/** Longer than any client waits. */
export const MAX_DELAY = 120_000

const closed = (properties: object): object => ({ type: 'object', properties, additionalProperties: false })
const text = { type: 'string' }
const HEADER_NAME = "^[\\w!#$%&'*+.^`|~-]+$"

const MATCH = {
  operation: text,
  method: { type: 'string', pattern: '^[A-Za-z]+$' },
  path: { type: 'string', maxLength: MAX_PATTERN },
  query: { type: 'object', additionalProperties: { type: ['string', 'array'], items: text } },
  headers: { type: 'object', propertyNames: { pattern: HEADER_NAME }, additionalProperties: text },
  body: {},
}

const ANSWER = {
  status: { type: 'integer', minimum: 200, maximum: 599 },
  example: text,
  headers: {
    type: 'object',
    propertyNames: { pattern: HEADER_NAME },
    additionalProperties: { type: 'string', pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$' },
  },
  body: {},
  invalid: { type: 'boolean' },
}

const RULE = {
  match: closed(MATCH),
  answer: closed(ANSWER),
  invalid: { type: 'boolean' },
  delay: { type: 'number', minimum: 0, maximum: MAX_DELAY },
  fault: { enum: FAULTS },
  once: { type: 'boolean' },
}

/** What a rule may say; its operation and its headers are looked at by themselves. */
const RULE_SCHEMA = closed(RULE)

/** The names that a rule and its parts take, by the JSON pointer of the part. */
export const RULE_NAMES: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(RULE),
  '/match': Object.keys(MATCH),
  '/answer': Object.keys(ANSWER),
}

const textOrNull = (name: string): object => ({
  type: 'object',
  properties: { [name]: { type: ['string', 'null'] } },
  required: [name],
  additionalProperties: false,
})

/** What the admin API takes, by the name that its validator has. The state and the company of a session are checked by the estate. */
export const ADMIN_SCHEMAS = {
  rule: RULE_SCHEMA,
  reset: { type: 'object', properties: { session: { type: 'string' } }, additionalProperties: false },
  scenario: textOrNull('scenario'),
  clock: textOrNull('clock'),
  seed: textOrNull('seed'),
} as const

export type AdminInput = keyof typeof ADMIN_SCHEMAS
