import type {
  AwsPurchaseOption,
  AwsPurchaseOptionListSuccess,
  AwsRecommendation,
  AwsRecommendationListSuccess,
  CodeItem,
  GcpPurchaseOptionListSuccess,
  GcpRecommendation,
  GcpRecommendationListSuccess,
  ListAwsPurchaseOptionsParams,
  ListAwsRecommendationProductsParams,
  ListAwsRecommendationsParams,
  ListGcpPurchaseOptionsParams,
  ListGcpRecommendationProductsParams,
  ListGcpRecommendationsParams,
  RecommendationProductListSuccess,
} from '@cloud-cost/cost-client'
import { applies } from '../../allocation/aws-commitment.js'
import { gcpScope } from '../../allocation/gcp-commitment.js'
import {
  EC2,
  instanceType,
  OFFER_CLASSES,
  PAYMENT_OPTIONS,
  RDS,
  SAVINGS_PLAN_TYPES,
  type SavingsPlanType,
  savingsPlanProduct,
  TERMS,
  type Term,
} from '../../catalog/aws.js'
import { COMPUTE_ENGINE, commitmentType, PLANS } from '../../catalog/gcp.js'
import { regionOf } from '../../catalog/regions.js'
import { accountAlias, awsLedgerOf, type Company, gcpLedgerOf, payerAccount, today } from '../../company/company.js'
import type { AwsPool } from '../../demand/aws-pool.js'
import { rejected } from '../../failure.js'
import { type Inputs, keeps } from '../../inputs.js'
import { uuid } from '../../random.js'
import { type AwsDemand, awsDemands } from '../../recommendations/aws-demand.js'
import { bestReservation, bestSavingsPlan, type Purchase, type WayToBuy } from '../../recommendations/aws-purchase.js'
import {
  type PurchaseAmounts,
  purchaseAmounts,
  purchaseFigures,
  sumAmounts,
} from '../../recommendations/aws-purchase-figures.js'
import { type LowWatermark, lowWatermarks, monthlyCents } from '../../recommendations/gcp-purchase.js'
import { type DateRange, dateOf } from '../../time.js'

const RESERVED_INSTANCE = 'reserved-instance'
const SAVINGS_PLANS = 'savings-plans'
const COMMITTED_USE = 'cud'

type AwsQuery = Inputs<ListAwsRecommendationsParams>['query']

/** Without a filter, those for what AWS offers first: nothing up front, one year, standard. */
export function listAwsRecommendations(
  company: Company,
  { path, query }: Inputs<ListAwsRecommendationsParams>,
): AwsRecommendationListSuccess {
  const { range, recommend } = awsAnalysis(company, path.service, query)
  const ways = waysToBuy(path.service, {
    purchaseOption: query.purchaseOption || PAYMENT_OPTIONS[0],
    leasContractLength: query.leasContractLength || TERMS[0],
    offerClass: query.offerClass || OFFER_CLASSES[0],
  })
  return {
    status: 'success',
    data: ways.flatMap(recommend).map((recommendation) => awsRecord(company, range, recommendation)),
  }
}

/** Without a filter, those of all ways to buy; a way in which nothing would be saved is left out. */
export function listAwsPurchaseOptions(
  company: Company,
  { path, query }: Inputs<ListAwsPurchaseOptionsParams>,
): AwsPurchaseOptionListSuccess {
  const { recommend } = awsAnalysis(company, path.service, query)
  return {
    status: 'success',
    data: waysToBuy(path.service, query).flatMap((way) => awsPurchaseOption(company, way, recommend(way)) ?? []),
  }
}

export function listAwsRecommendationProducts(
  company: Company,
  { path }: Inputs<ListAwsRecommendationProductsParams>,
): RecommendationProductListSuccess {
  checkService(path.service, [RESERVED_INSTANCE, SAVINGS_PLANS])
  const machines = [...(company.aws?.machines ?? []), ...(company.aws?.databases ?? [])]
  const rented = new Set(machines.map(({ type }) => instanceType(type)?.product))
  const products =
    path.service === RESERVED_INSTANCE
      ? [EC2, RDS].filter((product) => rented.has(product))
      : SAVINGS_PLAN_TYPES.filter(() => rented.has(EC2)).map(savingsPlanProduct)
  return {
    status: 'success',
    data: products.map((product, index) => productItem(product, product === RDS ? 'database' : 'compute', index)),
  }
}

export function listGcpRecommendations(
  company: Company,
  { path }: Inputs<ListGcpRecommendationsParams>,
): GcpRecommendationListSuccess {
  checkService(path.service, [COMMITTED_USE])
  const committed = new Set(
    gcpLedgerOf(company)
      .commitments.filter((commitment) => applies(commitment, today(company)))
      .map(gcpScope),
  )
  return {
    status: 'success',
    data: gcpLowWatermarks(company).map((watermark) =>
      gcpRecord(company, watermark, committed.has(gcpScope(watermark.pool))),
    ),
  }
}

export function listGcpPurchaseOptions(
  company: Company,
  { path }: Inputs<ListGcpPurchaseOptionsParams>,
): GcpPurchaseOptionListSuccess {
  checkService(path.service, [COMMITTED_USE])
  const watermarks = gcpLowWatermarks(company)
  const terms = watermarks.length === 0 ? [] : TERMS
  return {
    status: 'success',
    data: terms.map((term) => ({
      goal: GOAL,
      ...planOf(term),
      termLength: term,
      currency: 'USD',
      ...gcpFigures(watermarks, term),
    })),
  }
}

export function listGcpRecommendationProducts(
  company: Company,
  { path }: Inputs<ListGcpRecommendationProductsParams>,
): RecommendationProductListSuccess {
  checkService(path.service, [COMMITTED_USE])
  const products = company.gcp?.machines?.length ? [COMPUTE_ENGINE] : []
  return { status: 'success', data: products.map((product, index) => productItem(product, 'compute', index)) }
}

function checkService(service: string, known: readonly string[]): void {
  if (known.includes(service)) return
  throw rejected(`service must be ${known.join(' or ')}, not ${service}.`)
}

function productItem({ code, name }: { code: string; name: string }, parentCode: string, index: number): CodeItem {
  return { code, name, parentCode, codes: code, sort: index + 1 }
}

/** The only way of analyzing usage. */
const ANALYZE_TYPE = { analyzeTypeCode: 'max-savings', analyzeTypeName: 'Maximum savings' } as const

const MAX_TERM = 365

/** The last `term` days before the clock. */
function analyzedRange(company: Company, term: string): DateRange {
  const days = /^\d+$/.test(term) ? Number(term) : 0
  if (days < 1 || days > MAX_TERM) {
    throw rejected(`term must be a number of days from 1 to ${MAX_TERM}, not ${term}.`)
  }
  return { first: today(company) - days, last: today(company) - 1 }
}

interface Recommendation {
  readonly way: WayToBuy
  readonly product: string
  readonly pool: AwsPool
  readonly savingsPlanType?: SavingsPlanType
  readonly purchase: Purchase
  readonly amounts: PurchaseAmounts
}

/**
 * Analyzes the usage that a query asks for; `recommend` says what to buy in one of the ways. What `purchase` tells apart is not
 * known, so it has no effect.
 */
function awsAnalysis(company: Company, service: string, query: AwsQuery) {
  checkService(service, [RESERVED_INSTANCE, SAVINGS_PLANS])
  const range = analyzedRange(company, query.term)
  const savingsPlanType = SAVINGS_PLAN_TYPES.find(
    (type) => service === SAVINGS_PLANS && savingsPlanProduct(type).code === query.product,
  )
  const keepsAccount = keeps(query.linkedAccounts)
  const isAnalyzed = keeps(query.analyzeTypeCode)(ANALYZE_TYPE.analyzeTypeCode)
  const demands = awsDemands(awsLedgerOf(company), range, (pool) => {
    if (!isAnalyzed || !keepsAccount(pool.account)) return undefined
    return service === SAVINGS_PLANS ? planKey(pool, savingsPlanType) : reservationKey(pool, query.product)
  })
  const recommend = (way: WayToBuy): Recommendation[] =>
    demands.flatMap((demand) => recommendation(demand, way, savingsPlanType) ?? [])
  return { range, recommend }
}

/** Reservations are recommended by account, region and type. */
function reservationKey({ account, region, type }: AwsPool, product: string): string | undefined {
  return type.product.code === product ? `${account} ${region} ${type.name}` : undefined
}

/** Compute plans are recommended by account, EC2 Instance plans by account, region and family. */
function planKey({ account, region, type }: AwsPool, plan: SavingsPlanType | undefined): string | undefined {
  if (type.product !== EC2 || plan === undefined) return undefined
  return plan === 'Compute' ? account : `${account} ${region} ${type.family}`
}

function recommendation(demand: AwsDemand, way: WayToBuy, plan?: SavingsPlanType): Recommendation | undefined {
  const purchase = plan === undefined ? bestReservation(demand, way) : bestSavingsPlan(demand, plan, way)
  if (purchase === undefined) return undefined
  const amounts = purchaseAmounts(purchase, demand)
  if (amounts.monthOnDemandCost <= amounts.monthCommitment) return undefined
  const { pool } = demand
  return plan === undefined
    ? { way, product: pool.type.product.code, pool, purchase, amounts }
    : { way, product: savingsPlanProduct(plan).code, pool, savingsPlanType: plan, purchase, amounts }
}

/** The ways to buy that the filters leave. Savings plans have no offering class, so that its filter has no effect on them. */
function waysToBuy(
  service: string,
  query: Pick<AwsQuery, 'purchaseOption' | 'leasContractLength' | 'offerClass'>,
): WayToBuy[] {
  const payments = PAYMENT_OPTIONS.filter(keeps(query.purchaseOption))
  const terms = TERMS.filter(keeps(query.leasContractLength))
  const ways = terms.flatMap((term) => payments.map((payment): WayToBuy => ({ payment, term })))
  if (service === SAVINGS_PLANS) return ways
  return OFFER_CLASSES.filter(keeps(query.offerClass)).flatMap((offerClass) =>
    ways.map((way) => ({ ...way, offerClass })),
  )
}

function awsRecord(
  company: Company,
  range: DateRange,
  { way, product, pool, savingsPlanType, purchase, amounts }: Recommendation,
): AwsRecommendation {
  const { account } = pool
  const payer = payerAccount(company)?.accountId ?? account
  const { month, residualOnDemandCost, usage } = purchaseFigures(amounts)
  return {
    accountId: payer,
    accountAlias: accountAlias(company, payer),
    product,
    linkedAccountId: account,
    linkedAccountAlias: accountAlias(company, account),
    startDate: dateOf(range.first),
    endDate: dateOf(range.last),
    ...(savingsPlanType === undefined ? reservedMembers(pool) : planMembers(pool, savingsPlanType)),
    ...ANALYZE_TYPE,
    ...wayMembers(way),
    // A reservation for a region applies to all sizes of its family.
    ...(savingsPlanType === undefined ? { flexibility: 'Flexible' } : {}),
    commitment: purchase.hourlyCost / 1_000_000,
    ...month,
    residualOnDemandCost,
    ...usage,
  }
}

function reservedMembers({ region, type }: AwsPool) {
  return {
    operationCode: type.product.operation,
    ...(type.product === EC2 ? { os: 'Linux' } : {}),
    region,
    instanceType: type.name,
    familyType: type.family,
  }
}

function planMembers({ region, type }: AwsPool, savingsPlanType: SavingsPlanType) {
  return { ...(savingsPlanType === 'Compute' ? {} : { region, familyType: type.family }), savingsPlanType }
}

function wayMembers({ payment, term, offerClass }: WayToBuy) {
  return { paymentOptions: payment, termLength: term, ...(offerClass === undefined ? {} : { offerClass }) }
}

/** What is recommended for one way to buy: in all, and by account. */
function awsPurchaseOption(
  company: Company,
  way: WayToBuy,
  recommendations: readonly Recommendation[],
): AwsPurchaseOption | undefined {
  const [first] = recommendations
  if (first === undefined) return undefined
  const byAccount = new Map<string, Recommendation[]>()
  for (const recommendation of recommendations) {
    const { account } = recommendation.pool
    byAccount.set(account, [...(byAccount.get(account) ?? []), recommendation])
  }
  return {
    ...optionMembers(way, recommendations, payerAccount(company)?.accountId ?? first.pool.account),
    accounts: [...byAccount].map(([account, parts]) => optionMembers(way, parts, account)),
  }
}

function optionMembers(way: WayToBuy, recommendations: readonly Recommendation[], linkedAccountId: string) {
  const { month, residualOnDemandCost, usage } = purchaseFigures(
    sumAmounts(recommendations.map(({ amounts }) => amounts)),
  )
  return {
    ...wayMembers(way),
    ...ANALYZE_TYPE,
    residualOnDemandCost,
    onDemandCostBeforePurchase: usage.onDemandCost,
    monthCommitment: month.monthCommitment,
    monthSaveCost: month.monthSaveCost,
    ...usage,
    linkedAccountId,
  }
}

const GOAL = 'LOW_WATERMARK'
const GCP_ANALYZED_DAYS = 30

function gcpLowWatermarks(company: Company): LowWatermark[] {
  const range = { first: today(company) - GCP_ANALYZED_DAYS, last: today(company) - 1 }
  return lowWatermarks(gcpLedgerOf(company), range)
}

/** Only the plan of one year is known by name. */
function planOf(term: Term) {
  const plan = PLANS[term]
  return plan === undefined ? {} : { plan }
}

function gcpFigures(watermarks: readonly LowWatermark[], term: Term) {
  const parts = watermarks.map((watermark) => monthlyCents(watermark, term))
  const commitment = parts.reduce((sum, part) => sum + part.commitment, 0)
  const onDemand = parts.reduce((sum, part) => sum + part.onDemand, 0)
  const [first] = watermarks
  // vCPUs and GB can't be added.
  const sameUnit = watermarks.every(({ pool }) => pool.resource === first?.pool.resource)
  return {
    expectedCost: (commitment / 100).toFixed(2),
    ...(sameUnit ? { recommendAmount: String(watermarks.reduce((sum, { amount }) => sum + amount, 0)) } : {}),
    monthCommitment: commitment / 100,
    monthSaveCost: (onDemand - commitment) / 100,
    onDemandCost: onDemand / 100,
  }
}

function gcpRecord(company: Company, watermark: LowWatermark, isCommitted: boolean): GcpRecommendation {
  const { project, region, type, resource } = watermark.pool
  const [term] = TERMS
  const { name, category } = regionOf(region)
  const id = (of: string) => uuid(company.seed, of, project, region, type.series, resource)
  const { expectedCost, monthCommitment, monthSaveCost, onDemandCost } = gcpFigures([watermark], term)
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
    monthCommitment,
    monthSaveCost,
    onDemandCost,
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
