import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { lintGroups } from '../../src/checks/lint-groups.js'
import type { JsonObject } from '../../src/model/document.js'
import { mapping } from '../../src/model/document.js'
import type { Finding } from '../../src/model/failure.js'
import { loadGroup } from '../../src/model/group.js'
import { SourceFile } from '../../src/model/source-file.js'
import { sample } from '../../src/model/trials.js'
import { makeRuleTree, type RuleFinding } from './rule-tree.js'
import { contract, GLOSSARY, LOCK, OTHERS, RULES, type Subject } from './subject.js'

/** A contract with one mistake, as the sources and the bundle of a group. */
interface Planted {
  readonly group: string
  readonly rule: string
  readonly document: Subject
  /** Where the rule finds it in the bundle, keys with blanks between them; anywhere for our own. */
  readonly paths: readonly string[]
}

const own = sample(RULES, 24, ({ rule }) => rule).flatMap(({ rule, refuses }) =>
  Object.values(refuses)
    .slice(0, 1)
    .map((document) => ({ rule, document, paths: [] })),
)
const others = sample(OTHERS, 24, ({ rule }) => rule).map(({ rule, document, at }) => ({
  rule,
  document,
  paths: [at],
}))
const sound = { rule: 'nothing', document: contract(), paths: [] }
const planted: readonly Planted[] = [sound, ...own, ...others].map((mistake, index) => {
  return { ...mistake, group: `group${index}` }
})

/** What the gate looks for besides what Spectral finds. */
const OF_FILES = ['file-form', 'unused-file', 'unexplained-name', 'name-case']

/** Each document takes a fraction of a second, of which other tests leave little. */
const LIMIT = 300_000

const tree = makeRuleTree({ 'spec/operations.lock.yaml': LOCK, 'spec/glossary.yaml': GLOSSARY })
let byHand: readonly RuleFinding[] = []
let byGate: readonly (readonly Finding[])[] = []
beforeAll(async () => {
  for (const { group, document } of planted) {
    tree.write(`spec/${group}/generated/openapi.json`, document)
    for (const [file, content] of sourcesOf(JSON.parse(document) as JsonObject))
      tree.write(`spec/${group}/${file}`, stringify(content).replaceAll(/x-(unspecified|assumption):/g, 'x-marks:'))
  }
  const bundles = planted.map(({ group }) => `${group}/generated/openapi.json`)
  // By hand from a folder below, with the ruleset given; the gate works at the root, where it is found.
  byHand = tree.lint(bundles, { folder: 'spec', ruleset: '../.spectral.yaml' })
  byGate = await lintGroups(planted.map(({ group }) => loadGroup(join(tree.root, 'spec', group))))
}, LIMIT)
afterAll(() => tree.remove())

describe('`spectral lint` by hand and the gate', () => {
  it.each(planted.map((mistake, index) => ({ ...mistake, index })))(
    'agree on $rule',
    ({ group, rule, paths, index }) => {
      const found = byHand.filter(({ document }) => document === `spec/${group}/generated/openapi.json`)
      const places = found.map(({ code, path }) => `${placeOf(group, path.map(String))} ${code}`)
      const gate = (byGate[index] ?? [])
        .filter((finding) => !OF_FILES.includes(finding.rule))
        .map((finding) => `${relative(tree.root, finding.file)}:${finding.line} ${finding.rule}`)
      expect(gate).toEqual(places)
      // And on what was planted.
      const ofRule = new Set(found.filter(({ code }) => code === rule).map(({ path }) => path.join(' ')))
      if (paths.length > 0) expect([...ofRule].sort()).toEqual([...paths].sort())
      if (rule === 'nothing') expect(gate).toEqual([])
      else expect(ofRule.size).toBeGreaterThan(0)
    },
  )
})

/** The sources of a document: a file a component, and the path items in another one. */
function* sourcesOf({
  components,
  paths,
  ...document
}: JsonObject): Iterable<readonly [file: string, content: unknown]> {
  const items = Object.entries(mapping(paths))
  const references = items.map(([route], index) => [route, { $ref: `paths/companies.yaml#/item${index}` }])
  yield ['openapi.yaml', { ...document, paths: Object.fromEntries(references) }]
  yield ['paths/companies.yaml', Object.fromEntries(items.map(([, item], index) => [`item${index}`, item]))]
  for (const [kind, named] of Object.entries(mapping(components)))
    for (const [name, component] of Object.entries(mapping(named))) yield [`${kind}/${name}.yaml`, component]
}

/** `file:line` of a path of the bundle in those sources. */
function placeOf(group: string, whole: readonly string[]): string {
  // Bundling writes these from the marks of a source.
  const path = whole.map((token) => (token === 'x-unspecified' || token === 'x-assumption' ? 'x-marks' : token))
  const [section, kind = '', name = '', ...rest] = path
  const file = (inside: string, tokens: readonly string[]): string => {
    const name = join('spec', group, inside)
    return `${name}:${new SourceFile(join(tree.root, name)).lineOf(tokens)}`
  }
  if (section === 'components' && path.length > 2) return file(`${kind}/${name}.yaml`, rest)
  if (section !== 'paths' || path.length < 3) return file('openapi.yaml', path)
  const { document } = loadGroup(join(tree.root, 'spec', group))
  return file('paths/companies.yaml', [`item${Object.keys(mapping(document['paths'])).indexOf(kind)}`, name, ...rest])
}
