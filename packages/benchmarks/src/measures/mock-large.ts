import { jsonServer, type LargeServer, oursLarge, type RangedRead } from '../large/large-server.js'
import { MONTHS, months, type Range, threeYears } from '../large/ranges.js'
import { load } from '../load/load.js'
import type { Measure } from '../measure.js'
import { inTemporaryFolder } from '../process/temporary-folder.js'
import { rounded } from '../statistics.js'

/** Questions for a series of three years, after the first one. */
const SERIES = 20
const MEGABYTE = 1_048_576
/** More than any question takes. */
const PATIENCE = 600

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
  method: `200 accounts, 100,000 resources, ${MONTHS} months. From spawning the process to its first answer; the first series of three years, of which nothing is known yet; then every list for each month of the history, and every series for ${SERIES} ranges of three years: the p99 of the slowest list and of the slowest series. Resident memory after all of that. Our mock computes what it answers; json-server looks up as many records as they are.`,
  async run({ say }) {
    const ours = await measured(oursLarge, say)
    const theirs = await measured(jsonServer, say)
    const budget = (name: string, value: number, limit: number, unit: string) =>
      ({ name: `large company: ${name}`, value: rounded(value), limit, direction: 'at most', unit }) as const
    return {
      rows: [row(oursLarge, ours), row(jsonServer, theirs)],
      budgets: [
        budget('start to the first answer', ours.start, 2_000, ' ms'),
        budget('memory', ours.memory, 500, ' MB'),
        budget('p99 of a list of a month', ours.list, 100, ' ms'),
        budget('first series of three years', ours.firstSeries, 2_000, ' ms'),
        budget('p99 of a further series of three years', ours.series, 200, ' ms'),
      ],
    }
  },
}

function row({ title }: LargeServer, { start, firstSeries, list, series, memory }: Found) {
  return {
    server: title,
    'start ms': Math.round(start),
    'list of a month, p99 ms': rounded(list),
    'first series of three years ms': rounded(firstSeries),
    'series of three years, p99 ms': rounded(series),
    'memory MB': Math.round(memory),
  }
}

function measured(server: LargeServer, say: (text: string) => void): Promise<Found> {
  return inTemporaryFolder(async (folder) => {
    say(server.title)
    const process = await server.start(folder)
    try {
      const slowest = async (reads: readonly RangedRead[], ranges: readonly Range[]): Promise<number> => {
        let most = 0
        for (const { name, call } of reads) {
          const calls = ranges.map(call)
          const limits = { connections: 1, seconds: PATIENCE, total: calls.length }
          const { p50, p99 } = await load({ url: process.url, calls, highest: 299, ...limits })
          say(`${name}: ${rounded(p50)} ms, p99 ${rounded(p99)} ms`)
          most = Math.max(most, p99)
        }
        return most
      }
      const [first, ...further] = threeYears(SERIES + 1) as [Range, ...Range[]]
      const firstSeries = await slowest(server.series.slice(0, 1), [first])
      const list = await slowest(server.lists, months)
      const series = await slowest(server.series, further)
      const { rss } = await process.usage()
      return { start: process.start, firstSeries, list, series, memory: rss / MEGABYTE }
    } finally {
      await process.stop()
    }
  })
}
