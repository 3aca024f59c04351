import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { compile, ROOT, writeFile } from '../src/compile.js'
import { OLDER_COMPILERS, OlderCompiler } from './support/older-compilers.js'

const FILES = readdirSync(`${ROOT}type-tests`).map((name) => `${ROOT}type-tests/${name}`)
const RESOLUTIONS = ['NodeNext', 'Bundler'] as const

describe('the types under TypeScript 7', () => {
  it.each(RESOLUTIONS)('hold with %s resolution', (resolution) => {
    expect(compile(FILES, { resolution, checksDeclarations: true })).toMatchObject({ ok: true, errors: [] })
  })
})

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

  it.each(RESOLUTIONS)('hold with %s resolution', (resolution) => {
    expect(compiler.errorsIn(FILES, resolution)).toEqual([])
  })
})
