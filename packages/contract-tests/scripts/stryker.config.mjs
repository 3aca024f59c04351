// Mutation tests of a package; run from its folder by mutation.mjs.
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesToMutate } from './mutation-scope.mjs'

const name = basename(process.cwd())

export default {
  testRunner: 'vitest',
  // Stryker runs in the folder of another package, which doesn't have it.
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  mutate: filesToMutate(join(import.meta.dirname, '..', '..', '..'), name),
  ignorePatterns: ['coverage', 'reports'],
  // There is no such file: Stryker would rewrite tsconfig.json with an interface that this TypeScript doesn't have.
  tsconfigFile: 'reports/mutation/no-tsconfig.json',
  vitest: { configFile: join(import.meta.dirname, 'mutation.vitest.config.mjs') },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 2),
  tempDirName: 'reports/mutation/sandboxes',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  timeoutMS: 20_000,
}
