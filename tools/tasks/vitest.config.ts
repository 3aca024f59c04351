import { mergeConfig } from 'vitest/config'
import base from '../../vitest.base.js'

export default mergeConfig(base, { test: { testTimeout: 120_000, hookTimeout: 120_000 } })
