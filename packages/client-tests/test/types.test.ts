import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMPILERS, compile, ROOT } from '../src/compile.js'

const FILES = readdirSync(`${ROOT}type-tests`).map((name) => `${ROOT}type-tests/${name}`)

describe.each(COMPILERS)('the types under $name', ({ tsc }) => {
  it.each(['NodeNext', 'Bundler'] as const)('hold with %s resolution', (resolution) => {
    expect(compile(tsc, resolution, FILES).output).toBe('')
  })
})
