import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import base from '../../vitest.base.js'

const { reporters, outputFile, ...shared } = base.test

const own = {
  ...shared,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What was tried is written where no other run writes; the gate reads it when everything else is done.
  env: { TRIALS: mkdtempSync(join(tmpdir(), 'contract-tests-')) },
}

export default {
  test: {
    reporters,
    outputFile,
    projects: [
      {
        test: {
          ...own,
          name: 'contract',
          exclude: [...shared.exclude, 'test/gate/**'],
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...own, name: 'gate', include: ['test/gate/*.test.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
}
