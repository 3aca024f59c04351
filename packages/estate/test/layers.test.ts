import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLOUDS } from '../src/clouds/index.js'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
/** The files of the estate with the files that they import, types among them. */
const IMPORTS = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, importsOf(file)]),
)
const VENDORS = CLOUDS.map(({ code }) => code)

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return Array.from(text.matchAll(/^(?:import|export)\s[^'"]*?from '(\.[^']+)'/gm), ([, path = '']) =>
    normalize(join(dirname(file), path)).replace(/\.js$/, '.ts'),
  )
}

/** What the files of a layer may import: each folder those before it, and what is named beside them. */
const FOLDERS = ['kernel', 'company', 'charges', 'simulate']
const CLOUD = 'clouds/(?!index)[^/]+\\.ts$'

function layer(name: string, of: string, may: readonly string[]): readonly [layer: string, of: RegExp, may: RegExp] {
  return [name, new RegExp(`^${of}`), new RegExp(`^(?:${may.join('|')})`)]
}

const LAYERS = [
  ...FOLDERS.map((folder, index) =>
    layer(
      folder,
      `${folder}/`,
      FOLDERS.slice(0, index + 1).map((below) => `${below}/`),
    ),
  ),
  ...VENDORS.map((vendor) => layer(vendor, `clouds/${vendor}/`, [...FOLDERS, 'generated', CLOUD, `clouds/${vendor}/`])),
  layer('the operations of all vendors', 'operations/', [...FOLDERS, 'generated', 'operations/', CLOUD]),
  layer('the bills', 'focus/', [
    ...FOLDERS,
    ...['generated', 'operations/', 'focus/', CLOUD, 'clouds/index\\.ts$', 'companies\\.ts$'],
  ]),
]

describe('imports', () => {
  test.each(LAYERS)('%s imports nothing from a layer above it', (_, of, may) => {
    const files = [...IMPORTS].filter(([file]) => of.test(file))
    expect(files.length).toBeGreaterThan(1)
    expect(
      files.flatMap(([file, found]) => found.filter((path) => !may.test(path)).map((path) => `${file} > ${path}`)),
    ).toEqual([])
  })

  test('have no cycle, and no chain of more than 12 files', () => {
    const lengths = new Map<string, number>()
    const lengthFrom = (file: string, before: readonly string[]): number => {
      if (before.includes(file)) throw new Error(`a cycle: ${[...before, file].join(' > ')}`)
      const measured = lengths.get(file)
      if (measured !== undefined) return measured
      const length = 1 + Math.max(0, ...(IMPORTS.get(file) ?? []).map((path) => lengthFrom(path, [...before, file])))
      lengths.set(file, length)
      return length
    }
    expect(Math.max(...Array.from(IMPORTS.keys(), (file) => lengthFrom(file, [])))).toBeLessThanOrEqual(12)
  })
})

test('no file but those of the charges walks days: all others ask for sums', () => {
  const walking = [...IMPORTS.keys()].filter((file) =>
    /\.(?:days|sums|uses|totals)\(/.test(readFileSync(join(SRC, file), 'utf8')),
  )
  expect(walking.filter((file) => !file.startsWith('charges/'))).toEqual([])
})

test('no file but the list of clouds names several of them', () => {
  const naming = [...IMPORTS.keys()].filter((file) => {
    const text = readFileSync(join(SRC, file), 'utf8')
    return VENDORS.filter((vendor) => new RegExp(`'${vendor}'|/${vendor}/`).test(text)).length > 1
  })
  expect(naming.filter((file) => !file.startsWith('generated/'))).toEqual(['clouds/index.ts'])
})

test('the README names only files that there are', () => {
  const named =
    readFileSync(new URL('../README.md', import.meta.url), 'utf8').match(/(?<=`)[a-z][\w/-]+\.ts(?=`)/g) ?? []
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !IMPORTS.has(file))).toEqual([])
})
