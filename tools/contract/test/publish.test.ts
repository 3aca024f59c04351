import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract, makeWorkspace, type Workspace } from './workspace.js'

const document = (title: string, operations: readonly string[], more: object = {}): object => ({
  openapi: '3.1.0',
  info: { title, version: '0.1.0' },
  paths: Object.fromEntries(operations.map((operationId) => [`/v1/${operationId}`, { get: { operationId, ...more } }])),
})

const shopWith = (example: object, more?: object): object => ({
  ...document('Shop', ['listThings', 'listParts'], more),
  components: { examples: { 'listThings.default': example } },
})
/** The shop with what only the repository's own tools read. */
const SHOP = shopWith(
  { 'x-request': { query: { color: 'red' } }, value: { things: [] } },
  { 'x-search-terms': 'what is for sale' },
)
const BANK = document('Bank', ['listAccounts'])

function spec(): Workspace {
  return makeWorkspace({
    'spec/shop/openapi.yaml': '',
    'spec/shop/generated/openapi.json': SHOP,
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

// That the files say the same, in all forms, is what the tests of packages/openapi look at, in those of the contract.
describe('contract publish', () => {
  it('leaves out the requests of examples and the search terms of operations', async () => {
    const workspace = await published()
    const files = readdirSync(workspace.path('dist'), { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile()))
      expect(readFileSync(join(file.parentPath, file.name), 'utf8'), file.name).not.toMatch(/x-request|x-search-terms/)
  })

  it('declares each document with its title and size', async () => {
    const workspace = await published()
    for (const kind of ['', 'c']) {
      expect(workspace.read(`dist/shop.d.${kind}ts`)).toContain('/** Shop, 2 operations. */')
      expect(workspace.read(`dist/shop.d.${kind}ts`)).toContain(`from './index.${kind}js'`)
      expect(workspace.read(`dist/index.d.${kind}ts`)).toContain(`export { default as shop } from './shop.${kind}js'`)
    }
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
      err: [expect.stringContaining('spec/bank/openapi.yaml and spec/shop/openapi.yaml differ in openapi')],
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
