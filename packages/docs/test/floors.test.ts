import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PACKAGE } from '../src/paths.js'

const SRC = join(PACKAGE, 'src')

/** From the top floor down; what is no floor of its own is what pages are made from. */
const FLOORS = ['programs', 'site', 'pages']
const folders = readdirSync(SRC, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'live',
)

it.each(folders)('src/$name imports nothing from the floors above it', ({ name }) => {
  const above = FLOORS.includes(name) ? FLOORS.slice(0, FLOORS.indexOf(name)) : FLOORS
  const files = readdirSync(join(SRC, name), { recursive: true, encoding: 'utf8' })
  const imports = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => readFileSync(join(SRC, name, file), 'utf8').match(/ from '.*'/g) ?? [])
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((path) => above.some((floor) => path.includes(`../${floor}/`)))).toEqual([])
})
