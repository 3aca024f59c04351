import type {
  BillingTagKeyListSuccess,
  BillingTagValueListSuccess,
  ListBillingTagKeysParams,
  ListBillingTagValuesParams,
} from '@cloud-cost/asset-client'
import { type Company, today } from '../../company/company.js'
import { type Inputs, keeps } from '../../inputs.js'
import { existingResources, type Resource, tagValue } from '../../resources/resource.js'

/** How a further page is asked for is not shown, so that the first one is returned. */
const FIRST_PAGE = 1
const PAGE_SIZE = 100

export function listBillingTagKeys(
  company: Company,
  { query: { vendor } }: Inputs<ListBillingTagKeysParams>,
): BillingTagKeyListSuccess {
  const tagged = resourcesOn(company, vendor).filter(({ tags }) => Object.keys(tags).length > 0)
  const { entries, ...page } = pageOf(
    tagged.flatMap(({ tags }) => Object.keys(tags)),
    tagged.length,
  )
  const data = entries.map((tagKey) => {
    const mapped = company.virtualTags?.find((one) => one.tagKey === tagKey)
    if (mapped === undefined) return { tagKey }
    return { tagKey, mappedVirtualTagName: mapped.virtualTagName, mappedVirtualTagKeyId: mapped.virtualTagKeyId }
  })
  return { status: 'success', data, ...page }
}

export function listBillingTagValues(
  company: Company,
  { query: { tagKey, vendor } }: Inputs<ListBillingTagValuesParams>,
): BillingTagValueListSuccess {
  const values = resourcesOn(company, vendor).flatMap(({ tags }) => tagValue(tags, tagKey) ?? [])
  const { entries: data, ...page } = pageOf(values, values.length)
  return { status: 'success', data, ...page }
}

function resourcesOn(company: Company, vendor = 'aws'): Resource[] {
  const isWanted = keeps(vendor)
  return existingResources(company, today(company)).filter((resource) => isWanted(resource.vendor))
}

/** Each text once, sorted, so that its place does not depend on which resource comes first. */
function pageOf(texts: readonly string[], totalResourceCount: number) {
  const all = [...new Set(texts)].sort()
  return {
    entries: all.slice(0, PAGE_SIZE),
    pagination: { totalCount: all.length, page: FIRST_PAGE, size: PAGE_SIZE },
    summary: { totalResourceCount },
  }
}
