import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ruleset } from '@stoplight/spectral-core'
import { afterAll, describe, expect, it } from 'vitest'
import { lintText, loadRuleset } from '../../src/checks/spectral.js'
import { sample, TRIES_ALL } from '../../src/model/trials.js'
import { assumptions } from './cases/assumptions.js'
import { extensions } from './cases/extensions.js'
import { marks } from './cases/marks.js'
import { operations } from './cases/operations.js'
import { responses } from './cases/responses.js'
import { schemas } from './cases/schemas.js'
import { words } from './cases/words.js'
import type { FailingCase } from './rule-cases.js'
import { RULESET } from './ruleset-files.js'
import { contract, LOCK, type Subject } from './subject.js'

const RULES = [...operations, ...words, ...marks, ...assumptions, ...schemas, ...responses, ...extensions]

/** `npm test` tries one document in four that passes each rule, and one in four that fails it. */
function tried<T>(documents: Readonly<Record<string, T>>): readonly (readonly [title: string, document: T])[] {
  return sample(Object.entries(documents), 4, ([title]) => title)
}

const ruleset = await loadRuleset(RULESET)
const ownRules = Object.keys(ruleset.rules).filter((name) => name.startsWith('cloud-cost-'))
const own = only(ownRules)

const root = mkdtempSync(join(tmpdir(), 'spectral-rules-'))
mkdirSync(join(root, 'spec'))
writeFileSync(join(root, 'spec', 'operations.lock.yaml'), LOCK)
afterAll(() => rmSync(root, { recursive: true }))

it('finds nothing in the base document with all rules, ours and those of others', async () => {
  expect(await lint(ruleset, contract())).toEqual([])
})

describe.each(RULES)('$rule', ({ rule, passing, failing }) => {
  const alone = only([rule])
  // What one rule accepts, the others must accept as well.
  const accepting = TRIES_ALL ? own : alone

  it.each(tried(passing))('accepts %s', async (_title, document) => {
    expect(await lint(accepting, document)).toEqual([])
  })

  it.each(tried(failing))('refuses %s', async (_title, { document, findings }) => {
    const found = await lint(alone, document)
    expect(sorted(found.filter((finding) => finding.rule === rule))).toEqual(sorted(expected(rule, findings)))
  })
})

it('has every own rule in force at error level, and documents for each that pass and that fail', () => {
  for (const rule of ownRules) expect(ruleset.rules[rule]).toMatchObject({ enabled: true, severity: 0 })
  const hasBoth = RULES.filter(({ passing, failing }) => Object.keys(passing).length * Object.keys(failing).length > 0)
  expect(hasBoth.map(({ rule }) => rule).sort()).toEqual(ownRules.sort())
})

/** The ruleset with some of its rules in force, which takes a fraction of the time. */
function only(names: readonly string[]): Ruleset {
  const rules = Object.fromEntries(names.map((name) => [name, true as const]))
  return new Ruleset({ extends: [[ruleset.definition, 'off']], rules }, { severity: 'recommended' })
}

interface Finding {
  readonly rule: string
  /** Keys with blanks between them. */
  readonly path: string
  readonly message: string
}

async function lint(rules: Ruleset, { text, file }: Subject): Promise<Finding[]> {
  const found = await lintText(rules, text, join(root, file))
  return found.map(({ path, ...finding }) => ({ ...finding, path: path.join(' ') }))
}

function expected(rule: string, findings: FailingCase['findings']): Finding[] {
  return Object.entries(findings).flatMap(([path, messages]) =>
    [messages].flat().map((message) => ({ rule, path, message })),
  )
}

function sorted(findings: readonly Finding[]): Finding[] {
  const key = ({ path, message }: Finding): string => `${path}\n${message}`
  return [...findings].sort((first, second) => key(first).localeCompare(key(second)))
}
