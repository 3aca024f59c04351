// Runs other programs with a time limit, and ends all of them with this process.
import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'

export interface Output {
  /** Exit code; `null` when the program did not start or was ended by a signal. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Ends the program, and all that it started, when aborted. */
  readonly signal?: AbortSignal
  /** Longest time in milliseconds, after which the program is ended. */
  readonly timeout?: number
  /** How far others come first, from 0 to 19. */
  readonly niceness?: number
  /** Takes what has been printed so far whenever there is more of it. */
  readonly onOutput?: (output: string) => void
}

const isWindows = process.platform === 'win32'
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', SCARF_ANALYTICS: 'false' }

/** Time in which a program that is asked to end may end what it has started, in milliseconds. */
const GRACE = 5_000

const running = new Map<ChildProcess, Promise<Output>>()

/** Ends what still runs, and waits for it. */
export async function endRunning(): Promise<void> {
  for (const child of running.keys()) end(child)
  await Promise.all(running.values())
}

/** V8's optimising compiler costs a program that ends within two seconds more processor time than it saves. */
export const SHORT_LIVED: readonly string[] = ['--no-opt', '--sparkplug']

/** Runs a program to its end without blocking this process, which may be the server that the program talks to. */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<Output> {
  const { cwd, env = process.env, signal, timeout, niceness = 0, onOutput } = options
  // The program has a process group of its own, so that it can be ended with all that it started.
  const child = spawn(command, args, {
    cwd,
    detached: !isWindows,
    shell: isWindows && command !== process.execPath,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...QUIET },
  })
  const abort = (): void => end(child)
  signal?.addEventListener('abort', abort, { once: true })
  const timer = timeout === undefined ? undefined : setTimeout(() => kill(child, 'SIGKILL'), timeout)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      onOutput?.(output.stdout + output.stderr)
    })
  const ended = new Promise<Output>((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, stdout: output.stdout, stderr: message }))
    child.once('close', (code, by) => {
      const stderr = by === null ? output.stderr : `${output.stderr}\nended by ${by}`
      resolve({ code, stdout: output.stdout, stderr })
    })
  }).finally(() => {
    running.delete(child)
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  })
  running.set(child, ended)
  if (signal?.aborted) end(child)
  else if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  return ended
}

/** Asks a program to end, and ends it when it does not. */
function end(child: ChildProcess): void {
  kill(child, 'SIGTERM')
  const timer = setTimeout(() => kill(child, 'SIGKILL'), GRACE)
  child.once('close', () => clearTimeout(timer))
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal)
  } catch {
    // It ended by itself meanwhile.
  }
}
