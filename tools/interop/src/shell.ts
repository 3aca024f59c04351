import { execFile, spawnSync } from 'node:child_process'
import { appendFile } from 'node:fs/promises'

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
  const options = {
    cwd: folder,
    env: { ...process.env, ...variables },
    maxBuffer: 256 * 1024 * 1024,
    timeout: LIMIT_MS,
  }
  const { ok, stdout, stderr } = await new Promise<{ ok: boolean; stdout: string; stderr: string }>((resolve) => {
    execFile('sh', ['-ec', lines], options, (error, stdout, stderr) => resolve({ ok: error === null, stdout, stderr }))
  })
  await appendFile(log, `$ ${lines.trim()}\n${stdout}${stderr}\n`)
  return { ok, output: stdout }
}

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
