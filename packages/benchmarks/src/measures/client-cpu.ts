import { workloads } from '../calls.js'
import { atMost, inTurns, type Measure, type MeasureOptions, rounded } from '../measure.js'
import { ownProgram, runProgram, versionOf } from '../programs.js'
import { bound, withServer } from '../servers.js'

const { group, calls } = workloads.get
const ours = `@cloud-cost/${group}-client`
const FETCH = { kind: 'fetch', title: `fetch, Node ${process.versions.node}` } as const
const OPENAPI_FETCH = { kind: 'openapi-fetch', title: `openapi-fetch ${versionOf('openapi-fetch')}` } as const
const FUNCTION = { kind: 'function', title: `${ours} ${versionOf(ours)}, function` } as const
const CALLERS = [FETCH, OPENAPI_FETCH, FUNCTION]

/** What a call costs the caller, in addition to what the platform and openapi-fetch cost. */
export const clientCpu: Measure = {
  name: 'client-cpu',
  title: 'Processor time of a call',
  method: `${calls.length} GETs of the group ${group} in turn, one after the other, with the same inputs, by tinybench with a clock of processor time. Each way to call has a process of its own, new in each round and warmed up; the processes take turns in changing order, and medians count. Over loopback, a static server in a process of its own answers the examples; from memory, a \`fetch\` function answers them, which leaves the work of the client alone.`,
  async run(options) {
    const loopback = await withServer(bound, calls[0], ({ url }) => compareCallers(options, url))
    const memory = await compareCallers({ ...options, seconds: options.seconds / 2 })
    const name = (place: string): string => `processor time of a call ${place}, function to bare openapi-fetch`
    return {
      rows: CALLERS.map((caller) => ({
        caller: caller.title,
        'loopback CPU µs/call': rounded(loopback(caller).cpu),
        'memory CPU µs/call': rounded(memory(caller).cpu),
      })),
      budgets: [
        atMost(1.1, '×', name('over loopback'), loopback(FUNCTION).cpu / loopback(OPENAPI_FETCH).cpu),
        atMost(1.5, '×', name('from memory'), memory(FUNCTION).cpu / memory(OPENAPI_FETCH).cpu),
      ],
    }
  },
}

/** The microseconds of processor time of a call, by the caller. @param url nothing for answers from memory */
function compareCallers(options: MeasureOptions, url?: string) {
  return inTurns(CALLERS, options, async ({ kind }) => {
    const program = [ownProgram('caller'), kind, String(options.seconds), ...(url === undefined ? [] : [url])]
    return { cpu: Number((await runProgram(process.execPath, program)).stdout) }
  })
}
