import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onInterrupt } from './clean-up.js'

/** Milliseconds in which a program that is asked to end may end what it has started. */
const GRACE = 5_000
/** Lines of output that an error quotes. */
const QUOTED = 15
const QUIET = {
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

export interface Ran {
  /** From its start to its end. */
  readonly seconds: number
  readonly stdout: string
}

/**
 * Runs a program to its end; it doesn't outlive an interruption of this one.
 *
 * @throws Error that quotes the end of its output, when it doesn't start or fails
 */
export async function runCommand(command: string, args: readonly string[], cwd: string): Promise<Ran> {
  const began = performance.now()
  // In a group of its own, so that what it starts can be ended with it.
  const child = spawn(command, args, {
    cwd,
    detached: true,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET },
  })
  const output = { all: '', stdout: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk
    output.all += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.all += chunk
  })
  const forget = onInterrupt(() => end(child))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    const seconds = (performance.now() - began) / 1_000
    if (code === 0) return { seconds, stdout: output.stdout }
  } catch (error) {
    throw new Error(`${command} did not start: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    forget()
  }
  const last = output.all.trimEnd().split('\n').slice(-QUOTED).join('\n')
  throw new Error(`${[command, ...args].join(' ')} failed in ${cwd}:\n${last}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  kill(child.pid, 'SIGTERM')
  const timer = setTimeout(kill, GRACE, child.pid, 'SIGKILL')
  await closed
  clearTimeout(timer)
}

/** Sends a signal to a program and all that it has started. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended by itself.
  }
}
