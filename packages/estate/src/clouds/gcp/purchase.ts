import type { Term } from '../../company/company-file.js'
import { HOUR } from '../../company/ledger/pool.js'
import { HOURS_IN_MONTH } from '../../company/terms.js'
import { Load } from '../../kernel/load.js'
import { cents } from '../../kernel/money.js'
import { PARTS_OF_DAY } from '../../kernel/parts-of-day.js'
import { type DateRange, lengthOf } from '../../kernel/time.js'
import { COMMITTED_USE_DISCOUNT } from './catalog.js'
import { type GcpPool, gcpScope } from './commitments.js'
import type { GcpLedger } from './ledger.js'

/** vCPUs, or GB of memory, that a project left on demand at any time. */
export interface LowWatermark {
  /** One of the pools; the others have the same project, region, machine series and kind of resource. */
  readonly pool: GcpPool
  readonly amount: number
}

export function lowWatermarks(ledger: GcpLedger, range: DateRange): LowWatermark[] {
  const loads = new Map<string, { readonly pool: GcpPool; readonly uncovered: Load }>()
  const loadOf = ledger.pools.map((pool) => {
    const key = gcpScope(pool)
    const load = loads.get(key) ?? { pool, uncovered: new Load(lengthOf(range)) }
    loads.set(key, load)
    return load
  })
  let day = 0
  ledger.eachDay(range, ({ uncovered }) => {
    loadOf.forEach((load, position) => {
      for (const part of PARTS_OF_DAY) load.uncovered.add(day, part, (uncovered[part][position] ?? 0) / HOUR)
    })
    day += 1
  })
  return [...loads.values()]
    .map(({ pool, uncovered }) => ({ pool, amount: Math.floor(uncovered.lowest()) }))
    .filter(({ amount }) => amount > 0)
}

export interface MonthlyCents {
  readonly commitment: number
  readonly onDemand: number
}

/** What committing to the amount costs in a month, and what its usage costs on demand. */
export function monthlyCents({ pool, amount }: LowWatermark, term: Term): MonthlyCents {
  const hourlyCost = Math.round(amount * pool.price * (1 - COMMITTED_USE_DISCOUNT[term] / 100))
  return { commitment: cents(hourlyCost * HOURS_IN_MONTH), onDemand: cents(amount * pool.price * HOURS_IN_MONTH) }
}
