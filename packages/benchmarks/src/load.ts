// Puts load on servers in turns, so that what else the machine does meets all of them alike.
import { installed } from '@cloud-cost/contract/installed'
import type { HttpRequest, Workload } from './calls.js'
import { inTurns, type MeasureOptions } from './measure.js'
import { AUTOCANNON } from './neighbours.js'
import { type Subject, withServers } from './servers.js'

/** What is used of autocannon. */
interface Autocannon {
  default(options: object): Promise<{
    readonly errors: number
    readonly non2xx: number
    readonly requests: { readonly total: number }
    readonly duration: number
  }>
}

export const CONNECTIONS = 8

/** Code is compiled by the number of its calls: what comes first, these requests or the time of these rounds. */
const WARM_UP = { requests: 40_000, rounds: 3 }

/** Lets servers take turns in answering the calls of a workload: answers a second, processor time of one, and memory at the end of a round. */
export function compareUnderLoad(subjects: readonly Subject[], workload: Workload, options: MeasureOptions) {
  const { seconds, say } = options
  const calls = workload.calls.map(({ call }) => call)
  return withServers(subjects, workload.calls[0], async (servers) => {
    for (const { title, url } of servers) {
      say(`${title}, warm-up`)
      await load({ url, calls, seconds: seconds * WARM_UP.rounds, total: WARM_UP.requests })
    }
    return inTurns(servers, options, async ({ url, usage }) => {
      const before = await usage()
      const { count, rate } = await load({ url, calls, seconds })
      const { cpu, memory } = await usage()
      return { rate, cpu: (cpu - before.cpu) / count, memory }
    })
  })
}

interface Load {
  readonly url: string
  /** Each connection sends them one after the other, again and again. */
  readonly calls: readonly HttpRequest[]
  /** Whether some of them are to be refused. */
  readonly refused?: boolean
  /** Seconds after which to end. */
  readonly seconds: number
  /** Requests after which to end, where that is sooner. */
  readonly total?: number
}

/** Puts load on a server. @throws Error when a connection fails, or an answer is no success where all should be */
export async function load({ url, calls, refused = false, seconds, total = Number.MAX_SAFE_INTEGER }: Load) {
  const { load } = await installed(AUTOCANNON)
  const { default: autocannon } = await load<Autocannon>('autocannon')
  const { errors, non2xx, requests, duration } = await autocannon({
    url,
    connections: CONNECTIONS,
    requests: calls.map((call) => ({ ...call })),
    // How often it looks whether the time is over, in milliseconds.
    sampleInt: 50,
    bailout: 1,
    duration: seconds,
    maxOverallRequests: total,
  })
  if (errors > 0) throw new Error(`under load, ${url} closed or refused a connection, or gave no answer`)
  if (non2xx > 0 && !refused) {
    const names = calls.map(({ method, path }) => `${method} ${path}`).join(', ')
    throw new Error(`under load, ${non2xx} answers were no success: ${names}`)
  }
  return { count: requests.total, rate: requests.total / duration }
}
