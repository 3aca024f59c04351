import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'

export interface Output {
  /** Exit code; `null` when the program was ended by a signal. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface ProgramOptions {
  readonly cwd: string
  /** Ends the program, and all that it started, when aborted. */
  readonly signal: AbortSignal
  /** From 0 to 19: how far others come first. */
  readonly niceness?: number
}

const isWindows = process.platform === 'win32'
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', SCARF_ANALYTICS: 'false' }

/**
 * Runs a program of Node to its end.
 *
 * @param args Options of Node, the program's file, and its arguments.
 * @throws Error when the program can't be started.
 */
export function runNode(args: readonly string[], { cwd, signal, niceness = 0 }: ProgramOptions): Promise<Output> {
  return new Promise((resolve, reject) => {
    // In a process group of its own, the program can be ended with all that it started.
    const child = spawn(process.execPath, args, {
      cwd,
      detached: !isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...QUIET },
    })
    const end = (): void => endGroup(child)
    signal.addEventListener('abort', end, { once: true })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', end)
      resolve({ code, stdout, stderr })
    })
    if (signal.aborted) end()
    else if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  })
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}
