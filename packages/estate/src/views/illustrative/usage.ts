import type {
  GetCurrentUsageChartParams,
  GetGridHeadersParams,
  GetUsageHistoryChartParams,
  ListCurrentUsageParams,
  ListPerformanceHistoryParams,
  ListResourceTypePerformanceHistoryParams,
  ListUsageHistoryParams,
} from '@cloud-cost/asset-client'
import { regionOf } from '../../catalog/regions.js'
import { type Company, today } from '../../company/company.js'
import type { Inputs } from '../../inputs.js'
import { accountName, statesOf } from '../../resources/lookup.js'
import type { Resource } from '../../resources/resource.js'
import { type DateRange, dateOf, daysOf } from '../../time.js'
import { recentRange } from '../common.js'
import { reportRows } from '../report-rows.js'
import { countBy, pageOfRows, type Row, selectedResources } from './rows.js'

const CURRENT_HEADERS = {
  instId: 'Id',
  rsrcNm: 'Name',
  rsrcType: 'Type',
  spec: 'Specification',
  state: 'State',
  accId: 'Account',
  accAlias: 'Account alias',
  rgnId: 'Region',
  rgnNm: 'Region name',
}
const HISTORY_HEADERS = {
  histDt: 'Date',
  accId: 'Account',
  accAlias: 'Account alias',
  rgnId: 'Region',
  count: 'Resources',
}

/** The columns of the rows of `listCurrentUsage` and `listUsageHistory`. */
export function getGridHeaders(_company: Company, { path: { viewType } }: Inputs<GetGridHeadersParams>): object {
  const headers = viewType === 'history' ? HISTORY_HEADERS : CURRENT_HEADERS
  return pageOfRows(Object.entries(headers).map(([field, caption]) => ({ field, caption })))
}

export function listCurrentUsage(company: Company, { path, body }: Inputs<ListCurrentUsageParams>): object {
  const stateOf = statesOf(company)
  const rows = presentResources(company, { ...body, vendor: path.prvrCd }).map((resource) => ({
    instId: resource.id,
    rsrcNm: resource.name,
    rsrcType: resource.resourceType,
    spec: resource.type,
    state: stateOf(resource),
    accId: resource.account,
    accAlias: accountName(company, resource),
    rgnId: resource.region,
    rgnNm: regionOf(resource.region).name,
  }))
  return pageOfRows(rows, body)
}

/** How many there are by type or, where that is asked for, by region or account. */
export function getCurrentUsageChart(company: Company, { path, body }: Inputs<GetCurrentUsageChartParams>): object {
  const { reqType, ...query } = body
  const keys: Readonly<Record<string, (resource: Resource) => string>> = {
    region: ({ region }) => regionOf(region).name,
    account: (resource) => accountName(company, resource),
  }
  const keyOf = keys[reqType ?? ''] ?? (({ type }) => type)
  const counts = countBy(presentResources(company, { ...query, vendor: path.prvrCd }), keyOf)
  return pageOfRows([...counts].map(([name, count]) => ({ name, count })))
}

/** How many resources there were on each day, by account and region; those that are searched for, by name. */
export function listUsageHistory(company: Company, { path, body }: Inputs<ListUsageHistoryParams>): object {
  const { searchText = '', ...query } = body
  const resources = selectedResources(company, { ...query, vendor: path.prvrCd }).filter(({ name }) =>
    name.includes(searchText),
  )
  const places = new Map<string, Resource[]>()
  for (const resource of resources) {
    const place = `${resource.account} ${resource.region}`
    const others = places.get(place)
    if (others === undefined) places.set(place, [resource])
    else others.push(resource)
  }
  const rows = daysOf(pastRange(company, body)).flatMap((day) =>
    [...places.values()].flatMap((others): Row[] => {
      const [first] = others
      const count = others.filter(({ life }) => life.first <= day && day <= life.last).length
      if (first === undefined || count === 0) return []
      const { account: accId, region: rgnId } = first
      return [{ histDt: dateOf(day), accId, accAlias: accountName(company, first), rgnId, count }]
    }),
  )
  return pageOfRows(rows, query)
}

export function getUsageHistoryChart(company: Company, { path, body }: Inputs<GetUsageHistoryChartParams>): object {
  const resources = selectedResources(company, { ...body, vendor: path.prvrCd })
  const rows = daysOf(pastRange(company, body)).map((day) => {
    const count = resources.filter(({ life }) => life.first <= day && day <= life.last).length
    return { histDt: dateOf(day), count }
  })
  return pageOfRows(rows)
}

export function listPerformanceHistory(company: Company, { path, body }: Inputs<ListPerformanceHistoryParams>): object {
  const resources = selectedResources(company, { ...body, vendor: path.prvrCd })
  return pageOfRows(reportRows(company, resources, pastRange(company, body), true), body)
}

export function listResourceTypePerformanceHistory(
  company: Company,
  { path, body }: Inputs<ListResourceTypePerformanceHistoryParams>,
): object {
  return listPerformanceHistory(company, { path, body: { ...body, rsrcType: path.rsrcType } })
}

type Query = Parameters<typeof selectedResources>[1]

function presentResources(company: Company, query: Query): Resource[] {
  const day = today(company)
  return selectedResources(company, query).filter(({ life }) => life.first <= day && day <= life.last)
}

function pastRange(
  company: Company,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): DateRange {
  const range = recentRange(company, { startDate: from, endDate: to }, ['from', 'to'])
  return { first: range.first, last: Math.min(range.last, today(company)) }
}
