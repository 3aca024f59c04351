import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { run } from '../src/cli.js'

/** A working tree in a temporary folder, which goes away with the test. */
export interface Workspace {
  readonly root: string
  path(file: string): string
  read(file: string): string
  write(file: string, content: string | object): void
}

/** Makes a working tree; what is given as data is written as JSON. */
export function makeWorkspace(files: Readonly<Record<string, string | object>>): Workspace {
  // The real path, since the temporary folder of some systems is a link.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'contract-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const workspace: Workspace = {
    root,
    path: (file) => join(root, file),
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, content) => {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
    },
  }
  for (const [file, content] of Object.entries({ 'pnpm-workspace.yaml': 'packages: []\n', ...files })) {
    workspace.write(file, content)
  }
  return workspace
}

/** Exit code and lines of a command line. */
export interface Outcome {
  readonly code: number
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** Runs `contract` in this process. */
export async function contract(...args: readonly string[]): Promise<Outcome> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const code = await run(args)
    return { code, out: log.mock.calls.map(String), err: error.mock.calls.map(String) }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

/** The number of the one line that holds a text; the first line is 1. */
export function lineOf(text: string, part: string): number {
  const lines = text.split('\n').flatMap((line, index) => (line.includes(part) ? [index + 1] : []))
  const [line, ...others] = lines
  if (line === undefined || others.length > 0) throw new Error(`${part} stands in ${lines.length} lines`)
  return line
}
