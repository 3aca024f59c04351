import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { FIRST_TESTS, LEFT_OUT_TESTS } from './mutation-scope.mjs'

const name = /packages\/([^/]+)\//.exec(`${process.cwd()}/`)?.[1] ?? basename(process.cwd())
const patience = 60_000

/** The tests that mutants are tried with, in the order in which they are named; all when none is. */
const tests = (process.env['MUTATION_TESTS'] ?? '').split(',').filter(Boolean)

/** A mutant is done with at the first test that fails: those that notice most come first, then the small ones. */
class TellingFirst extends BaseSequencer {
  async sort(files) {
    const rank = ({ moduleId }) => {
      const test = basename(moduleId, '.test.ts')
      if (tests.length > 0) return tests.indexOf(test)
      return FIRST_TESTS.includes(test) ? 0 : statSync(moduleId).size
    }
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default {
  test: {
    include: tests.length > 0 ? tests.map((test) => `test/${test}.test.ts`) : ['test/**/*.test.ts'],
    exclude: LEFT_OUT_TESTS[name].map((test) => `test/${test}.test.ts`),
    // To load the tests anew for each mutant takes longer than to run them.
    isolate: false,
    sequence: { sequencer: TellingFirst },
    // Of tests that go through all operations, each twelfth is tried.
    env: { MUTATION_NTH: '12' },
    // The documents of a workspace's package would be transformed as sources are, megabytes for each mutant.
    server: { deps: { external: [/packages\/openapi\/dist\//] } },
    testTimeout: patience,
    hookTimeout: patience,
  },
}
