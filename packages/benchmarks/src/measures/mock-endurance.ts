import { type Call, exampleCalls, workloads } from '../calls.js'
import { load } from '../load.js'
import { atMost, type Measure } from '../measure.js'
import { MEGABYTE } from '../server.js'
import { ours } from '../subjects.js'

const WARM_UP = 20_000
/** Requests after which memory has to be what it was before. */
const DISTANCE = 100_000
/** Requests in which the collector runs at least once: memory goes up and down by a third meanwhile. */
const STRETCH = 80_000
const STEP = 5_000
/** Seconds for a step: more than any machine needs. */
const PATIENCE = 600

/** Whether the memory of our mock stays the same over many requests of every kind. */
export const mockEndurance: Measure = {
  name: 'mock-endurance',
  title: 'Memory over 100,000 mixed requests',
  method: `All operations in changing sessions, and every eighth request refused (no token, malformed body, unknown path). Memory goes up until it is collected, so what counts is the least of it: in ${STRETCH} requests after ${WARM_UP} of warm-up, and in as many that begin ${DISTANCE} later.`,
  async run({ say }) {
    const { url, usage, stop } = await ours.start(workloads.get)
    const send = (total: number) => load({ url, calls: mixedCalls, highest: 499, seconds: PATIENCE, total })
    try {
      await send(WARM_UP)
      const samples: number[] = []
      for (let count = 0; count < DISTANCE + STRETCH; count += STEP) {
        say(`${count} of ${DISTANCE + STRETCH} requests`)
        await send(STEP)
        samples.push((await usage()).rss / MEGABYTE)
      }
      const first = samples.slice(0, STRETCH / STEP)
      const last = samples.slice(-STRETCH / STEP)
      const growth = (Math.min(...last) / Math.min(...first) - 1) * 100
      const row = (start: number, stretch: readonly number[]) => ({
        requests: `${start} to ${start + STRETCH}`,
        'least MB': Math.round(Math.min(...stretch)),
        'most MB': Math.round(Math.max(...stretch)),
      })
      return {
        rows: [row(WARM_UP, first), row(WARM_UP + DISTANCE, last)],
        budgets: [atMost(5, ' %', `growth of memory over ${DISTANCE} mixed requests`, Math.max(0, growth))],
      }
    } finally {
      await stop()
    }
  },
}

/** Each operation in a session of its own, so that no two kinds of writes meet; and a refused request after seven. */
const mixedCalls: readonly Call[] = exampleCalls.flatMap(({ call }, index) => {
  const own = { ...call, headers: { ...call.headers, 'x-mock-session': `session-${index}` } }
  return index % 7 === 0 ? [own, refused(call, (index / 7) % 3)] : [own]
})

function refused(call: Call, kind: number): Call {
  if (kind === 0) return { ...call, headers: {} }
  if (kind === 1) return { ...call, path: '/no/such/path' }
  const headers = { ...call.headers, 'content-type': 'application/json' }
  return { method: 'POST', path: workloads.post.calls[0]?.call.path ?? '/', headers, body: '{' }
}
