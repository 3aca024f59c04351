import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readmeWithTable } from '../scripts/operations-table.mjs'

it('the README lists the operations as they are; `npm run readme` in packages/mock rewrites it', () => {
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toBe(readmeWithTable())
})
