import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { compile, ROOT, writeFile } from '../src/compile.js'
import { OLDER_COMPILERS, OlderCompiler } from './support/older-compilers.js'

const FILES = readdirSync(`${ROOT}type-tests`).map((name) => `${ROOT}type-tests/${name}`)
const RESOLUTIONS = ['NodeNext', 'Bundler'] as const

/** The older compilers take long. In `npm test` the oldest stands for them, with the stricter resolution. */
const TRIES_ALL = process.env['TEST_ALL'] === '1'
const TRIED_COMPILERS = TRIES_ALL ? OLDER_COMPILERS : OLDER_COMPILERS.slice(-1)
const TRIED_RESOLUTIONS = TRIES_ALL ? RESOLUTIONS : RESOLUTIONS.slice(0, 1)

describe('the types under TypeScript 7', () => {
  it.each(RESOLUTIONS)('hold with %s resolution', (resolution) => {
    expect(compile(FILES, { resolution, checksDeclarations: true })).toMatchObject({ ok: true, errors: [] })
  })
})

describe.each(TRIED_COMPILERS)('the types under $name', ({ name, load }) => {
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

  it.each(TRIED_RESOLUTIONS)('hold with %s resolution', (resolution) => {
    expect(compiler.errorsIn(FILES, resolution)).toEqual([])
  })
})
