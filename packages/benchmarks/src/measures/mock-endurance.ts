import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, exampleCalls } from '../calls.js'
import { load } from '../load/load.js'
import type { Measure } from '../measure.js'
import type { ServerProcess } from '../process/server-process.js'
import { median, rounded } from '../statistics.js'
import { ours } from '../subjects/subjects.js'
import { workloads } from '../workloads.js'

const WARM_UP = 20_000
const TOTAL = 100_000
const SAMPLES = 20
const MEGABYTE = 1_048_576
/** More than any machine needs. */
const PATIENCE = 1_800

/** Whether the memory of our mock stays the same over many requests of every kind. */
export const mockEndurance: Measure = {
  name: 'mock-endurance',
  title: 'Memory over 100,000 mixed requests',
  method: `All operations in changing sessions, and every eighth request refused (no token, malformed body, unknown path); after ${WARM_UP} requests of warm-up, the medians of the first and the last quarter of ${SAMPLES} samples are compared.`,
  async run({ say }) {
    const server = await ours.start(workloads.get)
    try {
      await send(server, WARM_UP)
      const samples: number[] = []
      for (let count = 0; count < SAMPLES; count++) {
        say(`${(count * TOTAL) / SAMPLES} of ${TOTAL} requests`)
        await send(server, TOTAL / SAMPLES)
        await sleep(100)
        samples.push((await server.usage()).rss)
      }
      const first = median(samples.slice(0, SAMPLES / 4))
      const last = median(samples.slice(-SAMPLES / 4))
      return {
        rows: [
          { requests: `${WARM_UP} to ${WARM_UP + TOTAL / 4}`, 'memory MB': Math.round(first / MEGABYTE) },
          { requests: `${WARM_UP + TOTAL * 0.75} to ${WARM_UP + TOTAL}`, 'memory MB': Math.round(last / MEGABYTE) },
        ],
        budgets: [
          {
            name: `growth of memory over ${TOTAL} mixed requests`,
            value: rounded(Math.max(0, (last / first - 1) * 100)),
            limit: 5,
            direction: 'at most',
            unit: ' %',
          },
        ],
      }
    } finally {
      await server.stop()
    }
  },
}

async function send(server: ServerProcess, total: number): Promise<void> {
  await load({ url: server.url, calls: mixedCalls, highest: 499, connections: 8, seconds: PATIENCE, total })
}

/** Each operation in a session that few others share, so that no two writes meet; and a refused request after seven. */
const mixedCalls: readonly Call[] = exampleCalls.flatMap(({ call }, index) => {
  const own = { ...call, headers: { ...call.headers, 'x-mock-session': `session-${index}` } }
  return index % 7 === 0 ? [own, refused(call, (index / 7) % 3)] : [own]
})

function refused(call: Call, kind: number): Call {
  if (kind === 0) return { ...call, headers: {} }
  if (kind === 1) return { ...call, path: '/no/such/path' }
  const headers = { ...call.headers, 'content-type': 'application/json' }
  return { ...call, method: 'POST', path: workloads.post.calls[0]?.call.path ?? '/', headers, body: '{' }
}
