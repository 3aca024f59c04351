import { defineConfig } from 'vitest/config'

// Two workers that keep what they have loaded: reading the documents again for each file takes longer than most tests.
// The examples of the guides are written to `reports`, tests among them.
export default defineConfig({ test: { dir: 'test', isolate: false, maxWorkers: 2 } })
