import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { readRules } from '../src/shell/cli/rules-file.js'
import { caseNamed, requestOf } from './operations.js'

const folder = mkdtempSync(join(tmpdir(), 'rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

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
