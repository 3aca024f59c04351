import type { JsonObject } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { readContract } from '../src/core/contract.js'
import { generateSchemas } from '../src/plugins/schemas/constants.js'
import { definitionsOf, jsonSchema } from '../src/plugins/schemas/json-schema.js'
import { answer, documentOf, type Given, jsonBody, ref } from './support/document.js'

function schemas(given: Given): string {
  const document = documentOf(given)
  return generateSchemas(readContract(document))
}

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

describe('generateSchemas', () => {
  it('writes a constant for each operation that holds all it refers to', () => {
    const parameters = [
      { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
      { in: 'query', name: 'from', schema: { type: 'string', format: 'date' } },
    ]
    const source = schemas({
      method: 'post',
      path: '/demo/{id}',
      operation: { parameters, requestBody: jsonBody(ref('Thing'), true) },
      schemas: { Thing: { type: 'object', properties: { part: ref('Part') } }, Part: { type: 'string' } },
    })
    expect(source).toContain("const Part: object = { type: 'string' }\n")
    expect(source).toContain(`/** JSON Schemas of {@link listThings}: List things. */
export const listThingsSchemas: OperationSchemas<'params' | 'body' | 'success' | 'error'> = {
  operationId: 'listThings',
  params: {
    $schema: DRAFT,
    type: 'object',
    required: ['path'],
    properties: {
      path: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      query: { type: 'object', properties: { from: { type: 'string', format: 'date' } } },
    },
  },
  body: {
    $schema: DRAFT,
    $ref: '#/$defs/Thing',
    $defs: { Part, Thing },
  },
  success: {
    $schema: DRAFT,
    $ref: '#/$defs/ThingSuccess',
    $defs: { ThingSuccess },
  },
  error: {
    $schema: DRAFT,
    $ref: '#/$defs/DemoError',
    $defs: { DemoError },
  },
}
`)
    expect(source).toContain('export const allSchemas: readonly OperationSchemas[] = [\n  listThingsSchemas,\n]\n')
    expect(source).toContain('createDemoClient({')
  })

  it('joins several forms of errors', () => {
    const responses = {
      '200': answer({ oneOf: [ref('ThingSuccess'), ref('DemoError')] }),
      '404': answer({ type: 'object' }),
    }
    expect(schemas({ operation: { responses } })).toContain(
      "anyOf: [{ $ref: '#/$defs/DemoError' }, { type: 'object' }],",
    )
  })

  it('has a constant for an operation without any body, and a mark for a deprecated one', () => {
    const operation = { responses: { '200': { description: 'Empty.' } }, 'x-deprecation': { message: 'Old.' } }
    const source = schemas({ operation })
    expect(source).toContain('export const listThingsSchemas: OperationSchemas = {')
    expect(source).toContain('@deprecated Old.')
    expect(source).not.toContain('const ThingSuccess')
  })

  it('refuses a component with a name that the module needs', () => {
    const requestBody = jsonBody(ref('OperationSchemas'), true)
    expect(() =>
      schemas({ method: 'post', operation: { requestBody }, schemas: { OperationSchemas: { type: 'object' } } }),
    ).toThrow('OperationSchemas would be exported twice')
  })
})
