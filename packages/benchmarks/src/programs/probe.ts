// Loaded into every measured server: reports what it uses when asked, the same way on every system.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Usage } from '../servers.js'

const RESOLUTION = 5
const turns = monitorEventLoopDelay({ resolution: RESOLUTION })
turns.enable()

process.on('message', (message) => {
  if (message === 'retained') process.send?.(retained())
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpu: user + system,
    memory: process.memoryUsage.rss() / 1_048_576,
    turn: Math.max(0, turns.max / 1_000_000 - RESOLUTION),
  }
  turns.reset()
  // The first turn after a reset is not counted: it must be over before anything is asked for.
  setTimeout(() => process.send?.(usage), 4 * RESOLUTION)
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
