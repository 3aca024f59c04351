import type {
  AggregateAnomaliesParams,
  AggregateVendorAnomaliesParams,
  GetAnomalyDashboardTrendParams,
  GetAnomalyDetectionTrendParams,
  GetAnomalyPossibleCauseParams,
  GetAnomalyResultParams,
  GetAnomalyRuleParams,
  GetBillingSummaryParams,
  GetDailyCostPortionParams,
  ListAnomalyDetailsParams,
  ListAnomalyHistoryParams,
  ListAnomalyRulesParams,
} from '@cloud-cost/cost-client'
import { type Anomaly, anomaliesOf, costOf, expectedCosts } from '../../anomalies/anomalies.js'
import { regionOf } from '../../catalog/regions.js'
import { type Company, today } from '../../company/company.js'
import { rejected } from '../../failure.js'
import { type Inputs, isIn, searchRange } from '../../inputs.js'
import { dollars } from '../../money.js'
import { KINDS } from '../../resources/kinds.js'
import { accountName } from '../../resources/lookup.js'
import { type Resource, resourcesOf } from '../../resources/resource.js'
import { type Day, dateOf, dayOf, daysOf, lastDayOfMonth } from '../../time.js'
import { withMembers } from '../../with-members.js'
import { recentRange } from '../common.js'

const OK = { status: 'success', error: { code: 'OK', message: 'Success' } } as const

function success(data: unknown): object {
  return { ...OK, data }
}

export function listAnomalyHistory(company: Company, _inputs: Inputs<ListAnomalyHistoryParams>): object {
  return success(anomaliesOf(company).map((anomaly) => anomalyRow(company, anomaly)))
}

export function getAnomalyResult(company: Company, { body }: Inputs<GetAnomalyResultParams>): object {
  return success(anomalyRow(company, anomalyNumbered(company, body.histSeq)))
}

/** What the account was charged for on the day, by resource. */
export function listAnomalyDetails(company: Company, { body }: Inputs<ListAnomalyDetailsParams>): object {
  const { day, account } = anomalyNumbered(company, body.histSeq)
  return success(costRows(company, day, (resource) => resource.account === account))
}

/** The resources that cost more on the day than in the week before, with the highest rise first. */
export function getAnomalyPossibleCause(
  company: Company,
  { path: { vendor }, body }: Inputs<GetAnomalyPossibleCauseParams>,
): object {
  const day = dayIn('forecastDate', body.forecastDate) ?? today(company) - 1
  const rows = resourcesOf(company)
    .filter((resource) => resource.vendor === vendor.toLowerCase())
    .flatMap((resource) =>
      expectedCosts(company, [resource], { first: day, last: day }).map(({ cost, expected }) => ({
        resource,
        rise: cost - expected,
      })),
    )
    .filter(({ rise }) => rise > 0)
    .sort((one, other) => other.rise - one.rise)
  return success(rows.slice(0, 10).map(({ resource, rise }) => ({ ...named(company, resource), rise: dollars(rise) })))
}

export function getAnomalyDetectionTrend(
  company: Company,
  { path: { vendor } }: Inputs<GetAnomalyDetectionTrendParams>,
): object {
  return success(trend(company, vendor))
}

export function getAnomalyDashboardTrend(
  company: Company,
  { path: { vendor } }: Inputs<GetAnomalyDashboardTrendParams>,
): object {
  return success(trend(company, vendor))
}

export function aggregateAnomalies(company: Company, { body }: Inputs<AggregateAnomaliesParams>): object {
  return success(aggregated(company, isIn(lower(body.vendors))))
}

export function aggregateVendorAnomalies(
  company: Company,
  { path: { vendor } }: Inputs<AggregateVendorAnomaliesParams>,
): object {
  return success(aggregated(company, (one) => one === vendor.toLowerCase()))
}

export function listAnomalyRules(company: Company, { body }: Inputs<ListAnomalyRulesParams>): object {
  const isVendor = isIn(lower(body.vendorList))
  return success(
    (company.anomalyRules ?? []).filter(({ vendor }) => vendor === undefined || isVendor(vendor.toLowerCase())),
  )
}

export function getAnomalyRule(company: Company, { path: { seq } }: Inputs<GetAnomalyRuleParams>): object {
  const rule = company.anomalyRules?.find((one) => one.seq === Number(seq))
  if (rule === undefined) throw rejected(`The anomaly rule ${seq} was not found.`)
  return success(rule)
}

/** What the resources of a vendor cost on a day or in a period, by product. */
export function getDailyCostPortion(company: Company, { body }: Inputs<GetDailyCostPortionParams>): object {
  const { costDate, startDate, endDate, selectedVendor = 'aws' } = body
  const range =
    costDate === undefined
      ? recentRange(company, { startDate, endDate })
      : searchRange({ startDate: costDate, endDate: costDate }, { first: 0, last: 0 }, ['costDate', 'costDate'])
  return success(byProduct(company, daysOf(range), (resource) => resource.vendor === selectedVendor.toLowerCase()))
}

/** The costs of a month up to the clock, by product. */
export function getBillingSummary(company: Company, { body }: Inputs<GetBillingSummaryParams>): object {
  const { searchYear, searchMnth, vndr = 'aws', lnkdAccId } = body
  const first = dayOf(`${searchYear}-${searchMnth}-01`)
  if (first === undefined) throw rejected('searchYear and searchMnth must be a month like 2026 and 03.')
  const days = daysOf({ first, last: Math.min(lastDayOfMonth(first), today(company)) })
  const services = byProduct(
    company,
    days,
    ({ vendor, account }) => vendor === vndr.toLowerCase() && (lnkdAccId === undefined || lnkdAccId === account),
  )
  return success({ month: `${searchYear}-${searchMnth}`, cost: sumOf(services), services })
}

function anomalyNumbered(company: Company, histSeq: unknown): Anomaly {
  const found = anomaliesOf(company).find((one) => one.number === Number(histSeq))
  if (found === undefined) throw rejected(`The anomaly ${histSeq} was not found.`)
  return found
}

function anomalyRow(company: Company, { number, vendor, account, day, cost, expected }: Anomaly): object {
  return {
    histSeq: number,
    vendor,
    accountId: account,
    accountAlias: accountName(company, { vendor, account }),
    date: dateOf(day),
    cost: dollars(cost),
    expectedCost: dollars(expected),
  }
}

function named(company: Company, resource: Resource): object {
  const { id, name, resourceType, vendor, account, region } = resource
  return {
    vendor,
    resourceId: id,
    resourceName: name,
    resourceType,
    accountId: account,
    accountAlias: accountName(company, resource),
    region: regionOf(region).name,
  }
}

function costRows(company: Company, day: Day, isWanted: (resource: Resource) => boolean): object[] {
  return resourcesOf(company)
    .filter(isWanted)
    .map((resource) => withMembers(named(company, resource), { cost: dollars(costOf(company, [resource], day)) }))
    .filter(({ cost }) => cost > 0)
}

/** The last 30 days, with what was to be expected from the week before each. */
function trend(company: Company, vendor: string): object[] {
  const resources = resourcesOf(company).filter((resource) => resource.vendor === vendor.toLowerCase())
  return expectedCosts(company, resources, recentRange(company, {})).map(({ day, cost, expected }) => ({
    date: dateOf(day),
    cost: dollars(cost),
    expectedCost: dollars(expected),
  }))
}

function aggregated(company: Company, isVendor: (vendor: string) => boolean): object[] {
  const anomalies = anomaliesOf(company).filter(({ vendor }) => isVendor(vendor))
  return [...new Set(anomalies.map(({ vendor }) => vendor))].map((vendor) => {
    const ofVendor = anomalies.filter((one) => one.vendor === vendor)
    const excess = ofVendor.reduce((sum, { cost, expected }) => sum + cost - expected, 0)
    return { vendor, count: ofVendor.length, cost: dollars(excess) }
  })
}

interface ProductCost {
  readonly product: string
  readonly productName: string
  readonly cost: number
}

function byProduct(company: Company, days: readonly Day[], isWanted: (resource: Resource) => boolean): ProductCost[] {
  const products = new Map<string, { readonly name: string; readonly resources: Resource[] }>()
  for (const resource of resourcesOf(company).filter(isWanted)) {
    const { code, name } = KINDS[resource.resourceType].product
    const known = products.get(code)
    if (known === undefined) products.set(code, { name, resources: [resource] })
    else known.resources.push(resource)
  }
  return [...products].map(([product, { name: productName, resources }]) => ({
    product,
    productName,
    cost: dollars(days.reduce((sum, day) => sum + costOf(company, resources, day), 0)),
  }))
}

function sumOf(costs: readonly ProductCost[]): number {
  return dollars(costs.reduce((sum, { cost }) => sum + Math.round(cost * 1_000_000), 0))
}

function lower(vendors: readonly string[] | undefined): string[] | undefined {
  return vendors?.map((vendor) => vendor.toLowerCase())
}

function dayIn(name: string, text: string | undefined): Day | undefined {
  return text === undefined
    ? undefined
    : searchRange({ startDate: text }, { first: 0, last: Number.POSITIVE_INFINITY }, [name, name]).first
}
