import { describe, expect, it } from 'vitest'
import { generateTypes } from '../src/types.js'

function documentWith(schema: object): object {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas: { S: schema } } }
}

describe('generateTypes', () => {
  it('keeps the known values of an open set and allows every other text', async () => {
    const source = await generateTypes(
      documentWith({ type: 'object', properties: { vendor: { type: 'string', 'x-extensible-enum': ['aws', 'gcp'] } } }),
    )
    expect(source).toMatch(/vendor\?: 'aws' \| 'gcp' \| \(string & \{\}\)/)
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

  it('writes a value of unknown type as unknown', async () => {
    const source = await generateTypes(documentWith({ type: 'object', properties: { data: { description: 'x' } } }))
    expect(source).toMatch(/data\?: unknown/)
  })
})
