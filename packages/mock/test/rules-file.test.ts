import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { run } from '../src/cli.js'
import { createMock } from '../src/index.js'
import { readRules } from '../src/shell/cli/rules-file.js'
import { caseNamed, requestOf } from './operations.js'

const folder = mkdtempSync(join(tmpdir(), 'rules-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

it.each([
  ['rules.json', '[{"match": {"operation": "listCompanies"}, "answer": {"status": 503, "body": {"own": true}}}]'],
  [
    'rules.mjs',
    'export default [{ answer: async ({ operationId }) => ({ status: 503, body: { own: !!operationId } }) }]',
  ],
])('%s holds rules', async (name, text) => {
  const mock = createMock({ rules: await readRules(file(name, text)) })
  const response = await mock.fetch(requestOf(caseNamed('listCompanies')))
  expect([response.status, await response.json()]).toEqual([503, { own: true }])
})

it.each([
  ['object.json', '{}', 'FILE must be a list of rules.'],
  ['half.json', '[{"match":\n', "FILE can't be read: there is a mistake at line 2, column 1."],
  ['none.mjs', 'export const rules = []', 'FILE must have a list of rules as its default export.'],
  ['throws.mjs', 'throw new Error("no such planet")', "FILE can't be read: no such planet."],
  [
    'deep.json',
    `[{"answer": {"body": ${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}}]`,
    'rule is nested deeper than 110',
  ],
  [
    'circle.mjs',
    'const body = {}; body.own = body; export default [{ answer: { body } }]',
    'rule is nested deeper than',
  ],
  ['name.json', '[{}, {"fault": "fire"}]', 'Rule 2 is not valid: rule.fault must be one of: reset, timeout, truncated'],
])('%s is refused in one line', async (name, text, message) => {
  const path = file(name, text)
  const error = vi.spyOn(console, 'error').mockReturnValue()
  expect(await run(['--port', '0', '--rules', path])).toBe(2)
  const [line] = error.mock.calls.flat()
  expect(line).toContain('cloud-cost-mock: --rules')
  expect(line).toContain(message.replace('FILE', path))
  expect(line).not.toContain('\n')
})

it('a file that is not there is refused', async () => {
  await expect(readRules(join(folder, 'none.json'))).rejects.toThrow(
    `rules must be a file that can be read: ${join(folder, 'none.json')} was not found.`,
  )
})
