import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { installed } from '@cloud-cost/contract/installed'
import { beforeAll, describe, expect, it } from 'vitest'
import { compile, type Resolution, writeFile } from '../../src/clients/compile.js'
import { TYPE_TESTS } from './support/type-tests.js'

const require = createRequire(import.meta.url)

/** The compilers before the present one that callers may have. The oldest is codegen's own. */
const OLDER_COMPILERS = [
  {
    version: '6.0',
    folder: async () => join((await installed(['typescript@6.0.3'])).folder, 'node_modules/typescript'),
  },
  {
    version: '5.9',
    folder: async () =>
      dirname(createRequire(require.resolve('@cloud-cost/codegen/sample-calls')).resolve('typescript/package.json')),
  },
]

describe.each(OLDER_COMPILERS)('the types under TypeScript $version', ({ version, folder }) => {
  let found: string
  beforeAll(async () => {
    found = await folder()
  })
  const errorsIn = (files: readonly string[], resolution: Resolution): readonly string[] =>
    compile(files, { resolution, checksDeclarations: true, tsc: join(found, 'bin/tsc') }).errors

  it('are checked by that compiler, which notices what is wrong', () => {
    const wrong = "export * from '@cloud-cost/no-client'\nexport const one: string = 1\n"
    expect(require(join(found, 'package.json'))).toHaveProperty('version', expect.stringMatching(`^${version}`))
    expect(errorsIn([writeFile(`wrong-${version}.ts`, wrong)], 'NodeNext')).toEqual([
      expect.stringContaining('(1,15): error TS2307'),
      expect.stringContaining('(2,14): error TS2322'),
    ])
  })

  it.each(['NodeNext', 'Bundler'] as const)('hold with %s resolution', (resolution) => {
    expect(errorsIn(TYPE_TESTS, resolution)).toEqual([])
  })
})
