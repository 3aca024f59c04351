import { configDefaults, defineConfig } from 'vitest/config'

// What takes minutes is for `npm run test:all`.
const slow = process.env['TEST_ALL'] === '1' ? [] : ['test/**/*.slow.test.ts']

export default defineConfig({ test: { exclude: [...configDefaults.exclude, ...slow] } })
