import { spawnSync } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { run as runProgram } from '@cloud-cost/contract/run'

const LIMIT_MS = 20 * 60_000

export interface Place {
  readonly folder: string
  readonly variables: { readonly [name: string]: string }
  /** Takes all output, for whoever looks into a failure. */
  readonly log: string
}

export interface Outcome {
  readonly ok: boolean
  /** What was printed, errors excepted. */
  readonly output: string
}

/** Runs lines of a POSIX shell, ending at the first that fails. */
export async function run(lines: string, { folder, variables, log }: Place): Promise<Outcome> {
  const env = { ...process.env, ...variables }
  const { code, stdout, stderr } = await runProgram('sh', ['-ec', lines], { cwd: folder, env, timeout: LIMIT_MS })
  await appendFile(log, `$ ${lines.trim()}\n${stdout}${stderr}\n`)
  return { ok: code === 0, output: stdout }
}

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
