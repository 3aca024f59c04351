import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Options of the command line don't reach the hooks of projects.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

// What was tried is written where no other run writes; the gate reads it when everything else is done.
const env = { TRIALS: mkdtempSync(join(tmpdir(), 'contract-tests-')) }

/** The folders whose files take longest. */
const SLOWEST = ['servers', 'mutations', 'readme', 'live']

/** Begins with the files that take longest, so that no worker is left alone with one of them. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      [...SLOWEST, ''].findIndex((folder) => moduleId.includes(`/test/${folder}`))
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'contract',
          env,
          ...patience,
          include: ['test/**/*.test.ts'],
          exclude: ['test/gate/**'],
          // Builds are loaded as they are, without a transformation.
          server: { deps: { external: [/\/dist\//] } },
          // What the files share, such as compiled schemas, is made once a worker.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { name: 'gate', env, ...patience, include: ['test/gate/*.test.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
})
