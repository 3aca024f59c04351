// Mutation tests of a package; run from its folder by mutation.mjs.
import { basename } from 'node:path'

/** Files that only hold types or pass on what others hold, and those that tests reach through a process of their own. */
const LEFT_OUT = {
  'client-core': ['index', 'options', 'operation'],
  mock: ['index', 'cli', 'cli/*', 'compile/index', 'contract', 'exchange', 'engine/types', 'state/record', 'vitest'],
}

const name = basename(process.cwd())

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: ['src/**/*.ts', ...(LEFT_OUT[name] ?? []).map((file) => `!src/${file}.ts`), '!src/**/*.d.ts'],
  ignorePatterns: ['coverage', 'reports'],
  // There is no such file: Stryker would rewrite tsconfig.json with an interface that this TypeScript doesn't have.
  tsconfigFile: 'reports/mutation/no-tsconfig.json',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: 'reports/mutation/sandboxes',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  timeoutMS: 20_000,
}
