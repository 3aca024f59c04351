import type { AwsPurchaseOption, AwsRecommendation } from '@cloud-cost/cost-client'
import { historyOf, today } from '../../../charges/company.js'
import { QUEUE } from '../../../charges/queue.js'
import { hasMachinesOn } from '../../../charges/uncovered.js'
import type { SavingsPlanType } from '../../../company/company-file.js'
import { PAYMENT_OPTIONS, TERMS } from '../../../company/terms.js'
import type { OperationIds } from '../../../generated/operations.js'
import { rejected } from '../../../kernel/failure.js'
import { keeps } from '../../../kernel/inputs.js'
import { entryOf } from '../../../kernel/maps.js'
import { dollars, dollarText, micros } from '../../../kernel/money.js'
import { mapped } from '../../../kernel/steps.js'
import { type DateRange, dateOf, intersection } from '../../../kernel/time.js'
import type { Body, Company, Handlers, Inputs } from '../../cloud.js'
import { checkService, productItem } from '../../recommended.js'
import { accountAlias, findAwsAccount, payerAccount } from '../accounts.js'
import type { AwsPool } from '../allocation.js'
import { EC2, isSold, OFFER_CLASSES, RDS, SAVINGS_PLAN_TYPES, savingsPlanProduct } from '../catalog.js'
import { awsLedgerOf } from '../ledger.js'
import {
  type AwsDemand,
  addAmounts,
  awsDemands,
  bestReservation,
  bestSavingsPlan,
  NO_PURCHASE,
  noAmounts,
  type Purchase,
  type PurchaseAmounts,
  purchaseAmounts,
  purchaseFigures,
  type WayToBuy,
} from '../recommendations/purchase.js'

const RESERVED_INSTANCE = 'reserved-instance'

const SAVINGS_PLANS = 'savings-plans'

type AwsQuery = Inputs<'listAwsRecommendations'>['query']

export const recommendations = {
  /** Without a filter, those for what AWS offers first: as a rule nothing up front, one year, standard. */
  async listAwsRecommendations(company, { path, query }): Promise<Body<'listAwsRecommendations'>> {
    const { range, analyze } = await awsAnalysis(company, path.service, query)
    const ways = waysToBuy(path.service, query)
    const [first] = ways
    const asked = ways.filter(
      ({ payment, term, offerClass }) =>
        (query.purchaseOption || payment === first?.payment) &&
        (query.leasContractLength || term === first?.term) &&
        (query.offerClass || offerClass === first?.offerClass),
    )
    const data = (await Promise.all(asked.map((way) => analyze(way, (recommendation) => recommendation))))
      .flat()
      .filter(isRecommended)
      .map((recommendation) => awsRecord(company, range, recommendation))
    return { data }
  },
  /** Without a filter, all ways to buy are listed; a way in which nothing would be saved is left out. */
  async listAwsPurchaseOptions(company, { path, query }): Promise<Body<'listAwsPurchaseOptions'>> {
    const { analyze } = await awsAnalysis(company, path.service, query)
    const data: AwsPurchaseOption[] = []
    for (const way of waysToBuy(path.service, query)) {
      const sums = new OptionSums()
      await analyze(way, (recommendation) => sums.add(recommendation))
      const option = awsPurchaseOption(company, way, sums)
      if (option !== undefined) data.push(option)
    }
    return { data }
  },
  listAwsRecommendationProducts(company, { path }): Body<'listAwsRecommendationProducts'> {
    checkService(path.service, [RESERVED_INSTANCE, SAVINGS_PLANS])
    const pools = awsLedgerOf(company).table.pools.filter((pool) => hasMachinesOn(pool, today(company)))
    const rented = new Set(pools.map(({ type }) => type.product))
    const products =
      path.service === RESERVED_INSTANCE
        ? [EC2, RDS].filter((product) => rented.has(product))
        : SAVINGS_PLAN_TYPES.filter(() => rented.has(EC2)).map(savingsPlanProduct)
    return {
      data: products.map((product, index) => productItem(product, product === RDS ? 'database' : 'compute', index)),
    }
  },
  /** What the Compute savings plan that is recommended for the account would save in a month. */
  async getAwsAccountSavingsPlanRecommendation(
    company,
    { path },
  ): Promise<Body<'getAwsAccountSavingsPlanRecommendation'>> {
    const { accountId } = findAwsAccount(company, path.accountId)
    const { data } = await recommendations.listAwsRecommendations(company, {
      path: { companyId: company.companyId, service: SAVINGS_PLANS },
      query: { product: 'ComputeSavingsPlans', purchase: SAVINGS_PLANS, term: '14', linkedAccounts: accountId },
    })
    const netSavings = data.reduce((sum, { monthSaveCost = 0 }) => sum + micros(monthSaveCost), 0)
    return { data: { netSavings: dollarText(netSavings), calculationStatus: 'COMPLETED' } }
  },
} satisfies Handlers<OperationIds['aws']['recommendations'] | 'getAwsAccountSavingsPlanRecommendation'>

/** The only way of analyzing usage. */
const ANALYZE_TYPE = { analyzeTypeCode: 'max-savings', analyzeTypeName: 'Maximum savings' } as const

const MAX_TERM = 365
/** The load of each may be one of a year. */
const DEMANDS_OF_A_STEP = 50

/** The last `term` days before the clock, as far back as the company goes. */
function analyzedRange(company: Company, term: string): DateRange {
  const days = /^\d+$/.test(term) ? Number(term) : 0
  if (days < 1 || days > MAX_TERM) {
    throw rejected(`term must be a number of days from 1 to ${MAX_TERM}, not ${term}.`)
  }
  return intersection({ first: today(company) - days, last: today(company) - 1 }, historyOf(company))
}

/** The usage that a purchase of one way could apply to, and the best one, which may be none. */
interface Recommendation {
  readonly way: WayToBuy
  readonly product: string
  readonly pool: AwsPool
  readonly savingsPlanType: SavingsPlanType | undefined
  readonly purchase: Purchase
  readonly amounts: PurchaseAmounts
}

/**
 * Analyzes the usage that a query asks for; `analyze` makes something of what to buy in one of the ways. What `purchase` tells apart is not
 * known, so it has no effect.
 */
async function awsAnalysis(company: Company, service: string, query: AwsQuery) {
  checkService(service, [RESERVED_INSTANCE, SAVINGS_PLANS])
  const range = analyzedRange(company, query.term)
  const savingsPlanType = SAVINGS_PLAN_TYPES.find(
    (type) => service === SAVINGS_PLANS && savingsPlanProduct(type).code === query.product,
  )
  const keepsAccount = keeps(query.linkedAccounts)
  const isAnalyzed = keeps(query.analyzeTypeCode)(ANALYZE_TYPE.analyzeTypeCode)
  const demands = await awsDemands(company, awsLedgerOf(company), range, (pool) => {
    if (!isAnalyzed || !keepsAccount(pool.account)) return undefined
    return service === SAVINGS_PLANS ? planKey(pool, savingsPlanType) : reservationKey(pool, query.product)
  })
  const analyze = <Made>(way: WayToBuy, make: (recommendation: Recommendation) => Made) =>
    QUEUE.run(
      mapped(demands, (demand) => make(recommendation(demand, way, savingsPlanType)), DEMANDS_OF_A_STEP),
      company.signal,
    )
  return { range, analyze }
}

/** Reservations are recommended by account, region and type, and databases with a standby have records of their own. */
function reservationKey({ account, region, type, weight }: AwsPool, product: string): string | undefined {
  return type.product.code === product ? `${account} ${region} ${type.name} ${weight}` : undefined
}

/** Compute plans are recommended by account, EC2 Instance plans by account, region and family. */
function planKey({ account, region, type }: AwsPool, plan: SavingsPlanType | undefined): string | undefined {
  if (type.product !== EC2 || plan === undefined) return undefined
  return plan === 'Compute' ? account : `${account} ${region} ${type.family}`
}

function recommendation(demand: AwsDemand, way: WayToBuy, plan?: SavingsPlanType): Recommendation {
  const best = plan === undefined ? bestReservation(demand, way) : bestSavingsPlan(demand, plan, way)
  const { pool } = demand
  const amounts = purchaseAmounts(best, demand)
  // What saves nothing once it is brought to a month is not bought.
  const isBought = amounts.monthSaveCost > 0
  return {
    way,
    product: plan === undefined ? pool.type.product.code : savingsPlanProduct(plan).code,
    pool,
    savingsPlanType: plan,
    purchase: isBought ? best : NO_PURCHASE,
    amounts: isBought ? amounts : purchaseAmounts(NO_PURCHASE, demand),
  }
}

function isRecommended({ purchase }: Recommendation): boolean {
  return purchase !== NO_PURCHASE
}

/** The ways to buy that AWS sells and the filters leave. Savings plans have no class, so that its filter has no effect on them. */
function waysToBuy(
  service: string,
  query: Pick<AwsQuery, 'product' | 'purchaseOption' | 'leasContractLength' | 'offerClass'>,
): WayToBuy[] {
  const payments = PAYMENT_OPTIONS.filter(keeps(query.purchaseOption))
  const terms = TERMS.filter(keeps(query.leasContractLength))
  const ways = terms.flatMap((term) => payments.map((payment): WayToBuy => ({ payment, term })))
  if (service === SAVINGS_PLANS) return ways
  return OFFER_CLASSES.filter(keeps(query.offerClass)).flatMap((offerClass) =>
    ways
      .filter(({ term, payment }) => isSold(query.product, term, payment, offerClass))
      .map((way) => ({ ...way, offerClass })),
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
    commitment: dollars(purchase.hourlyCost),
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

/**
 * What recommendations for one way to buy come to, in all and by account: they are added one by one, since a large company has thousands for each
 * way. The usage of demands for which nothing is recommended counts, too, so that what there was before is the same for all ways.
 */
class OptionSums {
  readonly byAccount = new Map<string, PurchaseAmounts>()
  isRecommended = false

  add(recommendation: Recommendation): void {
    const { pool, amounts } = recommendation
    this.isRecommended ||= isRecommended(recommendation)
    addAmounts(entryOf(this.byAccount, pool.account, noAmounts), amounts)
  }

  get all(): PurchaseAmounts {
    const all = noAmounts()
    for (const amounts of this.byAccount.values()) addAmounts(all, amounts)
    return all
  }
}

function awsPurchaseOption(
  company: Company,
  way: WayToBuy,
  { all, byAccount, isRecommended }: OptionSums,
): AwsPurchaseOption | undefined {
  const [first] = byAccount.keys()
  if (first === undefined || !isRecommended) return undefined
  return {
    ...optionMembers(way, all, payerAccount(company)?.accountId ?? first),
    accounts: Array.from(byAccount, ([account, amounts]) => optionMembers(way, amounts, account)),
  }
}

function optionMembers(way: WayToBuy, amounts: PurchaseAmounts, linkedAccountId: string) {
  const { month, residualOnDemandCost, usage } = purchaseFigures(amounts)
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
