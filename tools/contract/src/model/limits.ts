import type { Json, JsonObject } from './document.js'

/** The keywords that hold values to more than a type, or give one that is left out, each with its words. */
const LIMITS: { readonly [keyword: string]: (limit: Json) => string | undefined } = {
  format: (format) => `is ${String(format)}`,
  pattern: (pattern) => `matches ${String(pattern)}`,
  minimum: (least) => `≥ ${String(least)}`,
  exclusiveMinimum: (bound) => `> ${String(bound)}`,
  maximum: (most) => `≤ ${String(most)}`,
  exclusiveMaximum: (bound) => `< ${String(bound)}`,
  multipleOf: (factor) => `is a multiple of ${String(factor)}`,
  minLength: (least) => `has ≥ ${String(least)} characters`,
  maxLength: (most) => `has ≤ ${String(most)} characters`,
  minItems: (least) => `has ≥ ${String(least)} items`,
  maxItems: (most) => `has ≤ ${String(most)} items`,
  uniqueItems: (unique) => (unique === true ? 'has different items' : undefined),
  default: (value) => `default ${String(value)}`,
}

/** What a schema itself holds values to, beyond their type, and its default: `≥ 1`, `is date`, `default read`. */
export function limitsOf(schema: JsonObject): string[] {
  return Object.entries(LIMITS).flatMap(([keyword, words]) => {
    const limit = schema[keyword]
    return (limit === undefined ? undefined : words(limit)) ?? []
  })
}
