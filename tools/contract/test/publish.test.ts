import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { contract, makeWorkspace, type Workspace } from './workspace.js'

/** How data is written that a program imports. */
const MODULE = ['cjs', 'd.cts', 'd.ts', 'js', 'json']

const document = (title: string, operations: readonly string[], more: object = {}): object => ({
  openapi: '3.1.0',
  info: { title, version: '0.1.0' },
  paths: Object.fromEntries(operations.map((operationId) => [`/v1/${operationId}`, { get: { operationId, ...more } }])),
})

const shopWith = (example: object, more?: object): object => ({
  ...document('Shop', ['listThings', 'listParts'], more),
  components: { examples: { 'listThings.default': example } },
})
const SHOP = shopWith({ value: { things: [] } })
/** The shop with what only the repository's own tools read. */
const BUNDLED_SHOP = shopWith(
  { 'x-request': { query: { color: 'red' } }, value: { things: [] } },
  { 'x-search-terms': 'what is for sale' },
)
const BANK = document('Bank', ['listAccounts'])

function spec(): Workspace {
  return makeWorkspace({
    'spec/shop/openapi.yaml': '',
    'spec/shop/generated/openapi.json': BUNDLED_SHOP,
    'spec/bank/openapi.yaml': '',
    'spec/bank/generated/openapi.json': BANK,
    'spec/shared/schemas/YesNo.yaml': '',
    'spec/example-company.yaml': '',
    'package.json': { type: 'module' },
  })
}

async function published(): Promise<Workspace> {
  const workspace = spec()
  expect(await contract('publish', workspace.path('spec'), workspace.path('dist'))).toEqual({
    code: 0,
    out: [],
    err: [],
  })
  return workspace
}

/** What a module gives to `require`. */
function required(workspace: Workspace, file: string): object {
  return createRequire(import.meta.url)(workspace.path(file)) as object
}

async function load(workspace: Workspace, file: string): Promise<object> {
  const module: object = await import(/* @vite-ignore */ pathToFileURL(workspace.path(file)).href)
  return { ...module }
}

describe('contract publish', () => {
  it('writes the files of each group and of all, the certainty report, and nothing for folders that are no group', async () => {
    const workspace = await published()
    expect(readdirSync(workspace.path('dist')).sort()).toEqual(
      [
        ...['bank', 'shop'].flatMap((name) =>
          [...MODULE, 'yaml', 'kotlin.json', 'openapi-3.0.json', 'plain.json', 'portable.json'].map(
            (format) => `${name}.${format}`,
          ),
        ),
        ...['all.json', 'all.yaml', 'collections'],
        ...['index.cjs', 'index.d.cts', 'index.d.ts', 'index.js'],
        ...[...MODULE, 'md'].map((format) => `certainty.${format}`),
        ...MODULE.map((format) => `operations.${format}`),
      ].sort(),
    )
  })

  it('writes the same document as JSON, YAML and modules', async () => {
    const workspace = await published()
    expect(JSON.parse(workspace.read('dist/shop.json'))).toEqual(SHOP)
    expect(parse(workspace.read('dist/shop.yaml'))).toEqual(SHOP)
    expect(await load(workspace, 'dist/shop.js')).toEqual({ default: SHOP })
    expect(required(workspace, 'dist/shop.cjs')).toEqual({ default: SHOP })
  })

  it('leaves out the requests of examples and the search terms of operations', async () => {
    const workspace = await published()
    const files = readdirSync(workspace.path('dist'), { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile()))
      expect(readFileSync(join(file.parentPath, file.name), 'utf8'), file.name).not.toMatch(/x-request|x-search-terms/)
  })

  it('writes a collection for Postman of each group, and one for Bruno of all', async () => {
    const workspace = await published()
    expect(readdirSync(workspace.path('dist/collections')).sort()).toEqual([
      'bank.postman_collection.json',
      'bruno',
      'shop.postman_collection.json',
    ])
    expect(readdirSync(workspace.path('dist/collections/bruno')).sort()).toEqual([
      'bank',
      'bruno.json',
      'collection.bru',
      'shop',
    ])
  })

  it('writes one document of all groups, the same as JSON and YAML', async () => {
    const workspace = await published()
    const all = JSON.parse(workspace.read('dist/all.json')) as { readonly paths: object }
    expect(Object.keys(all.paths)).toEqual(['/v1/listAccounts', '/v1/listThings', '/v1/listParts'])
    expect(parse(workspace.read('dist/all.yaml'))).toEqual(all)
  })

  it('writes an index of all groups', async () => {
    const workspace = await published()
    expect(await load(workspace, 'dist/index.js')).toEqual({ bank: BANK, shop: SHOP })
    expect(required(workspace, 'dist/index.cjs')).toEqual({ bank: BANK, shop: SHOP })
  })

  it('declares each document with its title and size', async () => {
    const workspace = await published()
    for (const kind of ['', 'c']) {
      expect(workspace.read(`dist/shop.d.${kind}ts`)).toContain('/** Shop, 2 operations. */')
      expect(workspace.read(`dist/shop.d.${kind}ts`)).toContain(`from './index.${kind}js'`)
      expect(workspace.read(`dist/index.d.${kind}ts`)).toContain(`export { default as shop } from './shop.${kind}js'`)
    }
  })

  it('writes the certainty of all groups as data, module and page', async () => {
    const workspace = await published()
    const certainty: unknown = JSON.parse(workspace.read('dist/certainty.json'))
    expect(certainty).toMatchObject([
      { group: 'bank', counts: { operations: 1 } },
      {
        group: 'shop',
        counts: { operations: 2 },
        operations: [{ operationId: 'listThings' }, { operationId: 'listParts' }],
      },
    ])
    expect(await load(workspace, 'dist/certainty.js')).toEqual({ default: certainty })
    expect(workspace.read('dist/certainty.md').match(/^# .*$/gm)).toEqual([
      '# Certainty of the bank group',
      '# Certainty of the shop group',
    ])
  })

  it('removes what an earlier run left', async () => {
    const workspace = spec()
    workspace.write('dist/old.json', '{}')
    await contract('publish', workspace.path('spec'), workspace.path('dist'))
    expect(existsSync(workspace.path('dist/old.json'))).toBe(false)
  })

  it('refuses groups that fit into no document of all, before it removes anything', async () => {
    const workspace = spec()
    workspace.write('dist/old.json', '{}')
    workspace.write('spec/bank/generated/openapi.json', { ...BANK, openapi: '3.1.1' })
    expect(await contract('publish', workspace.path('spec'), workspace.path('dist'))).toMatchObject({
      code: 2,
      err: [
        expect.stringMatching(/^contract: spec\/bank\/openapi.yaml and spec\/shop\/openapi.yaml differ in openapi/),
      ],
    })
    expect(existsSync(workspace.path('dist/old.json'))).toBe(true)
  })

  it('refuses a folder without a group, before it removes anything', async () => {
    const workspace = makeWorkspace({ 'spec/example-company.yaml': '', 'dist/old.json': '{}' })
    const { code, err } = await contract('publish', workspace.path('spec'), workspace.path('dist'))
    expect({ code, err }).toEqual({
      code: 2,
      err: [`contract: ${workspace.path('spec')} holds no group, that is, no folder with an openapi.yaml.`],
    })
    expect(existsSync(workspace.path('dist/old.json'))).toBe(true)
  })
})
