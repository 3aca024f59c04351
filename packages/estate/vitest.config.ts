import { defineConfig } from 'vitest/config'

/** `vitest run --mode all` tries random companies for as long as the night is. */
export default defineConfig(({ mode }) => ({
  test: { include: ['test/**/*.test.ts'], testTimeout: mode === 'all' ? 7_200_000 : 60_000 },
}))
