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

/** Ends what still runs, and waits for it. */
export async function endRunning(): Promise<void> {
  const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ends)
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
