import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** The folders in the order in which a request passes them, and the two that all of them share. */
const IN_ORDER = [
  'shell',
  'page',
  'remote',
  'in-process',
  'recording',
  'core',
  'route',
  'validate',
  'select',
  'respond',
  'journal',
  'exchange',
  'contract',
  'generated',
]
/** Beside the order: makes contracts when the package is built, and shares how rules look and how Prism is asked. */
const COMPILE = 'compile'
const COMPILE_USES = ['select', 'respond', 'exchange', 'contract', COMPILE]

const src = join(import.meta.dirname, '..', 'src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

/** The folder of a file by its path in `src`; `''` for a file outside of any. */
const folderOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

interface Import {
  readonly from: string
  readonly to: string
}

const imports: readonly Import[] = files.flatMap((from) =>
  [...readFileSync(join(src, from), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']*)'/g)].map(([, to = '']) => ({
    from,
    to: relative(src, resolve(src, dirname(from), to)),
  })),
)

function isAllowed({ from, to }: Import): boolean {
  const [folder, target] = [folderOf(from), folderOf(to)]
  if (folder === '') return target === COMPILE || IN_ORDER.includes(target)
  if (folder === COMPILE) return COMPILE_USES.includes(target)
  return target === COMPILE ? folder === 'shell' : IN_ORDER.indexOf(target) >= IN_ORDER.indexOf(folder)
}

it('every folder has its place in the order, and only entry points of the package are outside of folders', () => {
  const { exports } = JSON.parse(readFileSync(join(src, '..', 'package.json'), 'utf8')) as {
    exports: { readonly [name: string]: string | { readonly default: string } }
  }
  const entries = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : [entry.default.replace('./dist/', '').replace('.js', '.ts')],
  )
  expect(new Set(files.map(folderOf))).toEqual(new Set(['', COMPILE, ...IN_ORDER]))
  const outside = (names: readonly string[]): string[] => names.filter((name) => folderOf(name) === '').sort()
  expect(outside(files)).toEqual(outside(entries))
})

it('no folder imports from one that a request passes before it', () => {
  expect(imports.length).toBeGreaterThan(files.length)
  expect(imports.filter((found) => !isAllowed(found))).toEqual([])
})

it('only the shell and the compiler need Node, so that all others run in a page', () => {
  const needing = files.filter((file) =>
    /from 'node:|\bBuffer\.|\bprocess\.\w/.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(new Set(needing.map(folderOf))).toEqual(new Set(['', COMPILE, 'shell']))
  expect(needing.filter((file) => folderOf(file) === '')).toEqual(['vitest.ts'])
})

it('only what assembles a mock imports the estate', () => {
  const users = imports.filter(({ to }) => to.startsWith('respond/estate')).map(({ from }) => from)
  expect(users).toContain('in-process/mock.ts')
  const folders = ['respond', 'in-process', 'page', 'shell']
  expect(new Set(users.filter((file) => !folders.includes(folderOf(file))))).toEqual(new Set(['index.ts']))
})
