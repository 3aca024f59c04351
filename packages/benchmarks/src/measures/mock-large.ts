import type { Call } from '../calls.js'
import { jsonServer, type LargeServer, oursLarge, type RangedRead } from '../large/large-server.js'
import { MONTHS, months, type Range, threeYears } from '../large/ranges.js'
import type { Measure } from '../measure.js'
import type { ServerProcess } from '../process/server-process.js'
import { inTemporaryFolder } from '../process/temporary-folder.js'
import { median, percentile, rounded } from '../statistics.js'

/** Questions for a series of three years, after the first one. */
const SERIES = 20
const MEGABYTE = 1_048_576

/** Milliseconds of processor time of the read that takes most. */
interface Times {
  readonly median: number
  readonly p99: number
}

interface Found {
  readonly start: number
  readonly firstSeries: number
  readonly list: Times
  readonly series: Times
  readonly memory: number
}

/** A company larger than anyone has, asked one question after the other, none of them twice. */
export const mockLarge: Measure = {
  name: 'mock-large',
  title: 'A large company',
  method: `200 accounts, 100,000 resources, ${MONTHS} months. What counts is the processor time of the server, since a busy machine changes it least: up to its first answer; for the first series of three years, of which nothing is known yet; then for every list of a month that ends on every tenth day of the history, and every series of ${SERIES} ranges of three years, the median and the p99 of the slowest list, and the p99 of the slowest series; the collection of garbage that a read sets off is in them. Resident memory after all of that. Our mock computes what it answers; json-server looks up as many records as they are.`,
  async run({ say }) {
    const ours = await measured(oursLarge, say)
    const theirs = await measured(jsonServer, say)
    const budget = (name: string, value: number, limit: number, unit: string) =>
      ({ name: `large company: ${name}`, value: rounded(value), limit, direction: 'at most', unit }) as const
    return {
      rows: [row(oursLarge, ours), row(jsonServer, theirs)],
      budgets: [
        budget('processor time to the first answer', ours.start, 2_000, ' ms'),
        budget('memory', ours.memory, 500, ' MB'),
        budget('processor time of a list of a month, median', ours.list.median, 100, ' ms'),
        budget('processor time of a list of a month, p99', ours.list.p99, 200, ' ms'),
        budget('processor time of the first series of three years', ours.firstSeries, 2_000, ' ms'),
        budget('processor time of a further series of three years, p99', ours.series.p99, 200, ' ms'),
      ],
    }
  },
}

function row({ title }: LargeServer, { start, firstSeries, list, series, memory }: Found) {
  return {
    server: title,
    'start CPU ms': Math.round(start),
    'list of a month, median CPU ms': rounded(list.median),
    'list of a month, p99 CPU ms': rounded(list.p99),
    'first series of three years CPU ms': rounded(firstSeries),
    'further series, p99 CPU ms': rounded(series.p99),
    'memory MB': Math.round(memory),
  }
}

function measured(server: LargeServer, say: (text: string) => void): Promise<Found> {
  return inTemporaryFolder(async (folder) => {
    say(server.title)
    const process = await server.start(folder)
    try {
      const start = (await process.usage()).cpu / 1_000
      const [first, ...further] = threeYears(SERIES + 1) as [Range, ...Range[]]
      const { median: firstSeries } = await slowest(process, server.series.slice(0, 1), [first], say)
      const list = await slowest(process, server.lists, months, say)
      const series = await slowest(process, server.series, further, say)
      const { rss } = await process.usage()
      return { start, firstSeries, list, series, memory: rss / MEGABYTE }
    } finally {
      await process.stop()
    }
  })
}

async function slowest(
  server: ServerProcess,
  reads: readonly RangedRead[],
  ranges: readonly Range[],
  say: (text: string) => void,
): Promise<Times> {
  const all: Times[] = []
  for (const { name, call } of reads) {
    const times: number[] = []
    for (const range of ranges) times.push(await ask(server, call(range)))
    const found = { median: median(times), p99: percentile(times, 99) }
    say(`${name}: ${rounded(found.median)} ms, p99 ${rounded(found.p99)} ms`)
    all.push(found)
  }
  return { median: Math.max(...all.map(({ median }) => median)), p99: Math.max(...all.map(({ p99 }) => p99)) }
}

async function ask(server: ServerProcess, { path, headers }: Call): Promise<number> {
  const before = await server.usage()
  const response = await fetch(server.url + path, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  const after = await server.usage()
  return (after.cpu - before.cpu) / 1_000
}
