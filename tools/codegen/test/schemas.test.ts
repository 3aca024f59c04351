import type { JsonObject } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { definitionsOf, jsonSchema } from '../src/entries/schemas/json-schema.js'
import { ref } from './support/document.js'

describe('jsonSchema', () => {
  it('leaves annotations and extensions out, but not members of their names', () => {
    const schema: JsonObject = {
      type: 'object',
      title: 'Thing',
      description: 'A thing.',
      'x-unspecified': { what: 'members' },
      properties: {
        description: { type: 'string', example: 'a', default: 'b', writeOnly: true, format: 'password' },
        'x-name': { type: 'string', 'x-extensible-enum': ['a'] },
      },
    }
    expect(jsonSchema(schema)).toEqual({
      type: 'object',
      properties: { description: { type: 'string', format: 'password' }, 'x-name': { type: 'string' } },
    })
  })

  it('refers to definitions, at any depth', () => {
    const schema: JsonObject = { allOf: [ref('A'), { items: ref('B'), additionalProperties: ref('C') }] }
    expect(jsonSchema(schema)).toEqual({
      allOf: [{ $ref: '#/$defs/A' }, { items: { $ref: '#/$defs/B' }, additionalProperties: { $ref: '#/$defs/C' } }],
    })
  })

  it('keeps values that look like schemas', () => {
    const schema: JsonObject = { enum: [{ description: 'a' }], const: { title: 'b' } }
    expect(jsonSchema(schema)).toEqual(schema)
  })

  it('names required members that another schema describes', () => {
    expect(jsonSchema({ required: ['a', 'b'], properties: { a: { type: 'string' } } })).toEqual({
      required: ['a', 'b'],
      properties: { a: { type: 'string' }, b: {} },
    })
  })
})

describe('definitionsOf', () => {
  it('follows references, also in a circle and to one that stands for another', () => {
    const to = (name: string): JsonObject => ({ items: { $ref: `#/$defs/${name}` } })
    const components = { A: to('B'), B: to('A'), C: {} }
    expect(definitionsOf(to('B'), components)).toEqual(['A', 'B'])
    expect(definitionsOf({ type: 'string' }, components)).toEqual([])
    const alias = { Other: { $ref: '#/$defs/C' }, C: {} }
    expect(definitionsOf(to('Other'), alias)).toEqual(['C', 'Other'])
  })
})
