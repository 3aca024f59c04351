// Loaded into every measured server: reports what it uses when asked, the same way on every system.
import type { Usage } from '../servers.js'

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpu: user + system, memory: process.memoryUsage.rss() / 1_048_576 }
  process.send?.(usage)
})
// A server must not stay when the measuring ends early.
process.once('disconnect', () => process.exit())
// Listening must not keep a server alive that wants to stop.
process.channel?.unref()
