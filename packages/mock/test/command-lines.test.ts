import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { run } from '../src/cli.js'
import { expectAnswers } from './golden.js'
import { cases } from './operations.js'

/** A command line, and what it prints; `@` stands for a folder. */
interface Line {
  readonly run: string
  readonly env?: { readonly [variable: string]: string }
  /** The file that it reads, where that is not the last of its words, with its text, or what is changed in the sound one. */
  readonly file?: string
  readonly text?: string
  readonly change?: readonly (readonly [before: string, after: string])[]
  readonly pipe?: boolean
  /** Figures are of the companies, and change with them. */
  readonly masked?: boolean
  readonly folder?: boolean
}

const folder = mkdtempSync(join(tmpdir(), 'command-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The words of a line, of which some are quoted. */
const wordsOf = (line: string): string[] =>
  Array.from(line.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => (quoted ?? word).replace(/^@/, `${folder}/`))

/** Makes the file of a line. */
function prepare(
  { run: line, file = line.split('@').at(-1) ?? '', text, change, pipe, folder: empty }: Line,
  sound = '',
): void {
  const path = join(folder, file)
  if (file === '') return
  rmSync(path, { force: true, recursive: true })
  mkdirSync(empty ? path : dirname(path), { recursive: true })
  if (pipe) execFileSync('mkfifo', [path])
  else if (change !== undefined) {
    let changed = sound
    for (const [before, after] of change) {
      expect(changed).toContain(before)
      changed = changed.replace(before, after)
    }
    writeFileSync(path, changed)
  } else if (!empty && (text !== undefined || sound !== '')) writeFileSync(path, text ?? sound)
}

/** What a command line prints, with its exit code; one that serves is stopped. */
async function printed({ run: line, env = {}, masked = false }: Line): Promise<string> {
  const before = SIGNALS.map((signal) => process.listeners(signal))
  const lines: string[] = []
  const print = (text: string): number => lines.push(...text.split('\n'))
  const spies = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(print))
  for (const [name, value] of Object.entries(env)) vi.stubEnv(`CLOUD_COST_MOCK_${name}`, value)
  const code = await run(wordsOf(line))
  for (const spy of spies) spy.mockRestore()
  vi.unstubAllEnvs()
  const shown = (all: readonly string[]): string =>
    all.map(short).join(' | ').replaceAll(`${folder}/`, '').replaceAll(folder, '@')
  if (code !== undefined)
    return `${code} ${masked ? shown(lines).replaceAll(/\d+/g, '9') : shown(lines)}`.replace(' cloud-cost-mock:', '')
  for (const [index, signal] of SIGNALS.entries())
    for (const listener of process.listeners(signal).filter((found) => before[index]?.includes(found) !== true)) {
      if (signal === 'SIGTERM') listener(signal)
      process.removeListener(signal, listener)
    }
  return `serves ${shown(lines.filter((text) => text.includes(folder)))}`.trim()
}

const GROUPS = [...new Set(cases.map(({ group }) => group))].join(', ')

/** Lists of names are long, grow, and are no matter of the command line. */
function short(line: string): string {
  const text = line.replace(GROUPS, 'GROUPS')
  const value = text.lastIndexOf(', not ')
  return text.length <= 300 ? text : `${text.slice(0, 150)} …${value === -1 ? '' : text.slice(value)}`
}

it('the command prints what the file has, which `npx vitest run test/command-lines.test.ts -u` writes', () =>
  expectAnswers(
    'command-lines.yaml',
    'lines',
    (row, { sound }) => {
      prepare(row as Line, sound as unknown as string)
      return printed(row as Line)
    },
    'prints',
  ))
