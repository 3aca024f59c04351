// Measures of requests a second, for the mock, stock Prism, Scalar's mock and a static server.
import { type Workload, workloads } from '../calls.js'
import { CONNECTIONS, compareUnderLoad } from '../load.js'
import { atLeast, atMost, type Measure, rounded } from '../measure.js'
import { ours, prism, subjects } from '../servers.js'

/** The GETs that are answered by examples. */
export const mockGet = throughput('mock-get', 'GET of an example', workloads.get, 10)

/** The POSTs with a body that are answered by examples. */
export const mockPost = throughput('mock-post', 'Validated POST', workloads.post, 8)

/** The reads that our mock computes from its estate, once for each request and change; stock Prism keeps no state. */
export const mockState = throughput('mock-state', 'Stateful read', workloads.state, 6)

/** The lists that our mock cuts into pages by a cursor; stock Prism cuts none. */
export const mockCursor = throughput('mock-cursor', 'List with a cursor', workloads.cursor, 3)

/** Measures how fast the servers answer one kind of call. @param limit how many times as fast as stock Prism ours has to be */
function throughput(name: string, title: string, workload: Workload, limit: number): Measure {
  const { group, calls } = workload
  return {
    name,
    title,
    method: `${calls.length === 1 ? 'one operation' : `${calls.length} operations`} of the group ${group}, ${CONNECTIONS} connections of autocannon; the servers take turns, and medians of their rounds count. Memory is what is resident at the end of a round. The budget looks at processor time, since the load generator needs as much of it as a fast server and so bounds the requests a second.`,
    async run(options) {
      const of = await compareUnderLoad(subjects, workload, options)
      const speed = `${title}: processor time of stock Prism to our mock`
      const memory = 'memory under load, our mock (all groups) to stock Prism (one group)'
      return {
        rows: subjects.map((subject) => ({
          server: subject.title,
          'requests/s': Math.round(of(subject).rate),
          'CPU µs/request': rounded(of(subject).cpu),
          'memory MB': Math.round(of(subject).memory),
        })),
        budgets: [
          atLeast(limit, '×', speed, of(prism).cpu / of(ours).cpu),
          ...(workload === workloads.get ? [atMost(0.6, '×', memory, of(ours).memory / of(prism).memory)] : []),
        ],
      }
    },
  }
}
