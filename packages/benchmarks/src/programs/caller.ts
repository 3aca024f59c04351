// A process of its own for each way to call, so that none runs on code that was compiled for another. Prints the
// microseconds of processor time that a call takes.
import { Bench } from 'tinybench'
import { type CallKind, callsOfKind } from '../call-kinds.js'
import { workloads } from '../calls.js'

const [kind, seconds, url] = process.argv.slice(2)
const workload = workloads.get

/** Without a URL, the answers come from memory: what is left is the work of the client. */
const texts = workload.calls.map(({ answer }) => JSON.stringify(answer ?? null))
let count = 0
const answer = async (): Promise<Response> =>
  new Response(texts[count++ % texts.length], { headers: { 'content-type': 'application/json' } })

/** Calls that the clock is read for once, which takes a system call. */
const BATCH = 10
/** Lengths of a run before it, for the platform to compile the code: that takes processor time too, for some ten thousand calls. */
const WARM_UP = 2

/** Milliseconds of processor time of this process. */
function now(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const makers =
  url === undefined
    ? await callsOfKind(kind as CallKind, workload, 'http://127.0.0.1', answer)
    : await callsOfKind(kind as CallKind, workload, url)
const time = Number(seconds) * 1_000
const bench = new Bench({ now, time, warmupTime: time * WARM_UP, throws: true })
bench.add('calls', async () => {
  for (let batch = 0; batch < BATCH; batch++) for (const make of makers) await make()
})
const [task] = await bench.run()
if (task?.result.state !== 'completed') throw new Error('the calls were not completed')
console.log((task.result.latency.mean * 1_000) / (BATCH * makers.length))
// Connections that are kept open would keep it alive.
process.exit()
