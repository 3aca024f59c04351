import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Options of the command line don't reach the hooks of projects.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

// What was tried is written where no other run writes; the gate reads it when everything else is done.
const env = { TRIALS: mkdtempSync(join(tmpdir(), 'contract-tests-')) }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'servers',
          env,
          ...patience,
          include: ['test/servers/*.test.ts'],
          globalSetup: 'test/support/start-servers.ts',
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'rest',
          ...patience,
          include: ['test/{facts,live,mutations}/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      { test: { name: 'gate', env, ...patience, include: ['test/gate/*.test.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
})
