import { computedReads, type Workload, workloads } from '../calls.js'
import { CONNECTIONS, load } from '../load.js'
import { atLeast, inTurns, type Measure, type MeasureOptions, median, type Row, rounded } from '../measure.js'
import { MEGABYTE, type ServerProcess } from '../server.js'
import { ours, prism, type Subject, subjects } from '../subjects.js'

/** What a server does in a round. */
interface Round {
  /** Answers a second. */
  readonly rate: number
  /** Microseconds of processor time a request. */
  readonly cpu: number
  /** Megabytes of resident memory at its end. */
  readonly memory: number
}

/** Code is compiled by the number of its calls: what comes first, these requests or the time of these rounds. */
const WARM_UP = { requests: 40_000, rounds: 3 }

const WHY_PROCESSOR_TIME =
  'The budget looks at processor time, since the load generator needs as much of it as a fast server and so bounds the requests a second.'

/** The GETs that are answered by examples. */
export const mockGet = throughput('mock-get', 'GET of an example', workloads.get, 10)

/** The POSTs with a body that are answered by examples. */
export const mockPost = throughput('mock-post', 'Validated POST', workloads.post, 8)

/** The lists that are cut into pages by a cursor. */
export const mockCursor = throughput('mock-cursor', 'List with a cursor', workloads.cursor, 3)

/** Measures how fast the servers answer one kind of call. @param limit how many times as fast as stock Prism ours has to be */
function throughput(name: string, title: string, workload: Workload, limit: number): Measure {
  const { group, calls } = workload
  return {
    name,
    title,
    method: `${calls.length === 1 ? 'one operation' : `${calls.length} operations`} of the group ${group}, ${CONNECTIONS} connections of autocannon; the servers take turns, and medians of their rounds count. ${WHY_PROCESSOR_TIME}`,
    async run(options) {
      const rounds = await compare(subjects, workload, options)
      return {
        rows: subjects.map((subject) => ({
          server: subject.title,
          'requests/s': Math.round(median((rounds.get(subject) ?? []).map(({ rate }) => rate))),
          'CPU µs/request': rounded(cpuOf(rounds, subject)),
        })),
        budgets: [
          atLeast(
            limit,
            '×',
            `${title}: processor time of stock Prism to our mock`,
            cpuOf(rounds, prism) / cpuOf(rounds, ours),
          ),
        ],
      }
    },
  }
}

const counts = computedReads.map(({ group, calls }) => `${calls.length} of the group ${group}`).join(', ')

/** Reads of what the mock computes for a session, over all groups. */
export const mockState: Measure = {
  name: 'mock-state',
  title: 'Stateful read',
  method: `The reads that our mock computes from its estate, once for each request and change: ${counts}; ${CONNECTIONS} connections. The groups are measured one after the other, each against servers of that group (our mock serves all groups); the servers take turns, medians of their rounds count, and the figure over all groups counts each operation once. ${WHY_PROCESSOR_TIME}`,
  async run(options) {
    const rows = new Map(subjects.map((subject): [Subject, Row] => [subject, { server: subject.title }]))
    const sums = new Map<Subject, number>()
    for (const workload of computedReads) {
      const { group, calls } = workload
      const rounds = await compare(subjects, workload, { ...options, say: (text) => options.say(`${group}, ${text}`) })
      for (const [subject, row] of rows) {
        const cpu = cpuOf(rounds, subject)
        rows.set(subject, { ...row, [`CPU µs/request in ${group}`]: rounded(cpu) })
        sums.set(subject, (sums.get(subject) ?? 0) + cpu * calls.length)
      }
    }
    const count = computedReads.reduce((sum, { calls }) => sum + calls.length, 0)
    const mean = (subject: Subject): number => (sums.get(subject) ?? Number.NaN) / count
    const name = 'stateful read: processor time of stock Prism (which keeps no state) to our mock'
    return {
      rows: [...rows].map(([subject, row]) => ({ ...row, 'in all': rounded(mean(subject)) })),
      budgets: [atLeast(6, '×', name, mean(prism) / mean(ours))],
    }
  },
}

/** Lets servers take turns in answering, and returns the rounds of each. */
export async function compare(
  compared: readonly Subject[],
  workload: Workload,
  { rounds, seconds, say }: MeasureOptions,
): Promise<Map<Subject, Round[]>> {
  const servers = new Map<Subject, ServerProcess>()
  try {
    for (const subject of compared) servers.set(subject, await subject.start(workload))
    for (const [subject, server] of servers) {
      say(`${subject.title}, warm-up`)
      await measureRound(server, workload, seconds * WARM_UP.rounds, WARM_UP.requests)
    }
    const taken = await inTurns([...servers], rounds, ([{ title }, server], round) => {
      say(`${title}, round ${round} of ${rounds}`)
      return measureRound(server, workload, seconds)
    })
    return new Map([...taken].map(([[subject], found]) => [subject, found]))
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()))
  }
}

/** Microseconds of processor time a request, in the round in the middle. */
export function cpuOf(rounds: ReadonlyMap<Subject, readonly Round[]>, subject: Subject): number {
  return median((rounds.get(subject) ?? []).map(({ cpu }) => cpu))
}

async function measureRound(
  server: ServerProcess,
  { calls }: Workload,
  seconds: number,
  total = Number.MAX_SAFE_INTEGER,
): Promise<Round> {
  const before = await server.usage()
  const { count, rate } = await load({ url: server.url, calls: calls.map(({ call }) => call), seconds, total })
  const after = await server.usage()
  return { rate, cpu: (after.cpu - before.cpu) / count, memory: after.rss / MEGABYTE }
}
