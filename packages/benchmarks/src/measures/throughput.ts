import { type LoadResult, load } from '../load/load.js'
import type { Measure, MeasureOptions, Row } from '../measure.js'
import type { ServerProcess } from '../process/server-process.js'
import { median, rounded } from '../statistics.js'
import type { Subject } from '../subjects/subject.js'
import { ours, prism, subjects } from '../subjects/subjects.js'
import type { Workload } from '../workloads.js'

type Round = LoadResult & { /** Microseconds of processor time a request. */ readonly cpu: number }

export const CONNECTIONS = 8
/** Code is compiled by the number of its calls: what comes first, these requests or the time of these rounds. */
const WARM_UP = { requests: 40_000, rounds: 3 }

export const WHY_PROCESSOR_TIME =
  'The budget looks at processor time, since the load generator needs as much of it as a fast server and so bounds the requests a second.'

/** Measures how fast the servers answer one kind of call. */
export function throughput(
  name: string,
  title: string,
  workload: Workload,
  budget: { readonly name: string; readonly limit: number },
): Measure {
  const operations = workload.calls.length === 1 ? 'one operation' : `${workload.calls.length} operations`
  return {
    name,
    title,
    method: `${operations} of the group ${workload.group}, ${CONNECTIONS} connections; the servers take turns, and medians of their rounds count. ${WHY_PROCESSOR_TIME}`,
    async run(options) {
      const results = await compare(subjects, workload, options)
      return {
        rows: subjects.map((subject) => rowOf(subject, results.get(subject) ?? [])),
        budgets: [
          {
            ...budget,
            value: rounded(cpuOf(results, prism) / cpuOf(results, ours)),
            direction: 'at least',
            unit: '×',
          },
        ],
      }
    },
  }
}

/** Lets servers take turns in answering, and returns the rounds of each. */
export async function compare(
  compared: readonly Subject[],
  workload: Workload,
  options: MeasureOptions,
): Promise<Map<Subject, Round[]>> {
  const servers = new Map<Subject, ServerProcess>()
  const results = new Map<Subject, Round[]>()
  try {
    for (const subject of compared) servers.set(subject, await subject.start(workload))
    for (const [subject, server] of servers) {
      options.say(`${subject.title}, warm-up`)
      await measureRound(server, workload, options.seconds * WARM_UP.rounds, WARM_UP.requests)
    }
    for (let count = 1; count <= options.rounds; count++) {
      for (const [subject, server] of servers) {
        options.say(`${subject.title}, round ${count} of ${options.rounds}`)
        const round = await measureRound(server, workload, options.seconds)
        results.set(subject, [...(results.get(subject) ?? []), round])
      }
    }
    return results
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()))
  }
}

/** Microseconds of processor time a request, in the round in the middle. */
export function cpuOf(results: ReadonlyMap<Subject, readonly Round[]>, subject: Subject): number {
  return median((results.get(subject) ?? []).map(({ cpu }) => cpu))
}

async function measureRound(
  server: ServerProcess,
  { calls }: Workload,
  seconds: number,
  total = Number.MAX_SAFE_INTEGER,
): Promise<Round> {
  const before = await server.usage()
  const result = await load({
    url: server.url,
    calls: calls.map(({ call }) => call),
    highest: 299,
    connections: CONNECTIONS,
    seconds,
    total,
  })
  const after = await server.usage()
  return { ...result, cpu: (after.cpu - before.cpu) / result.count }
}

function rowOf({ title, version }: Subject, rounds: readonly Round[]): Row {
  const of = (fact: (round: Round) => number): number => rounded(median(rounds.map(fact)))
  return {
    server: `${title} ${version}`,
    'requests/s': Math.round(of(({ rate }) => rate)),
    'CPU µs/request': of(({ cpu }) => cpu),
    'p50 ms': of(({ p50 }) => p50),
    'p99 ms': of(({ p99 }) => p99),
  }
}
