import type { JsonObject } from '@cloud-cost/contract/document'
import { expect, it } from 'vitest'
import { changedBounds } from '../../src/compat/bounds.js'

const isNarrower = (before: JsonObject, after: JsonObject): boolean[] =>
  changedBounds(before, after).map((bound) => bound.isNarrower)

it.each<[string, JsonObject, JsonObject]>([
  ['minimum', { minimum: 1 }, { minimum: 2 }],
  ['maximum', { maximum: 2 }, { maximum: 1 }],
  ['minLength', { minLength: 1 }, { minLength: 2 }],
  ['maxLength', { maxLength: 2 }, { maxLength: 1 }],
  ['minItems', { minItems: 1 }, { minItems: 2 }],
  ['maxItems', { maxItems: 2 }, { maxItems: 1 }],
  ['minProperties', { minProperties: 1 }, { minProperties: 2 }],
  ['maxProperties', { maxProperties: 2 }, { maxProperties: 1 }],
  ['multipleOf', { multipleOf: 2 }, { multipleOf: 4 }],
  ['uniqueItems', { uniqueItems: false }, { uniqueItems: true }],
  ['a first bound', {}, { maxLength: 5 }],
  ['an exclusive bound beside it', { maximum: 5 }, { maximum: 5, exclusiveMaximum: 5 }],
])('a schema is narrower with %s, and wider without it', (_, wide, narrow) => {
  expect(isNarrower(wide, narrow)).toEqual([true])
  expect(isNarrower(narrow, wide)).toEqual([false])
})

it.each<[JsonObject, JsonObject]>([
  [
    { type: 'integer', minimum: 1 },
    { type: 'integer', exclusiveMinimum: 0 },
  ],
  [{ minLength: 0 }, {}],
  [{ uniqueItems: false }, {}],
])('%j lets the same values through as %j', (before, after) => expect(changedBounds(before, after)).toEqual([]))

it('another multiple is narrower both ways', () => {
  expect(isNarrower({ multipleOf: 2 }, { multipleOf: 3 })).toEqual([true])
  expect(isNarrower({ multipleOf: 3 }, { multipleOf: 2 })).toEqual([true])
})
