// What takes minutes is for `npm run test:all`.
const slow = process.env['TEST_ALL'] === '1' ? [] : ['**/*.slow.test.{ts,mjs}']

/** For packages whose code runs a few times in a test: to optimize it takes longer than it saves, but for what the night tries often. */
export const unoptimized: string[] = process.env['TEST_ALL'] === '1' ? [] : ['--no-opt', '--sparkplug']

/** How the tests of every package run. */
export default {
  test: {
    include: ['test/**/*.test.{ts,mjs}'],
    exclude: slow,
    // One process keeps what it has loaded for all files of a package.
    isolate: false,
    maxWorkers: 1,
    // Collecting garbage takes a tenth less processor time so, with all cores at work.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    // Builds are loaded as they are: their transformation takes longer than most tests.
    server: { deps: { external: [/\/dist\//] } },
    // Generous, since the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
  },
}
