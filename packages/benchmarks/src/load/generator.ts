// A process of its own: what it costs to make load must not be counted as the server's.
import { Pool } from 'undici'
import type { Call } from '../calls.js'
import { answerMessages } from '../process/worker.js'
import { percentile } from '../statistics.js'
import type { Job, LoadResult } from './load.js'

answerMessages(run)

/** Keeps as many requests in flight as there are connections, until the time or the number is reached. */
async function run({ url, calls, highest, connections, seconds, total = Infinity }: Job): Promise<LoadResult> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const latencies: number[] = []
  const began = performance.now()
  const end = began + seconds * 1_000
  let started = 0
  const work = async (): Promise<void> => {
    while (performance.now() < end && started < total) {
      const call = calls[started++ % calls.length]
      if (call === undefined) throw new Error('there are no calls')
      latencies.push(await send(pool, call, highest))
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const elapsed = (performance.now() - began) / 1_000
  await pool.close()
  return {
    count: latencies.length,
    rate: latencies.length / elapsed,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  }
}

/** Sends a call and returns the milliseconds until its answer was there. */
function send(pool: Pool, { method, path, headers, body }: Call, highest: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    let answered = 0
    pool.dispatch(
      { method: method as 'GET', path, headers: { ...headers }, body: body ?? null },
      {
        onConnect: () => {},
        onHeaders: (status) => {
          answered = status
          return true
        },
        onData: () => true,
        onComplete: () => {
          if (answered <= highest) resolve(performance.now() - began)
          else reject(new Error(`${method} ${path} was answered with ${answered}`))
        },
        onError: reject,
      },
    )
  })
}
