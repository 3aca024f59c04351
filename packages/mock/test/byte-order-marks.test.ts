import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { createMock, createRecorder, type Har, loadEstate, readRecording } from '../src/index.js'
import { readRules } from '../src/shell/cli/rules-file.js'
import { caseNamed, requestOf } from './operations.js'

const folder = mkdtempSync(join(tmpdir(), 'marks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const README = readFileSync(join(import.meta.dirname, '..', '..', 'estate', 'README.md'), 'utf8')
const [, YAML = ''] = /```yaml\n(.*?)```/s.exec(README) ?? []
const RULES = '[{ "answer": { "status": 503 } }]'
const HAR = JSON.stringify({ log: { version: '1.2', entries: [{ request: { method: 'GET' } }] } })

const statusOf = async (options: Parameters<typeof createMock>[0]): Promise<number> =>
  (await createMock(options).fetch(requestOf(caseNamed('listCompanies')))).status

/** What reads a file of a person or of another program, with a text of it. */
const READERS: readonly (readonly [string, string, string, (file: string) => unknown])[] = [
  ['--rules', 'rules.json', RULES, async (file) => statusOf({ rules: await readRules(file) })],
  [
    '--rules, a module',
    'rules.mjs',
    `export default ${RULES}`,
    async (file) => statusOf({ rules: await readRules(file) }),
  ],
  ['--data, YAML', 'company.yaml', YAML, async (file) => (await loadEstate({ data: file })).clock],
  [
    '--data, JSON',
    'company.json',
    JSON.stringify(parse(YAML)),
    async (file) => (await loadEstate({ data: file })).clock,
  ],
  [
    '--replay',
    'seen.har',
    HAR,
    (file) => createMock({ replay: [{ ...readRecording(file), name: 'a' }] }).replayMistakes,
  ],
  [
    '--record',
    'continued.har',
    HAR,
    (file) => {
      createRecorder({ file }).close()
      return JSON.parse(readFileSync(file, 'utf8')) as Har
    },
  ],
  [
    '--record, of our own form',
    'own.har',
    `{"log":{"version":"1.2","entries":[\n{"request":{"method":"GET"}}\n]}}\n`,
    (file) => {
      createRecorder({ file }).close()
      return JSON.parse(readFileSync(file, 'utf8')) as Har
    },
  ],
]

it.each(READERS)('%s reads a text with a byte order mark as one without', async (_, name, text, read) => {
  const path = join(folder, name)
  const results: unknown[] = []
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const marked = [Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')]
  // Node reads modules itself, and no UTF-16.
  for (const bytes of [Buffer.from(text), ...marked.slice(0, name.endsWith('.mjs') ? 1 : 2)]) {
    const file = name.endsWith('.mjs') ? path.replace('.mjs', `${results.length}.mjs`) : path
    writeFileSync(file, bytes)
    results.push(await read(file))
  }
  expect(error.mock.calls).toEqual([])
  expect(results).toEqual(results.map(() => results[0]))
  expect(results[0]).toBeTruthy()
})

it.each(READERS.filter(([, name]) => !name.endsWith('.mjs')))(
  '%s refuses a text in another encoding, which would read as other characters',
  async (_, name, text, read) => {
    const file = join(folder, name)
    writeFileSync(file, Buffer.from(`${text.trimEnd().slice(0, -1)}\u00fc${text.trimEnd().slice(-1)}`, 'latin1'))
    await expect(async () => read(file)).rejects.toThrow('it is no text in UTF-8; save it in that encoding')
  },
)
