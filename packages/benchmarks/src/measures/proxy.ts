import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { type Call, type ExampleCall, exampleCalls } from '../calls.js'
import { atMost, inTurns, type Measure, type MeasureOptions, median, rounded } from '../measure.js'
import { inTemporaryFolder, ownProgram, packageFolder, REPOSITORY, versionOf } from '../programs.js'
import { type ServerProcess, startServer } from '../server.js'
import { documentOf } from '../subjects.js'

/** Redocly can't dereference the documents with schemas that refer to themselves. */
const GROUP = 'asset'
const MOST_BYTES = 10_000
/** Code is compiled by the number of its calls. */
const WARM_UP = 3_000
const OURS = 'cloud-cost-mock proxy'
const BARE = 'bare proxy, undici'

/** What a proxy does in a round. */
interface Round {
  /** Milliseconds of a call in the middle. */
  readonly p50: number
  /** Microseconds of processor time a call. */
  readonly cpu: number
}

/** The largest answers to a GET and to a POST, up to 10 kB. */
const calls: readonly Call[] = (['GET', 'POST'] as const).flatMap((method) => {
  const fitting = exampleCalls.filter(({ group, call, answer }) => {
    return group === GROUP && call.method === method && sizeOf(answer) <= MOST_BYTES
  })
  const largest = fitting.reduce<ExampleCall | undefined>(
    (best, one) => (best === undefined || sizeOf(one.answer) > sizeOf(best.answer) ? one : best),
    undefined,
  )
  return largest === undefined ? [] : [largest.call]
})

/** What a proxy takes of the time of a call. */
export const proxy: Measure = {
  name: 'proxy',
  title: 'Proxy in front of a deployment',
  method: `Two calls of the group ${GROUP}, the largest answers of a GET and a POST up to 10 kB, in turns over one kept connection, in front of a static Fastify. The proxies take turns; medians of their rounds count. Prism and Redocly check what passes as ours does; Redocly's records, too.`,
  run: (options) => inTemporaryFolder((folder) => compare(folder, options)),
}

async function compare(folder: string, { seconds, rounds, say }: MeasureOptions) {
  const [first] = calls
  if (first === undefined) throw new Error('there are no calls')
  const upstream = await startServer((port) => [ownProgram('static-server'), GROUP, String(port)], first)
  const running = new Map<string, ServerProcess>([['no proxy', upstream]])
  try {
    for (const [title, command] of Object.entries(commands(upstream.url, folder))) {
      say(title)
      running.set(title, await startServer(command, first))
    }
    for (const server of running.values()) await take(server, { total: WARM_UP })
    const figures = await inTurns([...running], rounds, ([title, server], round) => {
      say(`${title}, round ${round}`)
      return take(server, { seconds })
    })
    const of = new Map([...figures].map(([[title], taken]) => [title, taken]))
    const p50 = (title: string): number => median((of.get(title) ?? []).map((round) => round.p50))
    const rows = [...of].map(([title, taken]) => ({
      proxy: title,
      'p50, ms': rounded(p50(title)),
      'CPU µs/request': rounded(median(taken.map(({ cpu }) => cpu))),
    }))
    const overhead = p50(OURS) - p50(BARE)
    return { rows, budgets: [atMost(1, ' ms', 'p50 that our proxy adds to a bare proxy', overhead)] }
  } finally {
    for (const server of running.values()) await server.stop()
  }
}

function commands(upstream: string, folder: string): { readonly [title: string]: (port: number) => readonly string[] } {
  const ours = (port: number): string[] => [
    ...[join(packageFolder('@cloud-cost/mock'), 'bin', 'cloud-cost-mock.js'), 'proxy', '--upstream', upstream],
    ...['--port', String(port), '--log', 'off'],
  ]
  const record = ['--record', join(folder, 'ours.har'), '--record-entries', '1000000']
  const redocly = join(REPOSITORY, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  return {
    [BARE]: (port) => [ownProgram('bare-proxy'), upstream, String(port)],
    [OURS]: ours,
    [`${OURS} --record`]: (port) => [...ours(port), ...record],
    [`prism proxy ${versionOf('@stoplight/prism-cli')}`]: (port) => [
      ...[join(packageFolder('@stoplight/prism-cli'), 'dist', 'index.js'), 'proxy', documentOf(GROUP), upstream],
      ...['-v', 'silent', '--port', String(port)],
    ],
    'redocly proxy': (port) => [
      ...[redocly, 'proxy', '--target', upstream, '--port', String(port), '--match-mode', 'basepath'],
      ...['--har', join(folder, 'redocly.har'), '--api', documentOf(GROUP)],
    ],
  }
}

async function take(
  server: ServerProcess,
  end: { readonly seconds?: number; readonly total?: number },
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { seconds = Number.POSITIVE_INFINITY, total = Number.POSITIVE_INFINITY } = end
  const before = await server.usage()
  const began = performance.now()
  const times: number[] = []
  while (times.length < total && performance.now() - began < seconds * 1_000) {
    for (const call of calls) times.push(await timeOf(server.url, call, agent))
  }
  agent.destroy()
  const after = await server.usage()
  return { p50: median(times), cpu: (after.cpu - before.cpu) / times.length }
}

/** @throws Error when the answer is no success */
function timeOf(url: string, { method, path, headers, body }: Call, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(url + path, { method, headers: { ...headers, ...length }, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url + path} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - began))
    })
    sent.once('error', reject).end(body)
  })
}

function sizeOf(answer: unknown): number {
  return JSON.stringify(answer ?? '').length
}
