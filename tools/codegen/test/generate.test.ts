import { describe, expect, it } from 'vitest'
import { generatePackage } from '../src/generate.js'
import { documentOf } from './support/document.js'

describe('generatePackage', () => {
  it('writes the modules of a group, named after its paths', async () => {
    const modules = await generatePackage(documentOf({}))
    expect(Object.keys(modules)).toEqual([
      'client.ts',
      'index.ts',
      'models.ts',
      'operations.ts',
      'paths.ts',
      'msw.ts',
      'msw-examples.ts',
      'react-query.ts',
      'schemas.ts',
      'types.ts',
    ])
    expect(modules['client.ts']).toContain('export function createDemoClient(options: DemoClientOptions): DemoClient')
    expect(modules['index.ts']).toContain("export type { DemoPaths } from './paths.js'")
    for (const source of Object.values(modules))
      expect(source).toMatch(/^\/\/ Generated from the contract\. Do not edit\./)
  })

  it('refuses paths of several groups', async () => {
    await expect(generatePackage({ paths: { '/a/x': {}, '/b/x': {} } })).rejects.toThrow('begin with a, b')
    await expect(generatePackage({ paths: {} })).rejects.toThrow('begin with nothing')
  })

  it('refuses names that would be exported twice', async () => {
    const document = documentOf({ schemas: { ListThingsResult: { type: 'string' } } })
    await expect(generatePackage(document)).rejects.toThrow('ListThingsResult would be exported twice')
    await expect(generatePackage(documentOf({ schemas: { ApiError: { type: 'string' } } }))).rejects.toThrow('ApiError')
  })
})
