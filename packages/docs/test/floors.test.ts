import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PACKAGE } from '../src/paths.js'

/** What pages are made from. */
const BELOW_PAGES = ['contract', 'glossary', 'operation', 'pictures', 'reference', 'samples', 'stories']

it.each(BELOW_PAGES)('src/%s imports no page', (name) => {
  const folder = join(PACKAGE, 'src', name)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('/pages/'))).toEqual([])
})
