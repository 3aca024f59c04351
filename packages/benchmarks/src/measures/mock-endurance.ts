import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, exampleCalls } from '../calls.js'
import { load } from '../load/load.js'
import type { Measure, Row } from '../measure.js'
import type { ServerProcess } from '../process/server-process.js'
import { rounded } from '../statistics.js'
import { ours } from '../subjects/subjects.js'
import { workloads } from '../workloads.js'

const WARM_UP = 20_000
/** Requests after which memory has to be what it was before. */
const DISTANCE = 100_000
/** Requests in which the collector runs at least once: memory goes up and down by a third meanwhile. */
const STRETCH = 80_000
const STEP = 5_000
const MEGABYTE = 1_048_576
/** More than any machine needs. */
const PATIENCE = 1_800

/** Whether the memory of our mock stays the same over many requests of every kind. */
export const mockEndurance: Measure = {
  name: 'mock-endurance',
  title: 'Memory over 100,000 mixed requests',
  method: `All operations in changing sessions, and every eighth request refused (no token, malformed body, unknown path). Memory goes up until it is collected, so what counts is the least of it: in ${STRETCH} requests after ${WARM_UP} of warm-up, and in as many that begin ${DISTANCE} later.`,
  async run({ say }) {
    const server = await ours.start(workloads.get)
    try {
      await send(server, WARM_UP)
      const samples: number[] = []
      for (let count = 0; count < DISTANCE + STRETCH; count += STEP) {
        say(`${count} of ${DISTANCE + STRETCH} requests`)
        await send(server, STEP)
        await sleep(100)
        samples.push((await server.usage()).rss)
      }
      const [first, last] = [rangeOf(samples.slice(0, STRETCH / STEP)), rangeOf(samples.slice(-STRETCH / STEP))]
      return {
        rows: [rowOf(WARM_UP, first), rowOf(WARM_UP + DISTANCE, last)],
        budgets: [
          {
            name: `growth of memory over ${DISTANCE} mixed requests`,
            value: rounded(Math.max(0, (last.least / first.least - 1) * 100)),
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

/** Bytes. */
interface Range {
  readonly least: number
  readonly most: number
}

function rangeOf(samples: readonly number[]): Range {
  return { least: Math.min(...samples), most: Math.max(...samples) }
}

function rowOf(start: number, { least, most }: Range): Row {
  return {
    requests: `${start} to ${start + STRETCH}`,
    'least MB': Math.round(least / MEGABYTE),
    'most MB': Math.round(most / MEGABYTE),
  }
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
