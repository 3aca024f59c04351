import { type ChildProcess, spawn } from 'node:child_process'

export interface RunOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Longest time in milliseconds, after which the program is ended. */
  readonly timeout: number
}

export interface Ran {
  /** Exit code; null when the program did not start or was ended. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const running = new Set<ChildProcess>()

/** Time in which a program that is asked to end may end what it has started, in milliseconds. */
const GRACE = 5_000

/** Ends what still runs, and waits for it. */
export async function endRunning(): Promise<void> {
  await Promise.all([...running].map(end))
}

async function end(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE)
  await closed
  clearTimeout(timer)
}

/** Runs a program without blocking this process, which may be the server that the program talks to. */
export function run(command: string, args: readonly string[], { cwd, env, timeout }: RunOptions): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      timeout,
      killSignal: 'SIGKILL',
    })
    running.add(child)
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += String(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output.stderr += String(chunk)
    })
    child.once('error', (error) => resolve({ status: null, stdout: output.stdout, stderr: error.message }))
    child.once('close', (status, signal) => {
      running.delete(child)
      const ended = signal === null ? '' : `\nended by ${signal} after at most ${timeout / 1000} s`
      resolve({ status, stdout: output.stdout, stderr: output.stderr + ended })
    })
  })
}
