import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { SourceFile } from '@cloud-cost/contract/source-file'
import { describe, expect, it } from 'vitest'
import { readSurface } from '../src/api/surface.js'
import { generatePackage } from '../src/generate.js'

const DEMO = join(import.meta.dirname, 'demo')
const document = new SourceFile(join(DEMO, 'openapi.yaml')).toJson() as JsonObject

/** `vitest run test/demo.test.ts -u` writes the files anew; look at what changed in them. */
describe('the client of the demo', () => {
  const modules = generatePackage(document)

  it.each(Object.entries(modules))('has %s as it stands in test/demo', async (name, source) => {
    await expect(source).toMatchFileSnapshot(join(DEMO, `${name}.txt`))
  })

  it('has its surface as data', async () => {
    await expect(JSON.stringify(readSurface(document), null, 2)).toMatchFileSnapshot(join(DEMO, 'api.json.txt'))
  })
})
