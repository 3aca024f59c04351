import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { afterAll, describe, expect, it } from 'vitest'
import { sample, TRIES_ALL } from '../../src/model/trials.js'
import { makeRuleTree } from './rule-tree.js'
import { contract, GLOSSARY, LOCK, RULES, type Subject } from './subject.js'

/** `npm test` tries one document in four that passes each rule, and one in four that fails it. */
function tried<T>(documents: Readonly<Record<string, T>>): readonly (readonly [title: string, document: T])[] {
  return sample(Object.entries(documents), 4, ([title]) => title)
}

/** Loads rules as the command line does. The tests run a rule alone, which takes a fraction of the time. */
const { getRuleset } = createRequire(import.meta.url)(
  '@stoplight/spectral-cli/dist/services/linter/utils/getRuleset.js',
) as { readonly getRuleset: (file: string) => Promise<Ruleset> }

const tree = makeRuleTree({ 'spec/operations.lock.yaml': LOCK, 'spec/glossary.yaml': GLOSSARY })
afterAll(() => tree.remove())
const RULESET = join(tree.root, '.spectral.yaml')
const { definition } = await getRuleset(RULESET)
const ownRules = Object.entries('rules' in definition ? definition.rules : {}).filter(([name]) =>
  name.startsWith('cloud-cost-'),
)
const own = rulesetOf(ownRules)

describe.each(RULES)('$rule', ({ rule, accepts, refuses }) => {
  const alone = rulesetOf(ownRules.filter(([name]) => name === rule))
  // What one rule accepts, the others must accept as well.
  const accepting = TRIES_ALL ? own : alone

  it.each(tried(accepts))('accepts %s', async (_title, document) => {
    expect(await lint(accepting, document)).toEqual([])
  })

  // `TEST_ALL=1 vitest run test/lint/rules.test.ts -u` writes the findings anew; look at what changed in them.
  it('refuses what it is for', async () => {
    const file = fileURLToPath(new URL(`findings/${rule}.txt`, import.meta.url))
    const all = TRIES_ALL || !existsSync(file)
    const found = (all ? Object.entries(refuses) : tried(refuses)).map(async ([title, document]) => {
      const findings = sorted(await lint(alone, document))
      expect(findings, title).not.toEqual([])
      return `${title}\n${findings.map((finding) => `  ${finding}\n`).join('')}`
    })
    const texts = await Promise.all(found)
    if (all) await expect(texts.join('\n')).toMatchFileSnapshot(file)
    else for (const text of texts) expect(readFileSync(file, 'utf8')).toContain(text)
  })
})

it('has every own rule in force at error level, and documents for each that pass and that fail', () => {
  for (const rule of Object.values(own.rules)) expect(rule).toMatchObject({ enabled: true, severity: 0 })
  const hasBoth = RULES.filter(({ accepts, refuses }) => Object.keys(accepts).length * Object.keys(refuses).length > 0)
  expect(hasBoth.map(({ rule }) => rule).sort()).toEqual(ownRules.map(([name]) => name).sort())
})

it('says so when there is no lock beside the ruleset', async () => {
  const elsewhere = rulesetOf(
    ownRules.filter(([name]) => name === 'cloud-cost-operation-lock'),
    join(tree.root, 'spec', '.spectral.yaml'),
  )
  expect(await lint(elsewhere, contract())).toEqual([
    ': spec/operations.lock.yaml was not found beside the ruleset. Restore it.',
  ])
})

it('leaves a document that holds no mapping to the parser', async () => {
  for (const text of ['null', '[]', '{'])
    expect((await lint(own, text)).filter((line) => !line.startsWith(': '))).toEqual([])
})

function rulesetOf(rules: typeof ownRules, source = RULESET): Ruleset {
  return new Ruleset({ rules: Object.fromEntries(rules) }, { severity: 'recommended', source })
}

/** `paths /things get: what is wrong`, the keys of the path with blanks between them. */
async function lint(ruleset: Ruleset, document: Subject): Promise<string[]> {
  const spectral = new Spectral()
  spectral.setRuleset(ruleset)
  const found = await spectral.run(document)
  return found.map(({ path, message }) => `${path.join(' ')}: ${message}`)
}

function sorted(lines: readonly string[]): string[] {
  return [...lines].sort((first, second) => first.localeCompare(second))
}
