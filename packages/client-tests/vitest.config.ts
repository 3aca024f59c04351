import { defineConfig } from 'vitest/config'

// Many tests run a compiler; the older ones take seconds, and minutes on a busy machine.
export default defineConfig({ test: { testTimeout: 300_000, hookTimeout: 60_000 } })
