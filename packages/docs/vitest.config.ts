import { defineConfig } from 'vitest/config'

// One worker that keeps what it has loaded: reading the documents anew for each file takes longer than most tests.
export default defineConfig({ test: { isolate: false, maxWorkers: 1 } })
