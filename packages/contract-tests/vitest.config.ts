import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from '../../vitest.base.mjs'

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

const { reporters, outputFile, ...shared } = base.test
const own = { ...shared, env, testTimeout: 120_000, hookTimeout: 120_000 }

export default {
  test: {
    reporters,
    outputFile,
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      { test: { ...own, name: 'contract', exclude: ['test/gate/**'], sequence: { groupOrder: 0 } } },
      { test: { ...own, name: 'gate', include: ['test/gate/*.test.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
}
