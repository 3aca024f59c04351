import { beforeAll, describe, expect, it } from 'vitest'
import { writeFile } from '../src/compile.js'
import { OLDER_COMPILERS, OlderCompiler } from './support/older-compilers.js'
import { TYPE_TESTS } from './support/type-tests.js'

describe.each(OLDER_COMPILERS)('the types under $name', ({ name, load }) => {
  let compiler: OlderCompiler
  beforeAll(() => {
    compiler = new OlderCompiler(load())
  })

  it('are checked by that compiler, which notices what is wrong', () => {
    const file = writeFile(
      `wrong-${compiler.version}.ts`,
      "export * from '@cloud-cost/no-client'\nexport const one: string = 1\n",
    )
    expect(name.replace('TypeScript ', '')).toBe(/^(6|5\.9)/.exec(compiler.version)?.[0])
    expect(compiler.errorsIn([file], 'NodeNext')).toEqual([
      expect.stringContaining('(1): error TS2307'),
      expect.stringContaining('(2): error TS2322'),
    ])
  })

  it.each(['NodeNext', 'Bundler'] as const)('hold with %s resolution', (resolution) => {
    expect(compiler.errorsIn(TYPE_TESTS, resolution)).toEqual([])
  })
})
