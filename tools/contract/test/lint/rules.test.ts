import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterAll, describe, expect, it } from 'vitest'
import { assumptions } from './cases/assumptions.js'
import { extensions } from './cases/extensions.js'
import { marks } from './cases/marks.js'
import { operations } from './cases/operations.js'
import { responses } from './cases/responses.js'
import { schemas } from './cases/schemas.js'
import { words } from './cases/words.js'
import { type Finding, lint, loadRuleset, only, ownRules } from './production.js'
import type { FailingCase } from './rule-cases.js'
import { RULESET } from './ruleset-files.js'
import { contract, LOCK } from './subject.js'

const RULES = [...operations, ...words, ...marks, ...assumptions, ...schemas, ...responses, ...extensions]

const ruleset = await loadRuleset(RULESET)
const own = only(ruleset, ownRules(ruleset))

const root = mkdtempSync(join(tmpdir(), 'spectral-rules-'))
mkdirSync(join(root, 'spec'))
writeFileSync(join(root, 'spec', 'operations.lock.yaml'), LOCK)
afterAll(() => rmSync(root, { recursive: true }))

it('finds nothing in the base document with all rules, ours and those of others', async () => {
  const { text, file } = contract()
  expect(await lint(ruleset, text, join(root, file))).toEqual([])
})

describe.each(RULES)('$rule', ({ rule, passing, failing }) => {
  const alone = only(ruleset, [rule])
  // What one rule accepts, the others must accept as well.
  const accepting = TRIES_ALL ? own : alone

  it.each(Object.entries(passing))('accepts %s', async (_title, { text, file }) => {
    expect(await lint(accepting, text, join(root, file))).toEqual([])
  })

  it.each(Object.entries(failing))('refuses %s', async (_title, { document, findings }) => {
    const found = await lint(alone, document.text, join(root, document.file))
    expect(sorted(found.filter((finding) => finding.rule === rule))).toEqual(sorted(expected(rule, findings)))
  })

  it('is in force at error level, with documents that pass and that fail', () => {
    expect(ruleset.rules[rule]).toMatchObject({ enabled: true, severity: 0 })
    expect(Object.keys(passing)).not.toEqual([])
    expect(Object.keys(failing)).not.toEqual([])
    for (const { findings } of Object.values(failing)) expect(Object.keys(findings)).not.toEqual([])
  })
})

it('has cases for every own rule of the ruleset', () => {
  expect(RULES.map(({ rule }) => rule).sort()).toEqual(ownRules(ruleset).sort())
})

function expected(rule: string, findings: FailingCase['findings']): Finding[] {
  return Object.entries(findings).flatMap(([path, messages]) =>
    [messages].flat().map((message) => ({ rule, path, message })),
  )
}

function sorted(findings: readonly Finding[]): Finding[] {
  const key = ({ path, message }: Finding): string => `${path}\n${message}`
  return [...findings].sort((first, second) => key(first).localeCompare(key(second)))
}
