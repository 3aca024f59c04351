import type { Body, Company, Handlers } from '../../clouds/cloud.js'
import { today } from '../../company/company.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { dateOf, daysOf, isWithin } from '../../kernel/time.js'
import { accountIds, accountName, existingResources, regionName } from '../inventory.js'
import { statesOf } from '../lookup.js'
import { countBy, pageOfRows, pastRange, type Row, selectedResources } from '../rows.js'

export const usage = {
  /** The resources that exist at the clock, by account, region and type. */
  getUsageSummary(company, { path: { prvrCd }, body }): Body<'getUsageSummary'> {
    const counted = existingResources(company, today(company)).filter(
      ({ vendor, account, region, kind }) =>
        vendor === prvrCd.toLowerCase() &&
        isAsked(body.accounts, account) &&
        isAsked(body.regions, region) &&
        isAsked(body.rsrcTypes, kind.code),
    )
    const groups = new Map<string, [Resource, ...Resource[]]>()
    for (const resource of counted) {
      const key = `${resource.account} ${resource.region} ${resource.kind.code}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [resource])
      else group.push(resource)
    }
    const stateOf = statesOf(company)
    const positions = new Map(accountIds(company).map((account, index) => [account, index]))
    const positionOf = ([{ account }]: readonly [Resource, ...Resource[]]) => positions.get(account) ?? positions.size
    const items = [...groups.values()]
      .sort((one, other) => positionOf(one) - positionOf(other))
      .map((resources) => {
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
          specSummary: Object.fromEntries(countBy(resources, ({ type }) => type)),
        }
      })
    return { status: 'success', result: { totalCount: items.length, items } }
  },
  /** How many resources there were on each day, by account and region; those that are searched for, by name. */
  listUsageHistory: {
    illustrative(company, { path, body }) {
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
          const count = others.filter(({ life }) => isWithin(life, day)).length
          if (first === undefined || count === 0) return []
          const { account: accId, region: rgnId } = first
          return [{ histDt: dateOf(day), accId, accAlias: accountName(company, first), rgnId, count }]
        }),
      )
      return pageOfRows(rows, query)
    },
  },
  listCurrentUsage: {
    illustrative(company, { path, body }) {
      const stateOf = statesOf(company)
      const rows = presentResources(company, { ...body, vendor: path.prvrCd }).map((resource) => ({
        instId: resource.id,
        rsrcNm: resource.name,
        rsrcType: resource.kind.code,
        spec: resource.type,
        state: stateOf(resource),
        accId: resource.account,
        accAlias: accountName(company, resource),
        rgnId: resource.region,
        rgnNm: regionName(company, resource),
      }))
      return pageOfRows(rows, body)
    },
  },
  /** How many there are by type or, where that is asked for, by region or account. */
  getCurrentUsageChart: {
    illustrative(company, { path, body }) {
      const { reqType, ...query } = body
      const keys: Readonly<Record<string, (resource: Resource) => string>> = {
        region: (resource) => regionName(company, resource),
        account: (resource) => accountName(company, resource),
      }
      const keyOf = keys[reqType ?? ''] ?? (({ type }) => type)
      const counts = countBy(presentResources(company, { ...query, vendor: path.prvrCd }), keyOf)
      return pageOfRows([...counts].map(([name, count]) => ({ name, count })))
    },
  },
  getUsageHistoryChart: {
    illustrative(company, { path, body }) {
      const resources = selectedResources(company, { ...body, vendor: path.prvrCd })
      const rows = daysOf(pastRange(company, body)).map((day) => {
        const count = resources.filter(({ life }) => isWithin(life, day)).length
        return { histDt: dateOf(day), count }
      })
      return pageOfRows(rows)
    },
  },
} satisfies Handlers<OperationIds['all']['usage']>

/** A list that is left out or empty keeps everything. */
function isAsked(asked: readonly string[] = [], value: string): boolean {
  return asked.length === 0 || asked.includes(value)
}

type Query = Parameters<typeof selectedResources>[1]

function presentResources(company: Company, query: Query): Resource[] {
  const day = today(company)
  return selectedResources(company, query).filter(({ life }) => isWithin(life, day))
}
