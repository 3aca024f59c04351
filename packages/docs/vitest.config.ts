import { defineConfig } from 'vitest/config'

// One worker that keeps what it has loaded: reading the documents anew for each file takes longer than most tests.
// The examples of the guides are written to `reports`, tests among them.
export default defineConfig({ test: { dir: 'test', isolate: false, maxWorkers: 1 } })
