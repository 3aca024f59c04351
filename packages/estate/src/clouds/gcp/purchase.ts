// The committed use that a project could buy, with its cost and saving.
import type { CompanyState } from '../../charges/company.js'
import { HOUR } from '../../charges/line.js'
import { uncoveredUsage } from '../../charges/uncovered.js'
import type { Term } from '../../company/company-file.js'
import { discountsOf } from '../../company/discounts.js'
import { HOURS_IN_MONTH } from '../../company/terms.js'
import type { Micros } from '../../kernel/money.js'
import { type DateRange, daysOf, firstDayOfMonth, HOURS_IN_DAY, lengthOf, monthAround } from '../../kernel/time.js'
import { inMonth } from '../recommended.js'
import { COMPUTE_ENGINE, sustainedUsePercents } from './catalog.js'
import { type GcpPool, gcpScope } from './commitments.js'
import { gcpLedgerOf } from './ledger.js'
import { type Discounted, SustainedUse } from './sustained-use.js'

/** vCPUs, or GB of memory, that a project left uncovered at any time of some days. */
export interface LowWatermark {
  /** One of the pools; the others have the same project, region, machine series and kind of resource. */
  readonly pool: GcpPool
  /** Whole vCPUs or GB; 0 where there is nothing to commit to. */
  readonly amount: number
  readonly hours: number
  /** List price of everything that no commitment covered on these days. */
  readonly onDemand: Micros
  /** What sustained use would no longer take off if the amount were committed to. */
  readonly lostCredit: Micros
  /** The share that a negotiated discount leaves of what no commitment covers. */
  readonly paidShare: number
}

export async function lowWatermarks(company: CompanyState, range: DateRange): Promise<LowWatermark[]> {
  // Bills have the usage of days, and a commitment is for each of their hours.
  if (company.bills !== undefined) return []
  const found = await uncoveredUsage(company, gcpLedgerOf(company), {
    range,
    of: 'lasting',
    by: (pool: GcpPool) => gcpScope(pool),
    amountOf: (_: GcpPool, usage) => usage / HOUR,
  })
  const watermarks = Array.from(found.values(), ({ pool, paid, load }) => {
    // The first kind is committed use.
    const onDemand = paid.slice(1).reduce((sum, { listCost }) => sum + listCost, 0)
    return { pool, amount: Math.floor(load.lowest()), hours: lengthOf(range) * HOURS_IN_DAY, onDemand }
  })
  const lost = await lostCredits(
    company,
    range,
    new Map(watermarks.map(({ pool, amount }) => [gcpScope(pool), amount])),
  )
  const discountOf = discountsOf(company.file, 'gcp')
  return watermarks.map((watermark) => ({
    ...watermark,
    lostCredit: lost.get(gcpScope(watermark.pool)) ?? 0,
    paidShare: 1 - discountOf(COMPUTE_ENGINE) / 100,
  }))
}

/** A commitment takes the lowest layers of what sustained use is counted by: what they were discounted is lost. */
async function lostCredits(
  company: CompanyState,
  range: DateRange,
  amounts: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Micros>> {
  const ledger = gcpLedgerOf(company)
  const months = { first: firstDayOfMonth(range.first), last: range.last }
  const found = await uncoveredUsage(company, ledger, {
    range: months,
    of: 'all',
    by: (pool: GcpPool) => {
      const scope = gcpScope(pool)
      const hasCredit = amounts.get(scope) !== 0 && sustainedUsePercents(pool.type.series).length > 0
      return hasCredit ? scope : undefined
    },
    amountOf: (_, usage) => usage,
  })
  return new Map(
    Array.from(found, ([scope, { pool, load }]): [string, Micros] => {
      const percents = sustainedUsePercents(pool.type.series)
      const most = (amounts.get(scope) ?? 0) * HOUR
      const before: Discounted = { usage: 0, percents: 0 }
      const lost: Discounted = { usage: 0, percents: 0 }
      let use = new SustainedUse(percents, monthAround(range.first))
      for (const day of daysOf(months)) {
        if (day === firstDayOfMonth(day)) use = new SustainedUse(percents, monthAround(day))
        ledger.table.segments.forEach(({ hours }, segment) => {
          const height = Math.min(load.amountOn(day - months.first, segment) / hours, most)
          use.add(height, hours, day < range.first ? before : lost)
        })
      }
      return [scope, Math.round((lost.percents * pool.price) / (100 * HOUR))]
    }),
  )
}

/** What committing to the amount would cost in a month. */
export function monthCommitment({ pool, amount }: LowWatermark, term: Term): Micros {
  return amount * pool.committedPrice[term] * HOURS_IN_MONTH
}

/** What committing to the amount would save in a month: what is paid for its usage now, less the commitment. */
export function monthSaving(watermark: LowWatermark, term: Term): Micros {
  const { pool, amount, hours, lostCredit, paidShare } = watermark
  const listed = amount * pool.price * HOURS_IN_MONTH - inMonth(lostCredit, hours)
  return Math.round(listed * paidShare) - monthCommitment(watermark, term)
}
