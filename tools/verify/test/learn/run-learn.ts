import { vi } from 'vitest'
import { PROGRAM } from '../../src/learn/command.js'

export interface Outcome {
  readonly code: number | undefined
  /** All that was printed. */
  readonly text: string
}

/** Runs the command in this process. */
export async function runCommand(...args: readonly string[]): Promise<Outcome> {
  const lines: string[] = []
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((text: unknown) => {
      lines.push(String(text))
    }),
  )
  try {
    return { code: await PROGRAM.run(args), text: lines.join('\n') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
