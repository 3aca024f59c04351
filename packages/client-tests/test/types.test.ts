import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'
import { compile, type Resolution } from '../src/compile.js'
import { TYPE_TESTS } from './support/type-tests.js'

/** The type check of all packages resolves as NodeNext does, so that `npm test` tries the other way alone. */
const resolutions: readonly Resolution[] = TRIES_ALL ? ['NodeNext', 'Bundler'] : ['Bundler']

it.each(resolutions)('the types hold under TypeScript 7 with %s resolution', (resolution) => {
  expect(compile(TYPE_TESTS, { resolution, checksDeclarations: true })).toMatchObject({ ok: true, errors: [] })
})
