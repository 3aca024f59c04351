import type { GetUsageSummaryParams, UsageSummarySuccess } from '@cloud-cost/asset-client'
import { regionOf } from '../../catalog/regions.js'
import { type Company, today } from '../../company/company.js'
import type { Inputs } from '../../inputs.js'
import { accountIds, accountName, statesOf } from '../../resources/lookup.js'
import { existingResources, RESOURCE_TYPES, type Resource } from '../../resources/resource.js'

/** The resources that exist at the clock, by account, region and type. */
export function getUsageSummary(
  company: Company,
  { path: { prvrCd }, body }: Inputs<GetUsageSummaryParams>,
): UsageSummarySuccess {
  const counted = existingResources(company, today(company)).filter(
    ({ vendor, account, region, resourceType }) =>
      vendor === prvrCd.toLowerCase() &&
      isAsked(body.accounts, account) &&
      isAsked(body.regions, region) &&
      isAsked(body.rsrcTypes, resourceType),
  )
  const groups = new Map<string, [Resource, ...Resource[]]>()
  for (const resource of counted) {
    const key = `${resource.account} ${resource.region} ${resource.resourceType}`
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
        rgnNm: regionOf(first.region).name,
        rsrcType: first.resourceType,
        rsrcTypeNm: RESOURCE_TYPES[first.resourceType].name,
        count: resources.length,
        statusSummary: countBy(resources, stateOf),
        tagSummary: {
          tagged: 0,
          untagged: 0,
          ...countBy(resources, ({ tags }) => (Object.keys(tags).length > 0 ? 'tagged' : 'untagged')),
        },
        specSummary: countBy(resources, ({ type }) => type),
      }
    })
  return { status: 'success', result: { totalCount: items.length, items } }
}

/** A list that is left out or empty keeps everything. */
function isAsked(asked: readonly string[] = [], value: string): boolean {
  return asked.length === 0 || asked.includes(value)
}

function countBy(resources: readonly Resource[], keyOf: (resource: Resource) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const resource of resources) {
    const key = keyOf(resource)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
