import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import getPort from 'get-port'
import type { Call } from './calls.js'
import { ownProgram } from './programs.js'

/** What a process has used so far. */
export interface Usage {
  /** Microseconds of processor time. */
  readonly cpu: number
  /** Bytes of resident memory. */
  readonly rss: number
}

export interface ServerProcess {
  readonly url: string
  /** Milliseconds from its start to its first answer. */
  readonly start: number
  usage(): Promise<Usage>
  stop(): Promise<void>
}

export const MEGABYTE = 1_048_576
/** Milliseconds in which a server has to answer. */
const PATIENCE = 60_000
const probe = pathToFileURL(ownProgram('probe')).href

/**
 * Starts a Node program that listens on a port, and waits for its first answer.
 *
 * @param command the program and its arguments
 * @param call a request that it answers with a success when it is ready
 */
export async function startServer(command: (port: number) => readonly string[], call: Call): Promise<ServerProcess> {
  const port = await getPort({ host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const program = ['--import', probe, ...command(port)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
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

async function firstAnswer(child: ChildProcess, url: string, { path, ...init }: Call): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000)
  })
  const end = performance.now() + PATIENCE
  const isReady = (): Promise<boolean> =>
    fetch(url + path, init).then(
      async (response) => (await response.arrayBuffer()) && response.ok,
      () => false,
    )
  while (!(await isReady())) {
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
