// Loaded into every measured server: reports what it uses when asked.
import { existsSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Usage } from '../servers.js'

/** Milliseconds between two looks at the event loop; shorter turns are not seen. */
const RESOLUTION = 5
/**
 * Where Linux has the processor time of the only thread that JavaScript runs in: a busy machine makes turns longer, but not this time. Other systems
 * have the wall time instead.
 */
const THREAD = `/proc/self/task/${process.pid}/schedstat`
const timeOfThread = existsSync(THREAD)
  ? (): number => Number.parseInt(readFileSync(THREAD, 'latin1'), 10) / 1_000_000
  : (): number => performance.now()

let turn = 0
let before = { time: performance.now(), ofThread: timeOfThread() }
const look = (): void => {
  const now = { time: performance.now(), ofThread: timeOfThread() }
  turn = Math.max(turn, Math.min(now.time - before.time - RESOLUTION, now.ofThread - before.ofThread))
  before = now
}
setInterval(look, RESOLUTION).unref()

process.on('message', (message) => {
  if (message === 'retained') process.send?.(retained())
  if (message !== 'usage') return
  look()
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpu: user + system, memory: process.memoryUsage.rss() / 1_048_576, turn }
  turn = 0
  process.send?.(usage)
})
// A server must not stay when the measuring ends early.
process.once('disconnect', () => process.exit())
// Listening must not keep a server alive that wants to stop.
process.channel?.unref()

/** MB that are still in use once the collector has run. */
function retained(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // What a first collection finalizes, a second one frees.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_048_576
}
