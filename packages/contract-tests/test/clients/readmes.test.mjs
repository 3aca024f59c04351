import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clientPages } from '../../../client-core/scripts/write-readmes.mjs'

const PACKAGES = join(import.meta.dirname, '..', '..', '..')

it.each(clientPages())('%s is made of the template of all clients; `npm run update` writes it', (path, text) => {
  expect(readFileSync(join(PACKAGES, path), 'utf8')).toBe(text)
})
