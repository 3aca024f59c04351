import { defineConfig } from 'vitest/config'

// Each test runs a compiler; the older one takes some seconds.
export default defineConfig({ test: { testTimeout: 30_000 } })
