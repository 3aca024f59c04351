import type { Columns } from '../../kernel/columns.js'
import type { Segment } from '../../kernel/segments.js'
import { type DateRange, type Day, isWithin } from '../../kernel/time.js'
import { type CompanyState, today } from '../company.js'
import { RunningMachines } from '../demand/running.js'
import type { Commitment } from './commitment.js'
import type { DayRows } from './day-charges.js'
import type { Ledger } from './ledger.js'
import { hourlyUse, type Pool } from './pool.js'

/** Whether a pool has machines at the clock. */
export function isThere({ machines }: Pool, now: Day): boolean {
  return machines.some(({ life }) => isWithin(life, now))
}

/**
 * Visits the charges day by day, in order, each with the usage that a commitment bought now could go on to cover: the usage that no
 * commitment covered, less the usage of machines that are gone at the clock. What covered those is taken to cover the others from
 * then on.
 *
 * @param visit is given the usage as columns of the pools that `uncovered` names
 * @param range ends before the clock
 */
export function eachUncovered<P extends Pool, C extends Commitment>(
  company: CompanyState,
  ledger: Ledger<P, C>,
  range: DateRange,
  visit: (charges: DayRows, lasting: Columns) => void,
): void {
  const now = today(company)
  const gone = ledger.pools.flatMap((line, pool) => {
    const ofPool = line.machines.filter(({ life }) => life.last < now && life.last >= range.first)
    return ofPool.length === 0 ? [] : [{ pool, use: hourlyUse(line), machines: ofPool }]
  })
  const running = new RunningMachines(gone, ledger.segments, company.seed, range.first)
  ledger.eachDay(range, (charges, day) => {
    const counts = running.count(day)
    const { pools, usage } = charges.uncovered
    const lasting = usage.map((column) => column.slice())
    gone.forEach(({ pool, use }, position) => {
      const index = pools.indexOf(pool)
      if (index < 0) return
      lasting.forEach((column, segment) => {
        const { hours } = charges.segments[segment] as Segment
        const ofGone = (counts[segment]?.[position] as number) * use * hours
        column[index] = Math.max(0, (column[index] as number) - ofGone)
      })
    })
    visit(charges, lasting)
  })
}
