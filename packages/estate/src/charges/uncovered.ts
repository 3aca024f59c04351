// The usage that no commitment covers.
import { entryOf } from '../kernel/group-by.js'
import { Load } from '../kernel/load.js'
import { mapped, type Steps } from '../kernel/steps.js'
import { type DateRange, type Day, isWithin, lengthOf } from '../kernel/time.js'
import { addRows } from './charge-table.js'
import type { Commitment } from './commitment.js'
import { type CompanyState, today } from './company.js'
import type { Ledger } from './ledger.js'
import type { Pool, PoolIndex } from './line.js'
import { type Found, QUEUE } from './queue.js'
import { type CoverageByKind, noCoverage } from './sums.js'

/** Usage that no commitment covers, of pools that are summed together. */
export interface Uncovered<P extends Pool> {
  /** The first one of them. */
  readonly pool: P
  /** How all their usage was paid for. */
  readonly paid: CoverageByKind
  /** What nothing covered in all of the range, in what loads are counted in. */
  total: number
  /** When it was left uncovered: of what is asked for. */
  readonly load: Load
}

interface Question<P, Key> {
  /** Ends before the clock. */
  readonly range: DateRange
  /** Pools with the same key are summed together; those without one are not asked for. */
  by(pool: P): Key | undefined
  /**
   * All of it, or the part that a commitment bought now could go on to cover: without machines that are gone at the clock. What covered those
   * is taken to cover the others from then on.
   */
  readonly of: 'all' | 'lasting'
  /** In what loads are counted, for thousandths of hours of a pool. */
  amountOf(pool: P, usage: number): number
}

/** Each of them may begin a load, which has a figure for each segment of each day. */
const POOLS_OF_A_STEP = 25

/** Returns what no commitment covers by key, in the order of the pools, also where that is nothing. */
export function uncoveredUsage<P extends Pool, C extends Commitment, Key>(
  company: CompanyState,
  ledger: Ledger<P, C>,
  question: Question<P, Key>,
): Found<Map<Key, Uncovered<P>>> {
  return QUEUE.run(uncovered(company, ledger, question), ledger.signal)
}

function* uncovered<P extends Pool, C extends Commitment, Key>(
  company: CompanyState,
  ledger: Ledger<P, C>,
  { range, by, of, amountOf }: Question<P, Key>,
): Steps<Map<Key, Uncovered<P>>> {
  const found = new Map<Key, Uncovered<P>>()
  const sumsOfPool = (pool: P): Uncovered<P> | undefined => {
    const key = by(pool)
    if (key === undefined) return undefined
    return entryOf(found, key, () => {
      const load = new Load(lengthOf(range), ledger.table.segments)
      return { pool, paid: noCoverage(ledger.table.kinds), total: 0, load }
    })
  }
  const sumsOf = yield* mapped(ledger.table.pools, sumsOfPool, POOLS_OF_A_STEP)
  const gone = of === 'all' ? () => undefined : ledger.table.resources.gone(range, today(company))
  yield* ledger.totals(range, (part) => addRows(ledger.table, part, (pool) => sumsOf[pool]?.paid))
  yield* ledger.uncovered(range, ({ pools, usage }, day) => {
    const ofGone = gone(day)
    for (let index = 0; index < pools.length; index += 1) {
      const position = pools[index] as PoolIndex
      const sums = sumsOf[position]
      if (sums === undefined) continue
      const pool = ledger.table.pools[position] as P
      const goneOfPool = ofGone?.get(position)
      for (let segment = 0; segment < usage.length; segment += 1) {
        const all = usage[segment]?.[index] as number
        if (all === 0) continue
        const amount = amountOf(pool, all)
        const gone = goneOfPool?.[segment] ?? 0
        sums.total += amount
        sums.load.add(day - range.first, segment, gone === 0 ? amount : amountOf(pool, Math.max(0, all - gone)))
      }
    }
  })
  return found
}

/** Whether a pool has machines at the clock. */
export function isThere({ machines }: Pool, now: Day): boolean {
  return machines.some(({ life }) => isWithin(life, now))
}
