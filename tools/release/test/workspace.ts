import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { onTestFinished, vi } from 'vitest'

/** The working tree that these tests belong to. */
export const ROOT = join(import.meta.dirname, '..', '..', '..')

export function bundle(group: string): JsonObject {
  return JSON.parse(readFileSync(join(ROOT, 'spec', group, 'generated', 'openapi.json'), 'utf8')) as JsonObject
}

/** A working tree in a temporary folder, which goes away with the test. */
export interface Workspace {
  readonly root: string
  path(file: string): string
  read(file: string): string
  write(file: string, content: string | object): void
}

/** Makes a working tree; what is given as data is written as JSON. */
export function makeWorkspace(files: Readonly<Record<string, string | object>>): Workspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'release-test-')))
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

/** Exit code and lines of a command. */
export interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command in this process. */
export async function outcome(command: () => number | Promise<number>): Promise<Outcome> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const code = await command()
    return { code, out: log.mock.calls.map(String).join('\n'), err: error.mock.calls.map(String).join('\n') }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
