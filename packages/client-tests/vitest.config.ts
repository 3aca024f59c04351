import { mergeConfig } from 'vitest/config'
import base from '../../vitest.base.js'

// Many tests run a compiler; the older ones take seconds, and minutes on a busy machine.
export default mergeConfig(base, { test: { testTimeout: 300_000 } })
