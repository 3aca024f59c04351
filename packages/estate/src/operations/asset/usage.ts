// What resources use now, and what they used in a period.
import { today } from '../../charges/company.js'
import { QUEUE } from '../../charges/queue.js'
import type { Body, Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { keeps } from '../../kernel/inputs.js'
import { groupBy } from '../../kernel/maps.js'
import { mapped } from '../../kernel/steps.js'
import { type DateRange, isWithin, overlaps } from '../../kernel/time.js'
import { accountIds, accountName, existingResources, regionName } from '../inventory.js'
import { statesOf } from '../lookup.js'
import {
  allRows,
  type Columns,
  countBy,
  isSelected,
  pageOfGrid,
  pastRange,
  type ResourceQuery,
  selectedResources,
} from '../rows.js'
import { existingIn, type Period, periodsOf } from './load-figures.js'

export const usage = {
  /** The resources that exist at the clock, by account, region and type. */
  async getUsageSummary(company, inputs): Promise<Body<'getUsageSummary'>> {
    const items = await QUEUE.run(summaries(company, inputs), company.signal)
    return { result: { totalCount: items.length, items } }
  },
  /** How many resources there were in each hour, day, week or month, by account and region. */
  listUsageHistory(company, { path, body }) {
    const { searchText, ...query } = body
    const resources = selectedResources(company, { ...query, searchText, vendor: path.prvrCd })
    const periods = periodsOf(company, pastRange(company, body), body.viewType)
    const places = [...groupBy(resources, ({ account, region }) => `${account} ${region}`).values()].map((ofPlace) => ({
      resource: ofPlace[0],
      counts: existingIn(periods, ofPlace),
    }))
    const items = periods.flatMap((period, index) =>
      places.flatMap(({ resource, counts }): PlaceInPeriod[] => {
        const count = counts[index] ?? 0
        return count === 0 ? [] : [{ period, resource, count }]
      }),
    )
    return pageOfGrid(items, historyColumns(company), query)
  },
  /** The resources that exist now; where the request says `N` to leaving out deleted ones, those as well. */
  listCurrentUsage(company, { path, body }) {
    const { rgnId, searchText, ...query } = body
    const isRegion = keeps(rgnId)
    const resources = currentResources(company, { ...query, searchText, vendor: path.prvrCd }, body.delChk)
      .filter(({ region }) => isRegion(region))
      .filter(isOfPeriod(company, body))
    return pageOfGrid(resources, currentColumns(company), query)
  },
  /** How many there are by type or, where that is asked for, by region or account. */
  getCurrentUsageChart(company, { path, body }) {
    const { reqType, ...query } = body
    const keys: Readonly<Record<string, (resource: Resource) => string>> = {
      region: (resource) => regionName(company, resource),
      account: (resource) => accountName(company, resource),
    }
    const keyOf = keys[reqType ?? ''] ?? (({ type }) => type)
    const counts = countBy(currentResources(company, { ...query, vendor: path.prvrCd }, body.delChk), keyOf)
    return allRows([...counts].map(([name, count]) => ({ name, count })))
  },
  getUsageHistoryChart(company, { path, body }) {
    const resources = selectedResources(company, { ...body, vendor: path.prvrCd })
    const periods = periodsOf(company, pastRange(company, body), body.viewType)
    const counts = existingIn(periods, resources)
    return allRows(periods.map(({ label }, index) => ({ histDt: label, count: counts[index] ?? 0 })))
  },
} satisfies Handlers<OperationIds['all']['usage']>

/** Places and types that are counted in a step. */
const GROUPS_OF_A_STEP = 25

function* summaries(company: Company, { path: { prvrCd }, body }: Inputs<'getUsageSummary'>) {
  const { accounts, regions, rsrcTypes } = body
  const isAsked = isSelected(company, { vendor: prvrCd, accounts, regions, rsrcTypes })
  const counted = existingResources(company, today(company)).filter(isAsked)
  yield
  const groups = groupBy(counted, ({ account, region, kind }) => `${account} ${region} ${kind.code}`)
  yield
  const stateOf = statesOf(company)
  const positions = new Map(accountIds(company).map((account, index) => [account, index]))
  const positionOf = ([{ account }]: readonly [Resource, ...Resource[]]) => positions.get(account) ?? positions.size
  const inOrder = [...groups.values()].sort((first, second) => positionOf(first) - positionOf(second))
  return yield* mapped(
    inOrder,
    (resources) => {
      const [first] = resources
      return {
        cmpnId: company.companyId,
        accId: first.account,
        accAlias: accountName(company, first),
        rgnId: first.region,
        rgnNm: regionName(company, first),
        rsrcType: first.kind.code,
        rsrcTypeNm: first.kind.name,
        count: resources.length,
        statusSummary: Object.fromEntries(countBy(resources, stateOf)),
        tagSummary: {
          tagged: 0,
          untagged: 0,
          ...Object.fromEntries(
            countBy(resources, ({ tags }) => (Object.keys(tags).length > 0 ? 'tagged' : 'untagged')),
          ),
        },
        specSummary: Object.fromEntries(countBy(resources, ({ type }) => (type === '' ? undefined : type))),
      }
    },
    GROUPS_OF_A_STEP,
  )
}

/** Resources that exist now, and with `N` also those that have been deleted. */
function currentResources(company: Company, query: ResourceQuery, delChk: string | undefined): Resource[] {
  const day = today(company)
  const isSelected = (life: DateRange): boolean => (delChk === 'N' ? life.first <= day : isWithin(life, day))
  return selectedResources(company, query).filter(({ life }) => isSelected(life))
}

/** Whether a resource existed in a period; any did where none is named. */
function isOfPeriod(company: Company, query: Inputs<'listCurrentUsage'>['body']): (resource: Resource) => boolean {
  if (query.from === undefined && query.to === undefined) return () => true
  const range = pastRange(company, query)
  return ({ life }) => overlaps(life, range)
}

/** What a deleted resource has for a state. */
const DELETED = 'deleted'

/** The columns of `listCurrentUsage`. */
export function currentColumns(company: Company): Columns<Resource> {
  const stateOf = statesOf(company)
  const day = today(company)
  return {
    instId: { caption: 'Id', of: ({ id }) => id },
    rsrcKey: { caption: 'Key', of: ({ key }) => key },
    rsrcNm: { caption: 'Name', of: ({ name }) => name },
    rsrcType: { caption: 'Type', of: ({ kind }) => kind.code },
    spec: { caption: 'Specification', of: ({ type }) => type },
    state: { caption: 'State', of: (resource) => (resource.life.last < day ? DELETED : stateOf(resource)) },
    accId: { caption: 'Account', of: ({ account }) => account },
    accAlias: { caption: 'Account alias', of: (resource) => accountName(company, resource) },
    rgnId: { caption: 'Region', of: ({ region }) => region },
    rgnNm: { caption: 'Region name', of: (resource) => regionName(company, resource) },
  }
}

/** The resources of an account and region in a period. */
interface PlaceInPeriod {
  readonly period: Period
  /** One of these resources. */
  readonly resource: Resource
  readonly count: number
}

/** The columns of `listUsageHistory`. */
export function historyColumns(company: Company): Columns<PlaceInPeriod> {
  return {
    histDt: { caption: 'Date', of: ({ period }) => period.label, isOrder: true },
    accId: { caption: 'Account', of: ({ resource }) => resource.account },
    accAlias: { caption: 'Account alias', of: ({ resource }) => accountName(company, resource) },
    rgnId: { caption: 'Region', of: ({ resource }) => resource.region },
    count: { caption: 'Resources', of: ({ count }) => count },
  }
}
