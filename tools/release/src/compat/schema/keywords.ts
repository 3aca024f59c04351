// The table of the keywords of JSON Schema and OpenAPI: how each of them is compared.

import { type AnnotationRule, defaultValue, discriminator, knownValues, otherwise, xml } from './annotations.js'
import type { Check } from './check.js'
import * as arrays from './checks-of-arrays.js'
import * as conditions from './checks-of-conditions.js'
import * as objects from './checks-of-objects.js'
import * as values from './checks-of-values.js'
import type { Atom } from './values.js'

/** What a keyword of a schema does to the values that are accepted. A request may accept more than before, an answer less. */
export type Keyword =
  /** It refuses values: of the named kinds, or of all. */
  | { readonly check: Check; readonly on?: readonly Atom[] }
  /** It says something to callers beside what is accepted, and may change as its own row says. */
  | { readonly annotation: AnnotationRule }
  /** It is resolved before schemas are compared, or read with another keyword. */
  | { readonly readWith: string }
  /** Words for people: nobody's program breaks. */
  | { readonly words: true }

const NUMBERS: readonly Atom[] = ['integer', 'fraction']
const WORDS: Keyword = { words: true }

/**
 * Every keyword of JSON Schema 2020-12 and of OpenAPI 3.1, and ours. One that is not here breaks callers when it changes, until a row says what
 * it does; other names with `x-` are words.
 */
export const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: { check: values.type },
  enum: { check: values.listed },
  const: { check: values.listed },
  format: { check: values.format },

  minimum: { check: values.numericBound, on: NUMBERS },
  maximum: { check: values.numericBound, on: NUMBERS },
  exclusiveMinimum: { check: values.numericBound, on: NUMBERS },
  exclusiveMaximum: { check: values.numericBound, on: NUMBERS },
  multipleOf: { check: values.multipleOf, on: NUMBERS },

  minLength: { check: values.leastSize, on: ['string'] },
  maxLength: { check: values.greatestSize, on: ['string'] },
  pattern: { check: values.pattern, on: ['string'] },
  contentEncoding: { check: values.same, on: ['string'] },
  contentMediaType: { check: values.same, on: ['string'] },
  contentSchema: { check: values.contentSchema, on: ['string'] },

  prefixItems: { check: arrays.prefixItems, on: ['array'] },
  items: { check: arrays.items, on: ['array'] },
  unevaluatedItems: { check: arrays.unevaluatedItems, on: ['array'] },
  contains: { check: arrays.contains, on: ['array'] },
  minContains: { check: arrays.contains, on: ['array'] },
  maxContains: { check: arrays.maxContains, on: ['array'] },
  minItems: { check: values.leastSize, on: ['array'] },
  maxItems: { check: values.greatestSize, on: ['array'] },
  uniqueItems: { check: values.uniqueItems, on: ['array'] },

  properties: { check: objects.properties, on: ['object'] },
  patternProperties: { check: objects.patternProperties, on: ['object'] },
  additionalProperties: { check: objects.additionalProperties, on: ['object'] },
  unevaluatedProperties: { check: objects.unevaluatedProperties, on: ['object'] },
  propertyNames: { check: objects.propertyNames, on: ['object'] },
  required: { check: objects.required, on: ['object'] },
  dependentRequired: { check: objects.dependentRequired, on: ['object'] },
  dependentSchemas: { check: objects.dependentSchemas, on: ['object'] },
  minProperties: { check: values.leastSize, on: ['object'] },
  maxProperties: { check: values.greatestSize, on: ['object'] },

  anyOf: { check: conditions.union },
  oneOf: { check: conditions.union },
  not: { check: conditions.not },
  if: { check: conditions.condition },
  // biome-ignore lint/suspicious/noThenProperty: this is a keyword of JSON Schema.
  then: { readWith: 'if' },
  else: { readWith: 'if' },

  allOf: { readWith: 'all other keywords' },
  $ref: { check: values.unresolved },
  $dynamicRef: { readWith: 'what it refers to' },
  $defs: { readWith: '$ref' },
  $anchor: { readWith: '$ref' },
  $dynamicAnchor: { readWith: '$dynamicRef' },
  $id: { readWith: '$ref' },
  $schema: { annotation: otherwise('breaking', 'breaking', 'breaking') },
  $vocabulary: { annotation: otherwise('breaking', 'breaking', 'breaking') },

  readOnly: { readWith: 'properties' },
  writeOnly: { readWith: 'properties' },
  default: { annotation: defaultValue },
  deprecated: { annotation: otherwise('deprecated', 'changed', 'changed') },
  discriminator: { annotation: discriminator },
  xml: { annotation: xml },
  'x-extensible-enum': { annotation: knownValues },

  title: WORDS,
  description: WORDS,
  example: WORDS,
  examples: WORDS,
  externalDocs: WORDS,
  $comment: WORDS,
}
