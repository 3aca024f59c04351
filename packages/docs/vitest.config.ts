import { mergeConfig } from 'vitest/config'
import base from '../../vitest.base.js'

// Two workers that keep what they have loaded: reading the documents again for each file takes longer than most tests.
export default mergeConfig(base, { test: { maxWorkers: 2 } })
