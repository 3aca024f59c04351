import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MODEL = join(import.meta.dirname, '..', 'src', 'model')

it('the model of the contract imports nothing of the checks', () => {
  const files = readdirSync(MODEL, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const outside = files.filter((name) => /from '\.\.\//.test(readFileSync(join(MODEL, name), 'utf8')))
  expect(outside).toEqual([])
})
