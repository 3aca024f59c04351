import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { SourceFile } from '@cloud-cost/contract/source-file'
import { expect, it } from 'vitest'
import { readContract } from '../src/core/contract.js'
import { mainExports } from '../src/core/entry.js'
import { generatePackage } from '../src/generate.js'
import { PLUGINS } from '../src/plugins/index.js'

const DEMO = join(import.meta.dirname, 'demo')
const document = new SourceFile(join(DEMO, 'openapi.yaml')).toJson() as JsonObject
const modules = generatePackage(document)

// `vitest run test/demo.test.ts -u` writes the files anew; look at what changed in them.
it.each(Object.entries(modules))('the client of the demo has %s as it stands in test/demo', async (name, source) => {
  await expect(source).toMatchFileSnapshot(join(DEMO, `${name}.txt`))
})

it('all that a module exports is among the names that must differ', () => {
  const contract = readContract(document)
  const entries = [
    { exports: mainExports(contract), own: ['index', 'client', 'models', 'operations'] },
    ...PLUGINS.map(({ name, exports }) => ({ exports: exports(contract), own: [name] })),
  ]
  for (const { exports, own } of entries) {
    const exported = own.flatMap((name) => exportsOf(modules[`${name}.ts`] ?? ''))
    expect([...exports.values, ...exports.types].sort()).toEqual([...new Set(exported)].sort())
  }
})

/** The names that a module exports, but for those it passes on from other generated modules with `*`. */
function exportsOf(source: string): string[] {
  const declared = source.matchAll(/^export (?:type|interface|const|function) (\w+)/gm)
  const listed = source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...listed].flatMap(([, names = '']) => names.match(/\w+(?=\s*(,|$))/g) ?? []),
  ]
}
