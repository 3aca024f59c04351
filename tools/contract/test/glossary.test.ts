import { expect, it } from 'vitest'
import { namesUnlikeInCase, unexplainedNames } from '../src/checks/check-names.js'
import { formatFinding } from '../src/model/failure.js'
import { spelledOut } from '../src/model/glossary.js'
import { loadGroup } from '../src/model/group.js'
import { makeWorkspace } from './workspace.js'

const THING = {
  description: 'A thing with a price and an owner (ownr).',
  properties: { rgnIds: {}, autoPrices: {}, prcId: { description: 'Id of what it costs (`prc`).' }, ownrs: {} },
}
const FILES = {
  'spec/shop/schemas/Thing.yaml': 'properties:\n  rgnIds: {}\n  autoPrices: {}\n  prcId: {}\n  ownrs: {}\n',
  'spec/shop/generated/openapi.json': { paths: {}, components: { schemas: { Thing: THING } } },
}
const GLOSSARY = { 'spec/glossary.yaml': 'abbreviations: { rgn: region }\nwords: [auto]\n' }

function findings(files: Parameters<typeof makeWorkspace>[0]): string[] {
  const { root, path } = makeWorkspace(files)
  return unexplainedNames(loadGroup(path('spec/shop'))).map((finding) => formatFinding(root, finding))
}

it('finds abbreviations that neither the texts nor the glossary explain', () => {
  const fix = (word: string): string =>
    `the texts of shop have no word "${word}". Say in spec/glossary.yaml what it stands for, under abbreviations, or list it under words if it is one.`
  expect(findings({ ...FILES, ...GLOSSARY })).toEqual([
    `spec/shop/schemas/Thing.yaml:4  unexplained-name  prcId: ${fix('prc')}`,
    `spec/shop/schemas/Thing.yaml:5  unexplained-name  ownrs: ${fix('ownrs')}`,
  ])
})

it('asks for no meaning of a name that recordings alone showed', () => {
  const observed = { 'x-observed': { count: 3, since: '2026-03-01', until: '2026-03-01' } }
  const document = { paths: {}, components: { schemas: { Thing: { properties: { zzQty: observed } } } } }
  expect(findings({ ...FILES, ...GLOSSARY, 'spec/shop/generated/openapi.json': document })).toEqual([])
})

it('looks for none where there is no glossary', () => {
  expect(findings(FILES)).toEqual([])
})

it.each([
  ['rgnIds', 'region ids'],
  ['EC2RgnsURL', 'ec regions url'],
  ['rgnSt', 'where it began'],
  ['ids', undefined],
])('spells %s out', (name, expected) => {
  const glossary = { abbreviations: { rgn: 'region', rgnSt: 'where it began' }, same: [], terms: [], words: [] }
  expect(spelledOut(glossary, name)).toBe(expected)
})

it.each([
  ['no glossary', undefined, []],
  ['a glossary that lists both', 'cases: [[code, Code]]\nwords: []\n', []],
  [
    'a glossary that lists others',
    'cases: [[code, CODE]]\nwords: []\n',
    [
      'spec/shop/schemas/Fault.yaml:3  name-case  Code differs from code in case alone. Write it alike, or, where the service does write both, list them in spec/glossary.yaml under cases.',
    ],
  ],
])('finds names that differ in case alone with %s', (_title, glossary, expected) => {
  const { root, path } = makeWorkspace({
    'spec/shop/schemas/Fault.yaml': 'properties:\n  code: {}\n  Code: {}\n',
    'spec/shop/generated/openapi.json': {
      paths: {},
      components: { schemas: { Fault: { properties: { code: {}, Code: {}, codes: {} } } } },
    },
    ...(glossary === undefined ? {} : { 'spec/glossary.yaml': glossary }),
  })
  const found = namesUnlikeInCase(loadGroup(path('spec/shop')))
  expect(found.map((finding) => formatFinding(root, finding))).toEqual(expected)
})
