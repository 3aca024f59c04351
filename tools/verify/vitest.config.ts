import { mergeConfig } from 'vitest/config'
import base from '../../vitest.base.js'

// The night learns from hundreds of recordings in a test.
export default mergeConfig(base, { test: { testTimeout: 300_000 } })
