import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** The rooms in the order in which a request passes them, and the two that all of them share. */
const WAY = [
  'shell',
  'page',
  'in-process',
  'core',
  'route',
  'judge',
  'choose',
  'respond',
  'journal',
  'exchange',
  'contract',
]
/** At the side: makes contracts when the package is built, and shares how rules look and how Prism is asked. */
const COMPILE = 'compile'
const COMPILE_USES = ['choose', 'respond', 'exchange', 'contract', COMPILE]

const src = join(import.meta.dirname, '..', 'src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

/** The room of a file by its path in `src`; `''` for one that stands in none. */
const roomOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

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
  const [room, other] = [roomOf(from), roomOf(to)]
  if (room === '') return other === COMPILE || WAY.includes(other)
  if (room === COMPILE) return COMPILE_USES.includes(other)
  return other === COMPILE ? room === 'shell' : WAY.indexOf(other) >= WAY.indexOf(room)
}

it('every folder is a room, and only entry points of the package stand outside', () => {
  const { exports } = JSON.parse(readFileSync(join(src, '..', 'package.json'), 'utf8')) as {
    exports: { readonly [name: string]: string | { readonly default: string } }
  }
  const entries = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : [entry.default.replace('./dist/', '').replace('.js', '.ts')],
  )
  expect(new Set(files.map(roomOf))).toEqual(new Set(['', COMPILE, ...WAY]))
  const outside = (names: readonly string[]): string[] => names.filter((name) => roomOf(name) === '').sort()
  expect(outside(files)).toEqual(outside(entries))
})

it('no room imports from one that a request passes before it', () => {
  expect(imports.length).toBeGreaterThan(files.length)
  expect(imports.filter((one) => !isAllowed(one))).toEqual([])
})

it('only the shell and the compiler need Node, so that all others run in a page', () => {
  const needing = files.filter((file) =>
    /from 'node:|\bBuffer\.|\bprocess\.\w/.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(new Set(needing.map(roomOf))).toEqual(new Set(['', COMPILE, 'shell']))
  expect(needing.filter((file) => roomOf(file) === '')).toEqual(['vitest.ts'])
})

it('the estate is known to what assembles a mock, which hands it to the core as a source of answers', () => {
  const users = imports.filter(({ to }) => to.startsWith('respond/estate')).map(({ from }) => from)
  expect(users).toContain('in-process/mock.ts')
  const rooms = ['respond', 'in-process', 'page', 'shell']
  expect(new Set(users.filter((file) => !rooms.includes(roomOf(file))))).toEqual(new Set(['index.ts']))
})
