import type { GcpRecommendation } from '@cloud-cost/cost-client'
import { today } from '../../../charges/company.js'
import { historyOf } from '../../../charges/ranges.js'
import { isThere } from '../../../charges/uncovered.js'
import type { Term } from '../../../company/company-file.js'
import { applies, TERMS } from '../../../company/terms.js'
import type { OperationIds } from '../../../generated/operations.js'
import { dollars, dollarText } from '../../../kernel/money.js'
import { uuid } from '../../../kernel/random.js'
import { intersection } from '../../../kernel/time.js'
import type { Body, Company, Handlers } from '../../cloud.js'
import { checkService, productItem } from '../../recommended.js'
import { COMPUTE_ENGINE, commitmentType, PLANS, regionOf } from '../catalog.js'
import { gcpScope } from '../commitments.js'
import { gcpLedgerOf } from '../ledger.js'
import { type LowWatermark, lowWatermarks, monthCommitment, monthSaving } from '../purchase.js'

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
      status: 'success',
      data: (await gcpLowWatermarks(company))
        .filter((watermark) => isRecommended(watermark, RECOMMENDED_TERM))
        .map((watermark) => gcpRecord(company, watermark, committed.has(gcpScope(watermark.pool)))),
    }
  },
  async listGcpPurchaseOptions(company, { path }): Promise<Body<'listGcpPurchaseOptions'>> {
    checkService(path.service, [COMMITTED_USE])
    const watermarks = await gcpLowWatermarks(company)
    return {
      status: 'success',
      data: TERMS.flatMap((term) => {
        const recommended = watermarks.filter((watermark) => isRecommended(watermark, term))
        if (recommended.length === 0) return []
        return { goal: GOAL, ...planOf(term), termLength: term, currency: 'USD', ...gcpFigures(recommended, term) }
      }),
    }
  },
  listGcpRecommendationProducts(company, { path }): Body<'listGcpRecommendationProducts'> {
    checkService(path.service, [COMMITTED_USE])
    const isRented = gcpLedgerOf(company).table.pools.some((pool) => isThere(pool, today(company)))
    const products = isRented ? [COMPUTE_ENGINE] : []
    return { status: 'success', data: products.map((product, index) => productItem(product, 'compute', index)) }
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
