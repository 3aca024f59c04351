import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../calls.js'
import { answers } from './answers.js'

/** What a process has used so far. */
export interface Usage {
  /** Microseconds of processor time. */
  readonly cpu: number
  /** Bytes. */
  readonly rss: number
}

export interface ServerProcess {
  readonly url: string
  /** Milliseconds from its start to its first answer. */
  readonly start: number
  usage(): Promise<Usage>
  stop(): Promise<void>
}

const PATIENCE = 60_000
/** The path is the same from `src` and from `dist`. */
const probe = new URL('../../dist/process/probe.js', import.meta.url).href

/**
 * Starts a Node program that listens on a port, and waits for its first answer.
 *
 * @param command the program and its arguments
 * @param call a request that it answers when it is ready
 */
export async function startServer(command: readonly string[], port: number, call: Call): Promise<ServerProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', probe, ...command], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const url = `http://127.0.0.1:${port}`
  try {
    await firstAnswer(child, url, call)
  } catch (error) {
    await kill(child)
    throw error
  }
  return {
    url,
    start: performance.now() - began,
    async usage() {
      const answer = once(child, 'message')
      child.send('usage')
      const [usage] = (await answer) as [Usage]
      return usage
    },
    stop: () => kill(child),
  }
}

async function firstAnswer(child: ChildProcess, url: string, call: Call): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000)
  })
  const end = performance.now() + PATIENCE
  while (!(await answers(url, call))) {
    const command = child.spawnargs.slice(3).join(' ')
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}:\n${output}`)
    if (performance.now() > end) throw new Error(`${command} gave no answer in ${PATIENCE / 1_000} s:\n${output}`)
    await sleep(5)
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
