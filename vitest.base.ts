// What takes minutes is for `npm run test:all`.
const slow = process.env['TEST_ALL'] === '1' ? [] : ['**/*.slow.test.{ts,mjs}']

// Most code runs a few times in a test: V8 optimizes it later than elsewhere, since that takes longer than it saves. Node 22
// counts calls instead.
const optimizedLate = process.version.startsWith('v20.')
  ? ['--interrupt-budget=300000']
  : ['--invocation-count-for-maglev=1600', '--invocation-count-for-turbofan=12000']

/** How the tests of every package run. */
export default {
  test: {
    include: ['test/**/*.test.{ts,mjs}'],
    exclude: slow,
    // One process keeps what it has loaded for all files of a package.
    isolate: false,
    maxWorkers: 1,
    // Collecting garbage takes a tenth less processor time so, with all cores at work. What the night tries often is optimized as ever.
    execArgv: [
      '--single-threaded-gc',
      '--max-semi-space-size=64',
      ...(process.env['TEST_ALL'] === '1' ? [] : optimizedLate),
    ],
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
