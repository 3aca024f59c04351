import { type Call, exampleCalls, workloads } from '../calls.js'
import { load } from '../load.js'
import { atMost, type Measure } from '../measure.js'
import { ours, withServer } from '../servers.js'

const WARM_UP = 20_000
/** Requests after which memory has to be what it was before. */
const DISTANCE = 100_000
/** Requests in which the collector runs at least once: memory goes up and down by a third meanwhile. */
const STRETCH = 120_000
const STEP = 5_000
/** Seconds for a step: more than any machine needs. */
const PATIENCE = 600

/** Whether the memory of our mock stays the same over many requests of every kind. */
export const mockEndurance: Measure = {
  name: 'mock-endurance',
  title: 'Memory over 100,000 mixed requests',
  method: `All operations in changing sessions, and every eighth request refused (no token, malformed body, unknown path). Memory goes up until it is collected, so what counts is the least of it: in ${STRETCH} requests after ${WARM_UP} of warm-up, and in as many that begin ${DISTANCE} later.`,
  run: ({ say }) =>
    withServer(ours, workloads.get.calls[0], async ({ url, usage }) => {
      const send = (total: number) => load({ url, calls: mixedCalls, refused: true, seconds: PATIENCE, total })
      await send(WARM_UP)
      const samples: number[] = []
      for (let count = 0; count < DISTANCE + STRETCH; count += STEP) {
        say(`${count} of ${DISTANCE + STRETCH} requests`)
        await send(STEP)
        samples.push((await usage()).memory)
      }
      const stretchFrom = (start: number) => {
        const stretch = samples.slice(start / STEP, (start + STRETCH) / STEP)
        const requests = `${WARM_UP + start} to ${WARM_UP + start + STRETCH}`
        return { requests, 'least MB': Math.round(Math.min(...stretch)), 'most MB': Math.round(Math.max(...stretch)) }
      }
      const [first, last] = [stretchFrom(0), stretchFrom(DISTANCE)]
      const growth = Math.max(0, last['least MB'] / first['least MB'] - 1) * 100
      return {
        rows: [first, last],
        budgets: [atMost(5, ' %', `growth of memory over ${DISTANCE} mixed requests`, growth)],
      }
    }),
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
  return { method: 'POST', path: workloads.post.calls[0].call.path, headers, body: '{' }
}
