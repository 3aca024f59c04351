import { CALL_KINDS, type CallKind } from '../call-kinds.js'
import { workloads } from '../calls.js'
import { atMost, inTurns, type Measure, type MeasureOptions, median, rounded } from '../measure.js'
import { ownProgram, runProgram, versionOf } from '../programs.js'
import { bound } from '../subjects.js'

const { group, calls } = workloads.get
const ours = `@cloud-cost/${group}-client`
const TITLES: { readonly [Kind in CallKind]: string } = {
  fetch: `fetch, Node ${process.versions.node}`,
  'openapi-fetch': `openapi-fetch ${versionOf('openapi-fetch')}`,
  function: `${ours} ${versionOf(ours)}, function`,
}

/** What a call costs the caller, in addition to what the platform and openapi-fetch cost. */
export const clientCpu: Measure = {
  name: 'client-cpu',
  title: 'Processor time of a call',
  method: `${calls.length} GETs of the group ${group} in turn, one after the other, with the same inputs, by tinybench with a clock of processor time. Each way to call has a process of its own, new in each round and warmed up; the processes take turns in changing order. Medians of the rounds count, and × is the median of each round's ratio to openapi-fetch. Over loopback, a static server in a process of its own answers the examples; from memory, a \`fetch\` function answers them, which leaves the work of the client alone.`,
  async run(options) {
    const server = await bound.start(workloads.get)
    try {
      const loopback = await compareCallers(options, server.url)
      const memory = await compareCallers({ ...options, seconds: options.seconds / 2 })
      const name = (place: string): string => `processor time of a call ${place}, function to bare openapi-fetch`
      return {
        rows: CALL_KINDS.map((kind) => ({
          caller: TITLES[kind],
          'loopback CPU µs/call': rounded(median(loopback.get(kind) ?? [])),
          'loopback ×': rounded(ratio(loopback, kind)),
          'memory CPU µs/call': rounded(median(memory.get(kind) ?? [])),
          'memory ×': rounded(ratio(memory, kind)),
        })),
        budgets: [
          atMost(1.1, '×', name('over loopback'), ratio(loopback, 'function')),
          atMost(1.5, '×', name('from memory'), ratio(memory, 'function')),
        ],
      }
    } finally {
      await server.stop()
    }
  },
}

/** The processor time of a call in each round, by the way to call. @param url nothing for answers from memory */
async function compareCallers(
  { seconds, rounds, say }: MeasureOptions,
  url?: string,
): Promise<ReadonlyMap<CallKind, readonly number[]>> {
  return inTurns(CALL_KINDS, rounds, async (kind, round) => {
    say(`${kind}, ${url === undefined ? 'from memory' : 'over loopback'}, round ${round} of ${rounds}`)
    const program = [ownProgram('caller'), kind, String(seconds), ...(url === undefined ? [] : [url])]
    return Number((await runProgram(process.execPath, program)).stdout)
  })
}

function ratio(times: ReadonlyMap<CallKind, readonly number[]>, kind: CallKind): number {
  const base = times.get('openapi-fetch') ?? []
  return median((times.get(kind) ?? []).map((value, round) => value / (base[round] ?? Number.NaN)))
}
