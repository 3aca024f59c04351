import { describe, expect, it } from 'vitest'
import { generatePackage } from '../src/generate.js'
import { documentOf } from './support/document.js'

describe('generatePackage', () => {
  it('writes the modules of a group', () => {
    const modules = generatePackage(documentOf({}))
    expect(Object.keys(modules)).toEqual([
      'client.ts',
      'index.ts',
      'models.ts',
      'operations.ts',
      'msw.ts',
      'msw-examples.ts',
      'openapi-fetch.ts',
      'react-query.ts',
      'schemas.ts',
    ])
    expect(modules['client.ts']).toContain('export function createDemoClient(options: DemoClientOptions): DemoClient')
    for (const source of Object.values(modules))
      expect(source.startsWith('// Generated from the contract. Do not edit.')).toBe(true)
  })

  it('refuses paths of several groups', () => {
    expect(() => generatePackage({ paths: { '/a/x': {}, '/b/x': {} } })).toThrow('begin with a, b')
    expect(() => generatePackage({ paths: {} })).toThrow('begin with nothing')
  })

  it('refuses names that would be exported twice', () => {
    const document = documentOf({ schemas: { ListThingsResult: { type: 'string' } } })
    expect(() => generatePackage(document)).toThrow('ListThingsResult would be exported twice')
    expect(() => generatePackage(documentOf({ schemas: { ApiError: { type: 'string' } } }))).toThrow('ApiError')
  })
})
