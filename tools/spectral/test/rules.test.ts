import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { extensions } from './cases/extensions.js'
import { marks } from './cases/marks.js'
import { operations } from './cases/operations.js'
import { responses } from './cases/responses.js'
import { schemas } from './cases/schemas.js'
import { sourceFiles } from './cases/source-files.js'
import { words } from './cases/words.js'
import { type Finding, lint, loadRuleset, only, ownRules } from './production.js'
import type { FailingCase } from './rule-cases.js'
import { RULESET_FILES } from './ruleset-files.js'
import { contract, LOCK } from './subject.js'

const RULES = [...operations, ...words, ...marks, ...schemas, ...responses, ...extensions, ...sourceFiles]

const rulesets = {
  contract: await loadRuleset(RULESET_FILES.contract),
  sourceFiles: await loadRuleset(RULESET_FILES.sourceFiles),
}
const own = {
  contract: only(rulesets.contract, ownRules(rulesets.contract)),
  sourceFiles: only(rulesets.sourceFiles, ownRules(rulesets.sourceFiles)),
}

const root = mkdtempSync(join(tmpdir(), 'spectral-rules-'))
mkdirSync(join(root, 'spec'))
writeFileSync(join(root, 'spec', 'operations.lock.yaml'), LOCK)
afterAll(() => rmSync(root, { recursive: true }))

it('finds nothing in the base document with all rules, ours and those of others', async () => {
  const { text, file } = contract()
  expect(await lint(rulesets.contract, text, join(root, file))).toEqual([])
})

describe.each(RULES)('$rule', ({ rule, passing, failing }) => {
  const documents = [...Object.values(passing), ...Object.values(failing).map(({ document }) => document)]
  const [name = 'contract'] = documents.map(({ ruleset }) => ruleset)
  const alone = only(rulesets[name], [rule])

  it.each(Object.entries(passing))('accepts %s', async (_title, { text, file }) => {
    expect(await lint(own[name], text, join(root, file))).toEqual([])
  })

  it.each(Object.entries(failing))('refuses %s', async (_title, { document, findings }) => {
    const found = await lint(alone, document.text, join(root, document.file))
    expect(sorted(found.filter((finding) => finding.rule === rule))).toEqual(sorted(expected(rule, findings)))
  })

  it('is in force at error level, with documents that pass and that fail', () => {
    expect(rulesets[name].rules[rule]).toMatchObject({ enabled: true, severity: 0 })
    expect(Object.keys(passing)).not.toEqual([])
    expect(Object.keys(failing)).not.toEqual([])
    for (const { findings } of Object.values(failing)) expect(Object.keys(findings)).not.toEqual([])
  })
})

it('has cases for every own rule of the rulesets', () => {
  const names = Object.values(rulesets).flatMap(ownRules)
  expect(RULES.map(({ rule }) => rule).sort()).toEqual(names.sort())
})

function expected(rule: string, findings: FailingCase['findings']): Finding[] {
  return Object.entries(findings).flatMap(([path, messages]) =>
    [messages].flat().map((message) => ({ rule, path, message })),
  )
}

function sorted(findings: readonly Finding[]): Finding[] {
  const key = ({ path, message }: Finding): string => `${path}\n${message}`
  return [...findings].sort((one, other) => key(one).localeCompare(key(other)))
}
