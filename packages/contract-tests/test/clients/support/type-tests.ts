import { readdirSync } from 'node:fs'
import { ROOT } from '../../../src/clients/compile.js'

/** The programs that say what compiles and what doesn't. */
export const TYPE_TESTS = readdirSync(`${ROOT}type-tests`).map((name) => `${ROOT}type-tests/${name}`)
