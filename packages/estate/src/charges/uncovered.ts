// The usage that no commitment covers.

import { Load } from '../kernel/load.js'
import { entryOf } from '../kernel/maps.js'
import { mapped, type Steps } from '../kernel/steps.js'
import { type DateRange, type Day, isWithin, lengthOf } from '../kernel/time.js'
import type { Pool } from './charge-table.js'
import type { Commitment } from './commitment.js'
import { type CompanyState, today } from './company.js'
import type { PoolIndex } from './indexes.js'
import type { Ledger } from './ledger.js'
import { type Found, QUEUE } from './queue.js'
import { addersOf, COVERAGE_FIGURES, type CoverageByKind, coverageIn, NOT_ASKED } from './sums.js'

/** Usage that no commitment covers, of pools that are summed together. */
export interface Uncovered<P extends Pool> {
  /** The first one of them. */
  readonly pool: P
  /** How all their usage was paid for. */
  readonly paid: CoverageByKind
  /** What nothing covered in all of the range, in what loads are counted in. */
  readonly total: number
  /** When it was left uncovered: of what is asked for. */
  readonly load: Load
}

/** Usage that is added up, with the place of what was paid for it. */
interface Draft<P extends Pool> extends Omit<Uncovered<P>, 'paid' | 'total'> {
  readonly place: number
  total: number
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
  const width = ledger.table.kinds * COVERAGE_FIGURES
  const found = new Map<Key, Draft<P>>()
  const days = Math.max(0, lengthOf(range))
  const sumsOfPool = (pool: P): Draft<P> | undefined => {
    const key = by(pool)
    if (key === undefined) return undefined
    return entryOf(found, key, () => ({
      pool,
      place: found.size * width,
      total: 0,
      load: new Load(days, ledger.table.segments),
    }))
  }
  const sumsOf = yield* mapped(ledger.table.pools, sumsOfPool, POOLS_OF_A_STEP)
  const gone = of === 'all' ? () => undefined : ledger.table.resources.gone(range, today(company))
  const at = Int32Array.from(sumsOf, (sums) => sums?.place ?? NOT_ASKED)
  const figures = new Float64Array(found.size * width)
  const { coverage } = addersOf(ledger.table)
  yield* ledger.totals(range, (part) => coverage(part, { at, figures }))
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
  return new Map(
    Array.from(found, ([key, { place, ...sums }]) => {
      return [key, { ...sums, paid: coverageIn(figures, place, ledger.table.kinds) }]
    }),
  )
}

/** Whether a pool has machines at the clock. */
export function hasMachinesOn({ machines }: Pool, now: Day): boolean {
  return machines.some(({ life }) => isWithin(life, now))
}
