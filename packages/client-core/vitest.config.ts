import { mergeConfig } from 'vitest/config'
import base from '../../vitest.base.js'

export default mergeConfig(base, {
  test: {
    coverage: {
      // The thresholds are for all that there is, and collecting takes time.
      enabled: process.env['TEST_ALL'] === '1',
      provider: 'v8',
      include: ['src/**'],
      reporter: ['text', 'json-summary'],
      reportsDirectory: 'coverage',
      thresholds: { lines: 95, branches: 95, functions: 95, statements: 95 },
    },
  },
})
