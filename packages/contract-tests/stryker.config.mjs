// Mutation tests of a package, run in its folder; the README has the command.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

// The sandboxes stand two folders below; the tsconfig.json in them extends this file.
mkdirSync('reports/mutation', { recursive: true })
cpSync(join(import.meta.dirname, '..', '..', 'tsconfig.base.json'), 'reports/mutation/tsconfig.base.json')

export default {
  testRunner: 'vitest',
  // Without what tests reach through a process of their own only.
  mutate: ['src/**/*.ts', '!src/**/*.d.ts', '!src/shell/cli/{banner,options,run,usage}.ts', '!src/vitest.ts'],
  ignorePatterns: ['coverage', 'reports'],
  // There is no such file: Stryker would rewrite tsconfig.json with an interface that this TypeScript doesn't have.
  tsconfigFile: 'reports/mutation/no-tsconfig.json',
  vitest: { configFile: join(import.meta.dirname, 'stryker.vitest.mjs') },
  coverageAnalysis: 'perTest',
  tempDirName: 'reports/mutation/sandboxes',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  timeoutMS: 20_000,
}
