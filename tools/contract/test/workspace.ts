import { vi } from 'vitest'
import { PROGRAM } from '../src/checks/cli.js'

export { makeWorkspace, type Workspace } from './working-tree.js'

/** Exit code and lines of a command line. */
export interface Outcome {
  readonly code: number | undefined
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** Runs `contract` in this process. */
export async function contract(...args: readonly string[]): Promise<Outcome> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const code = await PROGRAM.run(args)
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
