import type { GcpRecommendation } from '@cloud-cost/cost-client'
import { HOUR } from '../../../charges/charge-table.js'
import { type CompanyState, historyOf, today } from '../../../charges/company.js'
import { hasMachinesOn, uncoveredUsage } from '../../../charges/uncovered.js'
import type { Term } from '../../../company/company-file.js'
import { discountsOf } from '../../../company/meter.js'
import { applies, HOURS_IN_MONTH, TERMS } from '../../../company/terms.js'
import type { OperationIds } from '../../../generated/operations.js'
import { dollars, dollarText, type Micros } from '../../../kernel/money.js'
import { uuid } from '../../../kernel/random.js'
import {
  type DateRange,
  daysOf,
  firstDayOfMonth,
  HOURS_IN_DAY,
  intersection,
  lengthOf,
  monthAround,
} from '../../../kernel/time.js'
import type { Body, Company, Handlers } from '../../cloud.js'
import { checkService, inMonth, productItem } from '../../recommended.js'
import { COMPUTE_ENGINE, commitmentType, PLANS, regionOf, sustainedUsePercents } from '../catalog.js'
import { type GcpPool, gcpScope } from '../commitments.js'
import { gcpLedgerOf } from '../ledger.js'
import { type Discounted, SustainedUse } from '../sustained-use.js'

const COMMITTED_USE = 'cud'

export const recommendations = {
  async listGcpRecommendations(company, { path }): Promise<Body<'listGcpRecommendations'>> {
    checkService(path.service, [COMMITTED_USE])
    const committed = new Set(
      gcpLedgerOf(company)
        .table.commitments.filter((commitment) => applies(commitment, today(company)))
        .map(gcpScope),
    )
    return {
      data: (await gcpLowWatermarks(company))
        .filter((watermark) => isRecommended(watermark, RECOMMENDED_TERM))
        .map((watermark) => gcpRecord(company, watermark, committed.has(gcpScope(watermark.pool)))),
    }
  },
  async listGcpPurchaseOptions(company, { path }): Promise<Body<'listGcpPurchaseOptions'>> {
    checkService(path.service, [COMMITTED_USE])
    const watermarks = await gcpLowWatermarks(company)
    return {
      data: TERMS.flatMap((term) => {
        const recommended = watermarks.filter((watermark) => isRecommended(watermark, term))
        if (recommended.length === 0) return []
        return {
          goal: GOAL,
          ...planOf(term),
          termLength: term,
          currency: company.currency,
          ...gcpFigures(recommended, term),
        }
      }),
    }
  },
  listGcpRecommendationProducts(company, { path }): Body<'listGcpRecommendationProducts'> {
    checkService(path.service, [COMMITTED_USE])
    const isRented = gcpLedgerOf(company).table.pools.some((pool) => hasMachinesOn(pool, today(company)))
    const products = isRented ? [COMPUTE_ENGINE] : []
    return { data: products.map((product, index) => productItem(product, 'compute', index)) }
  },
} satisfies Handlers<OperationIds['gcp']['recommendations']>

const GOAL = 'LOW_WATERMARK'

const GCP_ANALYZED_DAYS = 30

const [RECOMMENDED_TERM] = TERMS

function gcpLowWatermarks(company: Company): Promise<LowWatermark[]> {
  const days = { first: today(company) - GCP_ANALYZED_DAYS, last: today(company) - 1 }
  return lowWatermarks(company, intersection(days, historyOf(company)))
}

/** Whether a commitment would save more than a negotiated discount does. */
function isRecommended(watermark: LowWatermark, term: Term): boolean {
  return watermark.amount > 0 && monthSaving(watermark, term) > 0
}

/** Only the plan of one year is known by name. */
function planOf(term: Term) {
  const plan = PLANS[term]
  return plan === undefined ? {} : { plan }
}

function gcpFigures(watermarks: readonly LowWatermark[], term: Term) {
  const sumOf = (amount: (watermark: LowWatermark) => number) =>
    watermarks.reduce((sum, watermark) => sum + amount(watermark), 0)
  const commitment = sumOf((watermark) => monthCommitment(watermark, term))
  // vCPUs and GB can't be added.
  const sameUnit = new Set(watermarks.map(({ pool }) => pool.resource)).size === 1
  return {
    expectedCost: dollarText(commitment),
    ...(sameUnit ? { recommendAmount: String(sumOf(({ amount }) => amount)) } : {}),
    monthCommitment: dollars(commitment),
    monthSaveCost: dollars(sumOf((watermark) => monthSaving(watermark, term))),
    onDemandCost: dollars(sumOf(({ onDemand }) => onDemand)),
  }
}

function gcpRecord(company: Company, watermark: LowWatermark, isCommitted: boolean): GcpRecommendation {
  const { account: project, region, type, resource } = watermark.pool
  const term = RECOMMENDED_TERM
  const { name, category } = regionOf(region)
  const id = (of: string) => uuid(company.seed, of, project, region, type.series, resource)
  const { expectedCost, recommendAmount: _, ...amounts } = gcpFigures([watermark], term)
  return {
    ...billingAccount(company),
    product: COMPUTE_ENGINE.code,
    projectId: project,
    recommendationId: id('recommendation'),
    recommendType: commitmentType(type.series).code,
    recommendAmount: String(watermark.amount),
    recommendAction: 'add',
    recommendStatus: 'ACTIVE',
    recommendDescription: descriptionOf(watermark, isCommitted),
    resourceType: resource,
    expectedCost,
    ...planOf(term),
    termLength: term,
    goal: GOAL,
    regionId: region,
    regionName: name,
    regionCategory: category,
    insightId: id('insight'),
    ...amounts,
  }
}

function billingAccount({ gcp }: Company) {
  return {
    ...(gcp === undefined ? {} : { accountId: gcp.billingAccount }),
    ...(gcp?.billingAccountName === undefined ? {} : { accountAlias: gcp.billingAccountName }),
  }
}

function descriptionOf({ pool, amount }: LowWatermark, isCommitted: boolean): string {
  const more = isCommitted ? 'more ' : ''
  const series = pool.type.series.toUpperCase()
  const resource =
    pool.resource === 'VCPU' ? `${more}${series} vCPU${amount === 1 ? '' : 's'}` : `${more}GB of ${series} memory`
  return `Commit to ${amount} ${resource} in ${pool.region} for one year.`
}

/** vCPUs, or GB of memory, that a project left uncovered at any time of some days. */
interface LowWatermark {
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

async function lowWatermarks(company: CompanyState, range: DateRange): Promise<LowWatermark[]> {
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
  const discounts = discountsOf(company.file, 'gcp')
  return watermarks.map((watermark) => ({
    ...watermark,
    lostCredit: lost.get(gcpScope(watermark.pool)) ?? 0,
    paidShare: 1 - discounts.on(COMPUTE_ENGINE, today(company)) / 100,
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
          const height = Math.min(load.hourlyOn(day - months.first, segment), most)
          use.add(height, hours, day < range.first ? before : lost)
        })
      }
      return [scope, Math.round((lost.percents * pool.price) / (100 * HOUR))]
    }),
  )
}

/** What committing to the amount would cost in a month. */
function monthCommitment({ pool, amount }: LowWatermark, term: Term): Micros {
  return amount * pool.committedPrice[term] * HOURS_IN_MONTH
}

/** What committing to the amount would save in a month: what is paid for its usage now, less the commitment. */
function monthSaving(watermark: LowWatermark, term: Term): Micros {
  const { pool, amount, hours, lostCredit, paidShare } = watermark
  const listed = amount * pool.price * HOURS_IN_MONTH - inMonth(lostCredit, hours)
  return Math.round(listed * paidShare) - monthCommitment(watermark, term)
}
