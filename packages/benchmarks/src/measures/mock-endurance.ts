import { exampleCalls, type HttpRequest, workloads } from '../calls.js'
import { load } from '../load.js'
import { atMost, type Measure } from '../measure.js'
import { ours, withServer } from '../servers.js'

const WARM_UP = 20_000
/** Requests after which memory has to be what it was before. */
const DISTANCE = 100_000
/** Seconds for the requests: more than any machine needs. */
const PATIENCE = 600

/** Whether the memory of our mock stays the same over many requests of every kind. */
export const mockEndurance: Measure = {
  name: 'mock-endurance',
  title: 'Memory over 100,000 mixed requests',
  method: `All operations in changing sessions, and every eighth request refused (no token, malformed body, unknown path). What counts is the memory that is still in use once the collector has run: after ${WARM_UP} requests of warm-up, and after ${DISTANCE} more.`,
  run: ({ say }) =>
    withServer(ours, workloads.get.calls[0], async ({ url, retained }) => {
      const memoryAfter = async (total: number): Promise<number> => {
        say(`${total} requests`)
        await load({ url, calls: mixedCalls, refused: true, seconds: PATIENCE, total })
        return retained()
      }
      const [first, last] = [await memoryAfter(WARM_UP), await memoryAfter(DISTANCE)]
      const growth = Math.max(0, last / first - 1) * 100
      return {
        rows: [
          { requests: WARM_UP, 'in use, MB': first.toFixed(1) },
          { requests: WARM_UP + DISTANCE, 'in use, MB': last.toFixed(1) },
        ],
        budgets: [atMost(5, ' %', `growth of memory over ${DISTANCE} mixed requests`, growth)],
      }
    }),
}

/** Each operation in a session of its own, so that no two kinds of writes meet; and a refused request after seven. */
const mixedCalls: readonly HttpRequest[] = exampleCalls.flatMap(({ call }, index) => {
  const own = { ...call, headers: { ...call.headers, 'x-mock-session': `session-${index}` } }
  return index % 7 === 0 ? [own, refused(call, (index / 7) % 3)] : [own]
})

function refused(call: HttpRequest, kind: number): HttpRequest {
  if (kind === 0) return { ...call, headers: {} }
  if (kind === 1) return { ...call, path: '/no/such/path' }
  const headers = { ...call.headers, 'content-type': 'application/json' }
  return { method: 'POST', path: workloads.post.calls[0].call.path, headers, body: '{' }
}
