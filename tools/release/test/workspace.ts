import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { vi } from 'vitest'

export { makeWorkspace, type Workspace } from '../../contract/test/working-tree.js'

/** The working tree that these tests belong to. */
export const ROOT = join(import.meta.dirname, '..', '..', '..')

export function bundle(group: string): JsonObject {
  return JSON.parse(readFileSync(join(ROOT, 'spec', group, 'generated', 'openapi.json'), 'utf8')) as JsonObject
}

/** Exit code and lines of a command. */
export interface Outcome {
  readonly code: number | undefined
  readonly out: string
  readonly err: string
}

/** Runs a command in this process. */
export async function outcome(command: () => number | undefined | Promise<number | undefined>): Promise<Outcome> {
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
