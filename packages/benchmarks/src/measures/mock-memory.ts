import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../load/load.js'
import type { Measure } from '../measure.js'
import type { ServerProcess } from '../process/server-process.js'
import { median, rounded } from '../statistics.js'
import type { Subject } from '../subjects/subject.js'
import { ours, prism, subjects } from '../subjects/subjects.js'
import { workloads } from '../workloads.js'

interface Memory {
  readonly idle: number
  readonly loaded: number
  readonly peak: number
}

const MEGABYTE = 1_048_576
/** Seconds that a server has to finish what it does after its start. */
const SETTLE = 3

/** Memory of the servers while they answer. */
export const mockMemory: Measure = {
  name: 'mock-memory',
  title: 'Memory under load',
  method: `Resident memory, ${SETTLE} s after the start and sampled while the servers answer GETs; the median of the samples counts.`,
  async run({ seconds, rounds, say }) {
    const found = new Map<Subject, Memory>()
    for (const subject of subjects) {
      say(subject.title)
      const server = await subject.start(workloads.get)
      try {
        found.set(subject, await measureMemory(server, seconds * rounds))
      } finally {
        await server.stop()
      }
    }
    const loaded = (subject: Subject): number => found.get(subject)?.loaded ?? Number.NaN
    return {
      rows: [...found].map(([{ title, version }, memory]) => ({
        server: `${title} ${version}`,
        'idle MB': Math.round(memory.idle / MEGABYTE),
        'under load MB': Math.round(memory.loaded / MEGABYTE),
        'peak MB': Math.round(memory.peak / MEGABYTE),
      })),
      budgets: [
        {
          name: 'memory under load, our mock (all groups) to stock Prism (one group)',
          value: rounded(loaded(ours) / loaded(prism)),
          limit: 0.6,
          direction: 'at most',
          unit: '×',
        },
      ],
    }
  },
}

async function measureMemory(server: ServerProcess, seconds: number): Promise<Memory> {
  await sleep(SETTLE * 1_000)
  const { rss: idle } = await server.usage()
  const samples: number[] = []
  const calls = workloads.get.calls.map(({ call }) => call)
  const done = new AbortController()
  const sampling = (async () => {
    while (!done.signal.aborted) {
      samples.push((await server.usage()).rss)
      await sleep(200)
    }
  })()
  await load({ url: server.url, calls, highest: 299, connections: 8, seconds })
  done.abort()
  await sampling
  return { idle, loaded: median(samples), peak: Math.max(...samples) }
}
