import { basename } from 'node:path'
import { LEFT_OUT_TESTS } from './mutation-scope.mjs'

const name = /packages\/([^/]+)\//.exec(`${process.cwd()}/`)?.[1] ?? basename(process.cwd())
const patience = 60_000

export default {
  test: {
    include: ['test/**/*.test.ts'],
    exclude: LEFT_OUT_TESTS[name].map((test) => `test/${test}.test.ts`),
    // To load the tests anew for each mutant takes longer than to run them.
    isolate: false,
    // The documents of a workspace's package would be transformed as sources are, megabytes for each mutant.
    server: { deps: { external: [/packages\/openapi\/dist\//] } },
    testTimeout: patience,
    hookTimeout: patience,
  },
}
