import { sample } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { compatCommand } from '../../src/commands/compat.js'
import {
  apiCommand,
  type Declarations,
  declarationChanges,
  declarationParts,
  declarationsOf,
} from '../../src/compat/declarations.js'
import { writeBaseline } from '../../src/compat/release.js'
import { makeWorkspace, outcome, type Workspace } from '../workspace.js'

const TYPES = 'packages/shop/dist/index.d.ts'

const DECLARATIONS = `export {}
import type { Hidden } from './hidden.js'
/** A cart, which callers get. */
export interface Cart extends Base {
  readonly total: number
  readonly note?: string
  readonly state: State
  readonly size: { readonly items: number }
  add(item: Item): Cart
}
interface Base {
  readonly id: string
}
/** What callers give. */
export interface Item {
  readonly name: string
  readonly kind?: 'book' | 'pen'
  readonly unit?: Price
  readonly wrap?: (note: string) => string
  pack?(note: string): string
}
export type Price = number
export type State = 'open' | 'paid'
export declare class Shop {
  constructor(name: string)
  protected stock(): number
  open(hours: number): Cart
}
export declare function order(items: readonly Item[], hidden?: Hidden): Cart
export declare const LIMITS: { readonly most: number }
`

const ACKNOWLEDGED = '@cloud-cost/shop#/'

/** A package as it was built. */
function built(): Workspace {
  return makeWorkspace({
    'packages/openapi/package.json': { name: '@cloud-cost/openapi', version: '0.3.0' },
    'packages/shop/package.json': {
      name: '@cloud-cost/shop',
      version: '0.3.0',
      type: 'module',
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
    },
    'packages/shop/dist/hidden.d.ts': 'export interface Hidden {\n  readonly depth: number\n}\n',
    [TYPES]: DECLARATIONS,
    'spec/none': '',
  })
}

/** A tree whose package declares what it declared in its last release. */
function tree(): Workspace {
  const workspace = built()
  apiCommand(workspace.root)
  writeBaseline(workspace.root)
  return workspace
}

let before: Declarations | undefined

/** What breaks when a text of the declarations is another. */
function changed(from: string | RegExp, to: string, file = TYPES): readonly string[] {
  const workspace = built()
  const edited = workspace.read(file).replace(from, to)
  expect(edited).not.toBe(workspace.read(file))
  workspace.write(file, edited)
  before ??= declarationParts(built().root)
  const changes = declarationChanges(before, declarationsOf(workspace.root))
  return changes.filter(({ level }) => level === 'breaking').map(({ what }) => what)
}

const BREAKING: readonly [string, string | RegExp, string, string][] = [
  [
    'is gone',
    'export declare function order(items: readonly Item[], hidden?: Hidden): Cart\n',
    '',
    '`order` was removed',
  ],
  ['is exported no more', 'export interface Item', 'interface Item', '`Item` was removed'],
  ['has another name', 'class Shop', 'class Store', '`Shop` was removed'],
  ['lacks an optional property', '  readonly note?: string\n', '', '`Cart` changed: `note`'],
  ['lacks a method', '  open(hours: number): Cart\n', '', '`Shop` changed: `open`'],
  ['lacks what it inherited', ' extends Base', '', '`Cart` changed: `id`'],
  ['inherits something else', 'readonly id: string', 'readonly id: number', '`Base` changed: `id`'],
  ['has another type', 'readonly total: number', 'readonly total: string', '`Cart` changed: `total`'],
  ['gives what may be missing', 'readonly total: number', 'readonly total?: number', '`Cart` changed: `total`'],
  ['gives a further value of a closed set', "'open' | 'paid'", "'open' | 'paid' | 'lost'", '`State` changed: `type`'],
  ['takes fewer values', "'book' | 'pen'", "'book'", '`Item` changed: `kind`'],
  ['asks for a method that could be left out', 'pack?(', 'pack(', '`Item` changed: `pack`'],
  ['asks for what could be left out', 'readonly unit?: Price', 'readonly unit: Price', '`Item` changed: `unit`'],
  [
    'asks for something new',
    'readonly name: string',
    'readonly name: string\n  readonly weight: number',
    '`Item` changed: `weight`',
  ],
  ['asks for a further argument', 'hidden?: Hidden)', 'hidden: Hidden)', '`order` changed: `signature`'],
  ['takes another argument', 'open(hours: number)', 'open(hours: string)', '`Shop` changed: `open`'],
  [
    'is made in another way',
    'constructor(name: string)',
    'constructor(name: string, size: number)',
    '`Shop` changed: `constructor`',
  ],
  [
    'has another property within a property',
    'readonly items: number',
    'readonly count: number',
    '`Cart` changed: `size.items`',
  ],
  [
    'calls another function of the caller',
    '(note: string) => string',
    '(note: number) => string',
    '`Item` changed: `wrap`',
  ],
  ['has another alias', 'Price = number', 'Price = string', '`Price` changed: `type`'],
  ['has another constant', 'readonly most: number', 'readonly least: number', '`LIMITS` changed: `most`'],
]

describe('a declaration that takes something away from its users', () => {
  it.each(sample(BREAKING, 3, ([name]) => name))('%s', (_, from, to, expected) => {
    expect(changed(from, to)).toEqual([expected])
  })

  it('through a type that is not exported', () => {
    const found = changed('readonly depth: number', 'readonly width?: number', 'packages/shop/dist/hidden.d.ts')
    expect(found).toEqual(['`Hidden` changed: `depth`'])
  })
})

const HARMLESS: readonly [string, string | RegExp, string][] = [
  ['a symbol', /$/, 'export declare const more: number\n'],
  ['a comment', '/** What callers give. */', '/** What callers pass. */'],
  [
    'an optional property that callers give',
    'readonly name: string',
    'readonly name: string\n  readonly weight?: number',
  ],
  ['an optional method that callers give', 'pack?(', 'pad?(): void\n  pack?('],
  ['a property that callers get', 'readonly total: number', 'readonly total: number\n  readonly weight: number'],
  ['a method', '  open(hours: number): Cart\n', '  open(hours: number): Cart\n  close(): void\n'],
  ['a value that callers may give', "'book' | 'pen'", "'book' | 'pen' | 'ink'"],
  ['values in another order', "'open' | 'paid'", "'paid' | 'open'"],
  ['what may be left out now', 'readonly name: string', 'readonly name?: string'],
  ['what is certain now', 'readonly note?: string', 'readonly note: string'],
  ['an optional argument', 'open(hours: number)', 'open(hours: number, days?: number)'],
  [
    'a base that has a property of before',
    /interface Base \{/,
    'interface Root {\n  readonly id: string\n}\ninterface Base extends Root {',
  ],
  ['what no caller can use', 'protected stock(): number', 'protected stock(): string'],
  ['another name for a number', 'readonly total: number', 'readonly total: Price'],
]

describe('a declaration that only has more', () => {
  it.each(sample(HARMLESS, 3, ([name]) => name))('%s', (_, from, to) => {
    expect(changed(from, to)).toEqual([])
  })
})

it('takes a change that a changeset acknowledges, and asks for the line to paste', async () => {
  const workspace = tree()
  workspace.write(TYPES, DECLARATIONS.replace('  readonly note?: string\n', ''))
  apiCommand(workspace.root)
  const { err } = await outcome(() => compatCommand(workspace.root, {}))
  expect(err).toContain(`    Breaking: declaration-changed ${ACKNOWLEDGED}Cart\n`)
  expect(err).toContain('@cloud-cost/shop needs minor, has none')
  const lines = `Breaking: declaration-changed ${ACKNOWLEDGED}Cart\n`
  workspace.write(
    '.changeset/one.md',
    `---\n"@cloud-cost/shop": minor\n---\n\nCarts have no note. Keep it yourself.\n\n${lines}`,
  )
  expect(await outcome(() => compatCommand(workspace.root, {}))).toMatchObject({ code: 0, err: '' })
})

it('asks for the committed report of what a package declares', async () => {
  const workspace = tree()
  expect(workspace.read('packages/shop/api.md')).toContain(
    'export interface Cart extends Base {\n  readonly total: number\n  readonly note?: string\n',
  )
  for (const comment of ['which callers get', 'stock'])
    expect(workspace.read('packages/shop/api.md')).not.toContain(comment)
  expect(await outcome(() => compatCommand(workspace.root, {}))).toMatchObject({ code: 0, err: '' })
  workspace.write(TYPES, `${DECLARATIONS}export declare const more: number\n`)
  const { code, err } = await outcome(() => compatCommand(workspace.root, {}))
  expect(code).toBe(1)
  expect(err).toContain('    packages/shop/api.md\n')
  expect(err).toContain('run `npm run update` and commit the files')
})
