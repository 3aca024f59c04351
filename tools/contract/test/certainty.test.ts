import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { certaintyMarkdown } from '../src/model/certainty-markdown.js'
import type { GroupCertainty } from '../src/model/certainty-types.js'
import type { JsonObject } from '../src/model/document.js'
import { certaintyOfGroup } from '../src/model/group-certainty.js'
import { SourceFile } from '../src/model/source-file.js'
import { contract, lineOf, makeWorkspace, type Workspace } from './workspace.js'

/** A sample, and what the report says of it. */
const SAMPLE = join(import.meta.dirname, 'certainty')
const SHOP = new SourceFile(join(SAMPLE, 'openapi.yaml')).toJson() as JsonObject

function shop(): GroupCertainty {
  return certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: '/', document: SHOP })
}

/** Where spec/marks.yaml is. */
const REPOSITORY = join(import.meta.dirname, '..', '..', '..')

describe('certaintyOfGroup', () => {
  // `vitest run test/certainty.test.ts -u` writes the report of the sample anew; look at what changed in it.
  it('finds the marks, limits and requirements of each operation', async () => {
    await expect(`${JSON.stringify(shop(), null, 2)}\n`).toMatchFileSnapshot(join(SAMPLE, 'certainty.json.txt'))
    await expect(certaintyMarkdown(shop())).toMatchFileSnapshot(join(SAMPLE, 'CERTAINTY.md.txt'))
  })

  it.each([
    [[], 'documented'],
    [['x-observed'], 'observed'],
    [['x-assumption'], 'assumed'],
    [['x-observed', 'x-unspecified'], 'undocumented'],
    [['x-observed', 'x-assumption'], 'assumed'],
    [['x-unspecified'], 'undocumented'],
    [['x-assumption', 'x-unspecified'], 'assumedAndUndocumented'],
  ] as const)('counts an element with the marks %j in one class alone', (marks, certainty) => {
    const written = {
      'x-observed': { count: 3, since: '2026-03-01', until: '2026-04-02' },
      'x-assumption': 'It is assumed.',
      'x-unspecified': { what: 'values', note: 'It is undocumented.' },
    }
    const own = Object.fromEntries(marks.map((mark) => [mark, written[mark]]))
    const get = { operationId: 'touch', responses: {}, ...own }
    const document = { paths: { '/things': { get } } }
    const [touch] = certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: '/', document }).operations
    const none = { documented: 0, observed: 0, assumed: 0, undocumented: 0, assumedAndUndocumented: 0 }
    expect(touch).toMatchObject({ elements: 1, ...none, [certainty]: 1 })
  })

  it.each([
    ['get', {}, undefined],
    ['post', {}, undefined],
    ['post', { 'x-read-only': true }, 'only-reads'],
    ['put', {}, 'may-be-repeated'],
    ['put', { 'x-read-only': true }, 'only-reads'],
    ['put', { 'x-idempotent': false }, undefined],
    ['delete', {}, 'may-be-repeated'],
    ['delete', { 'x-idempotent': false }, undefined],
  ])('says what is assumed of the effects of a %s with %j', (method, marks, code) => {
    const document = { paths: { '/things': { [method]: { operationId: 'touch', responses: {}, ...marks } } } }
    const [touch] = certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: REPOSITORY, document }).operations
    expect(touch?.entries.map(({ kind, element, codes }) => [kind, element, ...codes])).toEqual(
      code === undefined ? [] : [['assumption', 'operation', code]],
    )
    expect(touch).toMatchObject({ elements: 1, assumed: code === undefined ? 0 : 1 })
  })
})

describe('contract certainty', () => {
  const PAGE = 'spec/shop/CERTAINTY.md'

  function shopFolder(): Workspace {
    return makeWorkspace({ 'spec/shop/generated/openapi.json': SHOP })
  }

  it('writes the page and the data, and then finds them current', async () => {
    const workspace = shopFolder()
    expect(await contract('certainty', workspace.path('spec/shop'))).toEqual({
      code: 0,
      out: [`${PAGE} written.`],
      err: [],
    })
    expect(JSON.parse(workspace.read('spec/shop/generated/certainty.json'))).toEqual(shop())
    expect(await contract('certainty', workspace.path('spec/shop'))).toEqual({ code: 0, out: [], err: [] })
    expect(await contract('certainty', workspace.path('spec/shop'), '--check')).toEqual({ code: 0, out: [], err: [] })
  })

  it.each([
    {
      title: 'a changed entry',
      change: (page: string) => page.replace('Its filter is undocumented.', 'It has a filter.'),
      line: (page: string) => lineOf(page, 'Its filter is undocumented.'),
      says: [
        ['listThings: - ', 'It has a filter.'],
        ['listThings: + ', 'Its filter is undocumented.'],
      ],
    },
    {
      title: 'a further entry',
      change: (page: string) => page.replace('## addThing', 'More.\n## addThing'),
      line: (page: string) => lineOf(page, '## addThing'),
      says: [['listThings: - ', 'More.']],
    },
    {
      title: 'a missing entry',
      change: (page: string) => page.replace('- `query sort` undocumented (values): No order is shown.\n', ''),
      line: (page: string) => lineOf(page, '- `query sort` undocumented (values): No order is shown.'),
      says: [['listThings: + ', '- `query sort` undocumented (values): No order is shown.']],
    },
  ])('with --check refuses $title at its line, and leaves the page alone', async ({ change, line, says }) => {
    const workspace = shopFolder()
    await contract('certainty', workspace.path('spec/shop'))
    const current = workspace.read(PAGE)
    workspace.write(PAGE, change(current))
    const { code, out, err } = await contract('certainty', workspace.path('spec/shop'), '--check')
    expect({ code, out }).toEqual({ code: 1, out: [] })
    expect(err[0]?.split('  ').slice(0, 2)).toEqual([`${PAGE}:${line(current)}`, 'outdated'])
    expect(err).toHaveLength(says.length + 1)
    for (const [index, [begin = '', end = '']] of says.entries()) {
      expect(err[index]?.split('  ')[2]?.startsWith(begin)).toBe(true)
      expect(err[index]?.endsWith(end)).toBe(true)
    }
    expect(err.at(-1)).toContain('run `npm run certainty` and commit ')
    expect(workspace.read(PAGE)).toBe(change(current))
  })

  it('with --check refuses a page that was never written', async () => {
    const workspace = shopFolder()
    const { code, err } = await contract('certainty', workspace.path('spec/shop'), '--check')
    expect(code).toBe(1)
    expect(err.slice(0, -1).join('\n')).toContain('outdated  Certainty of the shop group: + # Certainty')
  })
})
