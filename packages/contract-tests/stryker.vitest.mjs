import { join } from 'node:path'

/** Tests that start processes or compile, with which no mutant is tried. */
const LEFT_OUT = ['action', 'bundle', 'cli', 'container', 'sockets', 'stop', 'vitest-helper']
const patience = 60_000

export default {
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/*.slow.test.ts', ...LEFT_OUT.map((test) => join('test', `${test}.test.ts`))],
    // To load the tests anew for each mutant takes longer than to run them.
    isolate: false,
    // The documents of a workspace's package would be transformed as sources are, megabytes for each mutant.
    server: { deps: { external: [/packages\/openapi\/dist\//] } },
    testTimeout: patience,
    hookTimeout: patience,
  },
}
