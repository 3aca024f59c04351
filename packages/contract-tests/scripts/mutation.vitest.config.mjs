// The tests that mutants are tried with: those that start no processes and don't go through all operations.
const LEFT_OUT = [
  'action',
  'answers',
  'checks',
  'cli',
  'container',
  'invalid-inputs',
  'sockets',
  'stock-prism',
  'stop',
  'vitest-helper',
]

export default {
  test: {
    include: ['test/**/*.test.ts'],
    exclude: LEFT_OUT.map((name) => `test/${name}.test.ts`),
  },
}
