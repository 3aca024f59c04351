import { mergeConfig } from 'vitest/config'
import base from '../../vitest.base.js'

// Packing and checking the packages, and the runs of all operations, take longer on a busy machine.
export default mergeConfig(base, {
  test: { testTimeout: 120_000, hookTimeout: 120_000 },
})
