import { RULE_SCHEMA } from './rule-schema.js'

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
