import { join } from 'node:path'
import { Bench, type BenchOptions } from 'tinybench'
import { type ExampleCall, exampleCalls } from '../calls.js'
import { atMost, inTurns, type Measure, rounded } from '../measure.js'
import { packageFolder, temporaryFolder } from '../programs.js'
import {
  bound,
  documentOf,
  mockWith,
  prismWith,
  programWith,
  type Server,
  type Subject,
  withServer,
  withServers,
} from '../servers.js'

/** Redocly can't dereference the documents with schemas that refer to themselves. */
const GROUP = 'asset'
const MOST_BYTES = 10_000
/** Code is compiled by the number of its calls. */
const WARM_UP = 3_000

/** What is called: the operation with the largest answer, up to 10 kB. */
const called = exampleCalls
  .filter(({ group, answer }) => group === GROUP && sizeOf(answer) <= MOST_BYTES)
  .reduce((largest, call) => (sizeOf(call.answer) > sizeOf(largest.answer) ? call : largest))

/** What a proxy takes of the time of a call. */
export const proxy: Measure = {
  name: 'proxy',
  title: 'Proxy in front of a deployment',
  method: `${called.operation.operationId}, the largest answer of the group ${GROUP} up to 10 kB, called again and again by tinybench, in front of a static Fastify. The proxies take turns; medians of their rounds count. Prism and Redocly check what passes as ours does; Redocly's records, too.`,
  run: (options) =>
    withServer(bound, called, ({ url }) => {
      const [bare, ours, ...others] = proxiesOf(url, temporaryFolder())
      const subjects = [{ ...bound, title: 'no proxy' }, bare, ours, ...others]
      return withServers(subjects, called, async (servers) => {
        for (const server of servers) await take(server, { iterations: WARM_UP, time: 0 })
        const of = await inTurns(servers, options, (server) => take(server, { time: options.seconds * 1_000 }))
        return {
          rows: subjects.map((subject) => ({
            proxy: subject.title,
            'p50, ms': rounded(of(subject).p50),
            'CPU µs/request': rounded(of(subject).cpu),
          })),
          budgets: [atMost(1, ' ms', 'p50 that our proxy adds to a bare proxy', of(ours).p50 - of(bare).p50)],
        }
      })
    }),
}

function proxiesOf(upstream: string, folder: string): readonly [bare: Subject, ours: Subject, ...others: Subject[]] {
  const ours = ['proxy', '--upstream', upstream, '--log', 'off']
  const record = ['--record', join(folder, 'ours.har'), '--record-entries', '1000000']
  const redocly = join(packageFolder('@redocly/cli'), 'bin', 'cli.js')
  return [
    programWith('bare proxy, undici', 'bare-proxy', () => upstream),
    mockWith('cloud-cost-mock proxy', ...ours),
    mockWith('cloud-cost-mock proxy --record', ...ours, ...record),
    prismWith('prism proxy', 'proxy', upstream),
    {
      title: 'redocly proxy',
      command: (port, group) => [
        ...[redocly, 'proxy', '--target', upstream, '--port', String(port), '--match-mode', 'basepath'],
        ...['--har', join(folder, 'redocly.har'), '--api', documentOf(group)],
      ],
    },
  ]
}

/** Calls a server for some time, or so many times. */
async function take(
  { url, usage }: Server,
  length: BenchOptions,
): Promise<{ readonly p50: number; readonly cpu: number }> {
  const { path, ...init } = called.call
  const bench = new Bench({ ...length, warmup: false, throws: true })
  bench.add('call', async () => {
    const response = await fetch(url + path, init)
    if (!response.ok) throw new Error(`${url + path} answered ${response.status}`)
    await response.arrayBuffer()
  })
  const before = await usage()
  const [task] = await bench.run()
  const after = await usage()
  if (task?.result.state !== 'completed') throw new Error('the calls were not completed')
  const { p50, samplesCount } = task.result.latency
  return { p50, cpu: (after.cpu - before.cpu) / samplesCount }
}

function sizeOf(answer: ExampleCall['answer']): number {
  return JSON.stringify(answer ?? '').length
}
