// Starts the servers that are compared, and reads how much processor time and memory each has used.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { installed } from '@cloud-cost/contract/installed'
import getPort from 'get-port'
import type { ExampleCall } from './calls.js'
import type { Titled } from './measure.js'
import { FASTIFY, SCALAR, titleOf } from './neighbours.js'
import { ownProgram, packageFolder, versionOf } from './programs.js'

/** A server that is measured. */
export interface Subject extends Titled {
  /** The Node program that serves a group, and its arguments. */
  command(port: number, group: string): readonly string[]
  /** Packages to install for it. */
  readonly needs?: readonly string[]
}

/** What a process has used so far. */
export interface Usage {
  /** Microseconds of processor time. */
  readonly cpu: number
  /** Megabytes of resident memory. */
  readonly memory: number
  /** Milliseconds that a turn of its loop took at most since this was last asked for: so long may a health check have waited. */
  readonly turn: number
}

export interface Server extends Titled {
  readonly url: string
  /** Milliseconds from its start to its first answer. */
  readonly start: number
  usage(): Promise<Usage>
  /** MB that are still in use once the collector of its process has run. */
  retained(): Promise<number>
}

export const MOCK = join(packageFolder('@cloud-cost/mock'), 'bin', 'cloud-cost-mock.js')
const PRISM = join(packageFolder('@stoplight/prism-cli'), 'dist', 'index.js')

/** A server by the arguments of our mock; it has all groups. */
export function mockWith(title: string, ...options: readonly string[]): Subject {
  return { title, command: (port) => [MOCK, ...options, '--port', String(port)] }
}

/** A server by the arguments of stock Prism; it has one group, since it serves one document. */
export function prismWith(title: string, command: string, ...options: readonly string[]): Subject {
  return {
    title: `${title} ${versionOf('@stoplight/prism-cli')}`,
    command: (port, group) => [PRISM, command, documentOf(group), ...options, '-v', 'silent', '--port', String(port)],
  }
}

/** A server that is a program of this package. */
export function programWith(title: string, name: string, argument: (group: string) => string): Subject {
  return { title, command: (port, group) => [ownProgram(name), argument(group), String(port)] }
}

export function documentOf(group: string): string {
  return join(packageFolder('@cloud-cost/openapi'), 'dist', `${group}.json`)
}

export const ours = mockWith(`@cloud-cost/mock ${versionOf('@cloud-cost/mock')}`)
export const prism = prismWith('stock prism mock', 'mock')
const scalar = { ...programWith(titleOf(SCALAR), 'scalar-server', documentOf), needs: SCALAR }

/** Answers from memory, checks nothing: no mock can be faster. */
export const bound = {
  ...programWith(titleOf(FASTIFY).replace(' ', ', static '), 'static-server', (group) => group),
  needs: FASTIFY,
}

/** The mocks that are compared. */
export const subjects: readonly Subject[] = [ours, prism, scalar, bound]

/** Milliseconds in which a server has to answer. */
const PATIENCE = 60_000
const probe = pathToFileURL(ownProgram('probe')).href

/** What a server answers with a success when it is ready. */
type FirstCall = Pick<ExampleCall, 'group' | 'call'>

/** Does work with a server, which ends afterwards. */
export function withServer<T>(subject: Subject, first: FirstCall, work: (server: Server) => Promise<T>): Promise<T> {
  return withServers([subject], first, ([server]) => work(server as Server))
}

/** Does work with servers that run side by side, and that end afterwards. */
export async function withServers<T>(
  subjects: readonly Subject[],
  first: FirstCall,
  work: (servers: readonly Server[]) => Promise<T>,
): Promise<T> {
  for (const { needs } of subjects) if (needs !== undefined) await installed(needs)
  const children: ChildProcess[] = []
  try {
    const servers: Server[] = []
    for (const subject of subjects) servers.push(await startServer(subject, first, children))
    return await work(servers)
  } finally {
    for (const child of children) await end(child)
  }
}

/** Microseconds of processor time in a second of a server that does nothing. */
const IDLE = 50_000

/** Seconds in a row in which it does nothing: a busy machine may leave a server without a processor for one of them. */
const IDLE_SECONDS = 3

/** Waits until a server does nothing between requests any more. Returns the longest turn of its loop until then. */
export async function untilIdle({ usage }: Server): Promise<number> {
  let [longest, idle] = [0, 0]
  for (let before = Number.NEGATIVE_INFINITY; ; await sleep(1_000)) {
    const { cpu, turn } = await usage()
    longest = Math.max(longest, turn)
    idle = cpu - before < IDLE ? idle + 1 : 0
    if (idle === IDLE_SECONDS) return longest
    before = cpu
  }
}

/** Starts a server, and waits for its first answer. */
async function startServer(
  { title, command }: Subject,
  { group, call: { path, ...init } }: FirstCall,
  children: ChildProcess[],
): Promise<Server> {
  const port = await getPort({ host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const program = ['--import', probe, ...command(port, group)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  const isReady = (): Promise<boolean> =>
    fetch(url + path, init).then(
      async (response) => (await response.arrayBuffer()) && response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${title} ended with ${child.exitCode}; see above`)
    if (performance.now() - began > PATIENCE) throw new Error(`${title} gave no answer in ${PATIENCE / 1_000} s`)
    await sleep(5)
  }
  const ask = async <Answer>(question: 'usage' | 'retained'): Promise<Answer> => {
    const message = once(child, 'message')
    child.send(question)
    const [answer] = (await message) as [Answer]
    return answer
  }
  return {
    title,
    url,
    start: performance.now() - began,
    usage: () => ask<Usage>('usage'),
    retained: () => ask<number>('retained'),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
