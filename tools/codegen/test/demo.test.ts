import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { SourceFile } from '@cloud-cost/contract/source-file'
import { expect, it } from 'vitest'
import { generatePackage } from '../src/generate.js'

const DEMO = join(import.meta.dirname, 'demo')
const document = new SourceFile(join(DEMO, 'openapi.yaml')).toJson() as JsonObject
const modules = generatePackage(document)

// `vitest run test/demo.test.ts -u` writes the files anew; look at what changed in them.
it.each(Object.entries(modules))('the client of the demo has %s as it stands in test/demo', async (name, source) => {
  await expect(source).toMatchFileSnapshot(join(DEMO, `${name}.txt`))
})
