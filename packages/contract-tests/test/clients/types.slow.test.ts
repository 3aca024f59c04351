import { expect, it } from 'vitest'
import { compile } from '../../src/clients/compile.js'
import { TYPE_TESTS } from './support/type-tests.js'

it.each(['NodeNext', 'Bundler'] as const)(
  'the types hold under TypeScript 7 with %s resolution, as do the declarations that they are in',
  (resolution) => {
    expect(compile(TYPE_TESTS, { resolution, checksDeclarations: true })).toMatchObject({ ok: true, errors: [] })
  },
)
