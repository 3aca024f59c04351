import { mergeConfig } from 'vitest/config'
import base from '../../vitest.base.js'

/** `npm run test:all` tries random companies for as long as the night is. */
const night = { test: { testTimeout: 7_200_000 } }

export default process.env['TEST_ALL'] === '1' ? mergeConfig(base, night) : base
