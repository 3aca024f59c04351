import type { JsonObject } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { generateTypes } from '../src/types.js'
import { answer, documentOf, jsonBody, ref } from './support/document.js'

function documentWith(schema: JsonObject): JsonObject {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas: { S: schema } } }
}

describe('generateTypes', () => {
  it('offers the known values of an open set to callers, and allows every other text', async () => {
    const vendor = { type: 'string', 'x-extensible-enum': ['aws', 'gcp'] }
    const things = { type: 'object', properties: { vendor } }
    const source = await generateTypes(
      documentOf({
        method: 'post',
        operation: {
          parameters: [{ in: 'query', name: 'vendor', schema: vendor }],
          requestBody: jsonBody(ref('ThingQuery'), true),
          responses: { '200': answer(ref('Things')) },
        },
        schemas: { ThingQuery: things, Things: things },
      }),
    )
    const open = "vendor?: 'aws' | 'gcp' | (string & {});"
    expect(source.split(open)).toHaveLength(3)
    expect(source).toMatch(/Things: \{\s+vendor\?: string;/)
  })

  it('writes a closed set as its values alone', async () => {
    const source = await generateTypes(documentWith({ type: 'string', enum: ['Y', 'N'] }))
    expect(source).toMatch(/S: "Y" \| "N";/)
  })

  it('leaves a member with a default optional', async () => {
    const source = await generateTypes(
      documentWith({ type: 'object', properties: { size: { type: 'integer', default: 10 } } }),
    )
    expect(source).toMatch(/size\?: number/)
  })

  it('requires a member of a base that the extending schema requires', async () => {
    const source = await generateTypes(
      documentOf({
        schemas: {
          Base: { type: 'object', properties: { vendor: { type: 'string' } } },
          Extended: { allOf: [ref('Base'), { type: 'object', required: ['vendor'], properties: {} }] },
        },
      }),
    )
    expect(source).toContain('Extended: WithRequired<components["schemas"]["Base"], "vendor">')
  })

  it('writes a value of unknown type as unknown', async () => {
    const source = await generateTypes(documentWith({ type: 'object', properties: { data: { description: 'x' } } }))
    expect(source).toMatch(/data\?: unknown/)
  })
})
