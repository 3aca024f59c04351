// The JSON Schema of a rule, and the names that its parts allow.
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
export const RULE_SCHEMA = closed(RULE)

/** The names that a rule and its parts take, by the JSON pointer of the part. */
export const RULE_NAMES: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(RULE),
  '/match': Object.keys(MATCH),
  '/answer': Object.keys(ANSWER),
}
