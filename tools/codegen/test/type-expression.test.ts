import type { JsonObject } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { type Position, TypeWriter } from '../src/core/type-expression.js'
import { ref } from './support/document.js'

function typeOf(schema: JsonObject, position: Position = 'answer'): string {
  return new TypeWriter({ components: { schemas: { Tag: { type: 'object' } } } }).type(schema, position)
}

describe('TypeWriter', () => {
  it.each<[string, JsonObject, string]>([
    ['text', { type: 'string' }, 'string'],
    ['an integer', { type: 'integer', format: 'int32' }, 'number'],
    ['a number', { type: 'number' }, 'number'],
    ['a boolean', { type: 'boolean' }, 'boolean'],
    ['null', { type: 'null' }, 'null'],
    ['text or null', { type: ['string', 'null'] }, 'string | null'],
    ['an unknown type', { description: 'not shown' }, 'unknown'],
    ['a constant', { type: 'string', const: 'success' }, "'success'"],
    ['a false constant', { const: false }, 'false'],
    ['a closed set', { type: 'string', enum: ['Y', 'N'] }, "'Y' | 'N'"],
    ['an open set', { type: 'string', 'x-extensible-enum': ['aws', 'gcp'] }, "'aws' | 'gcp' | (string & {})"],
    ['an open set of numbers', { type: 'integer', 'x-extensible-enum': [1, 2] }, '1 | 2 | (number & {})'],
    ['a list', { type: 'array', items: { type: 'string' } }, 'string[]'],
    ['a list of choices', { type: 'array', items: { enum: ['a', 'b'] } }, "('a' | 'b')[]"],
    ['a list of unknown items', { type: 'array', items: {} }, 'unknown[]'],
    ['a list of lists', { type: 'array', items: { type: 'array', items: ref('Tag') } }, 'Tag[][]'],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [
      'a map of lists',
      { type: 'object', additionalProperties: { type: 'array', items: ref('Tag') } },
      'Record<string, Tag[]>',
    ],
    ['an object of unknown members', { type: 'object', additionalProperties: true }, 'Record<string, unknown>'],
    ['an object without members', { type: 'object' }, 'Record<string, unknown>'],
    ['a reference', ref('Tag'), 'Tag'],
    ['alternatives', { oneOf: [ref('A'), { type: 'string' }] }, 'A | string'],
    ['any of', { anyOf: [ref('A'), ref('B')] }, 'A | B'],
    ['all of', { allOf: [ref('A'), { oneOf: [ref('B'), ref('C')] }] }, 'A & (B | C)'],
  ])('writes %s', (_, schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })

  it('writes nested objects with their documentation, indented', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'object', properties: { 'b-c': { type: 'string', description: 'Inner.' } } },
      },
    }
    expect(typeOf(schema)).toBe("{\n  a: {\n    /** Inner. */\n    'b-c'?: string\n  }\n}")
  })

  it('lets further members through beside the described ones', () => {
    const schema = { type: 'object', additionalProperties: true, properties: { a: { type: 'string' } } }
    expect(typeOf(schema)).toMatch(/a\?: string\n.*\n {2}\[member: string\]: unknown\n}$/)
  })

  it('asks little of callers in a request', () => {
    const schema = {
      type: 'object',
      required: ['ids'],
      properties: {
        ids: { type: 'array', items: { type: 'string' } },
        from: { type: 'string', format: 'date' },
        any: { description: 'not shown' },
      },
    }
    expect(typeOf(schema, 'request')).toContain('ids: readonly string[]\n  from?: string | undefined\n')
    expect(typeOf(schema, 'request')).toContain('any?: unknown\n')
    expect(typeOf(schema, 'parameter')).toContain('from?: string | Date | undefined\n')
  })

  it('groups read-only lists in lists', () => {
    const schema = { type: 'array', items: { type: 'array', items: { type: 'string' } } }
    expect(typeOf(schema, 'request')).toBe('readonly (readonly string[])[]')
  })

  it('documents a member with bounds, default, example and deprecation', () => {
    const writer = new TypeWriter({})
    const schema = {
      type: 'integer',
      description: 'Rows.',
      minimum: 1,
      maximum: 9,
      default: 5,
      example: 7,
      deprecated: true,
    }
    expect(writer.member('size', schema, false, 'answer', '')).toBe(
      '/**\n * Rows.\n * @minimum 1\n * @maximum 9\n * @default 5\n * @example 7\n * @deprecated\n */\nsize?: number\n',
    )
  })

  it('documents a reference as its target where it says nothing itself', () => {
    const document = { components: { schemas: { Tag: { type: 'string', description: 'A tag.' } } } }
    const writer = new TypeWriter(document)
    expect(writer.member('a', ref('Tag'), true, 'answer', '')).toBe('/** A tag. */\na: Tag\n')
    expect(writer.member('a', { ...ref('Tag'), description: 'Own.' }, true, 'answer', '')).toBe('/** Own. */\na: Tag\n')
    expect([...writer.used]).toEqual(['Tag'])
  })
})
