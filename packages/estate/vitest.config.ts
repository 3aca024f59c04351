import { mergeConfig } from 'vitest/config'
import base from '../../vitest.base.js'

/** `npm run test:all` tries random companies for as long as the night is. */
const night = { test: { testTimeout: 7_200_000 } }
const draws = { test: { setupFiles: ['test/same-draws.ts'] } }

export default mergeConfig(mergeConfig(base, draws), process.env['TEST_ALL'] === '1' ? night : {})
