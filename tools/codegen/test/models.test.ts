import type { JsonObject } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { generateModels } from '../src/core/models.js'
import { ref } from './support/document.js'

function models(schemas: JsonObject, requests: readonly string[] = []): string {
  return generateModels({ components: { schemas } }, new Set(requests))
}

const BASE = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, vendor: { type: 'string', description: 'The vendor.' } },
}

describe('generateModels', () => {
  it('writes an object as an interface with its description', () => {
    expect(models({ Base: { ...BASE, description: 'A base.' } })).toBe(
      '/** A base. */\nexport interface Base {\n  id: string\n  /** The vendor. */\n  vendor?: string\n}\n',
    )
  })

  it('writes everything else as a type', () => {
    expect(models({ YesNo: { enum: ['Y', 'N'] }, Either: { oneOf: [ref('A'), ref('B')] } })).toBe(
      "export type YesNo = 'Y' | 'N'\n\nexport type Either = A | B\n",
    )
  })

  it('refers to itself where a record is recursive', () => {
    const schema = { type: 'object', properties: { children: { type: 'array', items: ref('Node') } } }
    expect(models({ Node: schema })).toContain('children?: Node[]')
  })

  it('extends what allOf refers to, with members in a branch or beside it', () => {
    const own = { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } }
    const expected = 'export interface Wide extends Base {\n  size: number\n}\n'
    expect(models({ Base: BASE, Wide: { allOf: [ref('Base'), own] } })).toContain(expected)
    expect(models({ Base: BASE, Wide: { ...own, allOf: [ref('Base')] } })).toContain(expected)
  })

  it('writes a member of the base again where it becomes required', () => {
    expect(models({ Base: BASE, Strict: { allOf: [ref('Base')], type: 'object', required: ['vendor'] } })).toContain(
      'export interface Strict extends Base {\n  /** The vendor. */\n  vendor: string\n}\n',
    )
  })

  it('joins what no interface can extend', () => {
    const schemas = { Either: { oneOf: [ref('A'), ref('B')] }, Both: { allOf: [ref('Either'), ref('A')] } }
    expect(models(schemas)).toContain('export type Both = Either & A\n')
  })

  it('marks deprecated types', () => {
    expect(models({ Old: { type: 'string', description: 'Old.', deprecated: true } })).toBe(
      '/**\n * Old.\n * @deprecated\n */\nexport type Old = string\n',
    )
  })

  it('writes a model of requests as one', () => {
    expect(models({ Base: BASE }, ['Base'])).toContain('vendor?: string | undefined')
  })
})
