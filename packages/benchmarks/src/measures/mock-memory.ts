import { setTimeout as sleep } from 'node:timers/promises'
import { workloads } from '../calls.js'
import { load } from '../load.js'
import { atMost, type Measure, median } from '../measure.js'
import { MEGABYTE, type ServerProcess } from '../server.js'
import { ours, prism, type Subject, subjects } from '../subjects.js'

/** Megabytes of resident memory. */
interface Memory {
  readonly idle: number
  readonly loaded: number
  readonly peak: number
}

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
    const name = 'memory under load, our mock (all groups) to stock Prism (one group)'
    return {
      rows: [...found].map(([{ title }, { idle, loaded, peak }]) => ({
        server: title,
        'idle MB': Math.round(idle),
        'under load MB': Math.round(loaded),
        'peak MB': Math.round(peak),
      })),
      budgets: [atMost(0.6, '×', name, loaded(ours) / loaded(prism))],
    }
  },
}

async function measureMemory(server: ServerProcess, seconds: number): Promise<Memory> {
  const memory = async (): Promise<number> => (await server.usage()).rss / MEGABYTE
  await sleep(SETTLE * 1_000)
  const idle = await memory()
  const samples: number[] = []
  let isLoaded = true
  const sampling = (async () => {
    for (; isLoaded; await sleep(200)) samples.push(await memory())
  })()
  try {
    await load({ url: server.url, calls: workloads.get.calls.map(({ call }) => call), seconds })
  } finally {
    isLoaded = false
    await sampling
  }
  return { idle, loaded: median(samples), peak: Math.max(...samples) }
}
