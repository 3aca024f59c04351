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

interface Found {
  readonly start: number
  readonly firstSeries: number
  readonly list: number
  readonly series: number
  readonly memory: number
}

/** A company larger than anyone has, asked one question after the other, none of them twice. */
export const mockLarge: Measure = {
  name: 'mock-large',
  title: 'A large company',
  method: `200 accounts, 100,000 resources, ${MONTHS} months. What counts is the processor time of the server, since a busy machine changes it least: up to its first answer; for the first series of three years, of which nothing is known yet; then for every list of a month that ends on every tenth day of the history, and every series of ${SERIES} ranges of three years, the p99 of the slowest list and of the slowest series. Resident memory after all of that. Our mock computes what it answers; json-server looks up as many records as they are.`,
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
        budget('processor time of a list of a month, p99', ours.list, 100, ' ms'),
        budget('processor time of the first series of three years', ours.firstSeries, 2_000, ' ms'),
        budget('processor time of a further series of three years, p99', ours.series, 200, ' ms'),
      ],
    }
  },
}

function row({ title }: LargeServer, { start, firstSeries, list, series, memory }: Found) {
  return {
    server: title,
    'start CPU ms': Math.round(start),
    'list of a month, p99 CPU ms': rounded(list),
    'first series of three years CPU ms': rounded(firstSeries),
    'further series, p99 CPU ms': rounded(series),
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
      const firstSeries = await slowest(process, server.series.slice(0, 1), [first], say)
      const list = await slowest(process, server.lists, months, say)
      const series = await slowest(process, server.series, further, say)
      const { rss } = await process.usage()
      return { start, firstSeries, list, series, memory: rss / MEGABYTE }
    } finally {
      await process.stop()
    }
  })
}

/** The p99 of the read that takes most, in milliseconds of processor time. */
async function slowest(
  server: ServerProcess,
  reads: readonly RangedRead[],
  ranges: readonly Range[],
  say: (text: string) => void,
): Promise<number> {
  let most = 0
  for (const { name, call } of reads) {
    const times: number[] = []
    for (const range of ranges) times.push(await ask(server, call(range)))
    say(`${name}: ${rounded(median(times))} ms, p99 ${rounded(percentile(times, 99))} ms`)
    most = Math.max(most, percentile(times, 99))
  }
  return most
}

async function ask(server: ServerProcess, { path, headers }: Call): Promise<number> {
  const before = await server.usage()
  const response = await fetch(server.url + path, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  const after = await server.usage()
  return (after.cpu - before.cpu) / 1_000
}
