import { defineConfig } from 'vitest/config'

const isNightly = process.env['TEST_ALL'] === '1'

/** `npm run test:all` tries random companies for as long as the night is. */
export default defineConfig({
  test: { include: ['test/**/*.test.ts'], testTimeout: isNightly ? 7_200_000 : 60_000 },
})
