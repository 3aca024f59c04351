import type {
  BillingTagKeyListSuccess,
  BillingTagValueListSuccess,
  ListBillingTagKeysParams,
  ListBillingTagValuesParams,
} from '@cloud-cost/asset-client'
import { type Company, type Tags, today } from '../../company/company.js'
import { type Inputs, keeps } from '../../inputs.js'
import { resourcesOf, tagValue } from '../../resources/resource.js'

/** How a further page is asked for is not shown, so that the first one is returned. */
const FIRST_PAGE = 1
const PAGE_SIZE = 100

export function listBillingTagKeys(
  company: Company,
  { query: { vendor } }: Inputs<ListBillingTagKeysParams>,
): BillingTagKeyListSuccess {
  const { entries, ...page } = firstPage(company, vendor, Object.keys)
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
  const { entries: data, ...page } = firstPage(company, vendor, (tags) => {
    const value = tagValue(tags, tagKey)
    return value === undefined ? [] : [value]
  })
  return { status: 'success', data, ...page }
}

/** What the resources of a vendor have on their tags: each text once, sorted, so that no change of another one moves it. */
function firstPage(company: Company, vendor = 'aws', textsOf: (tags: Tags) => readonly string[]) {
  const isWanted = keeps(vendor)
  const day = today(company)
  const texts = new Set<string>()
  let totalResourceCount = 0
  // Machines of one name have the same tags.
  let last: { readonly tags: Tags; readonly carries: boolean } | undefined
  for (const { vendor: code, life, tags } of resourcesOf(company)) {
    if (day < life.first || life.last < day || !isWanted(code)) continue
    if (tags !== last?.tags) {
      const carried = textsOf(tags)
      for (const text of carried) texts.add(text)
      last = { tags, carries: carried.length > 0 }
    }
    if (last.carries) totalResourceCount += 1
  }
  const all = [...texts].sort()
  return {
    entries: all.slice(0, PAGE_SIZE),
    pagination: { totalCount: all.length, page: FIRST_PAGE, size: PAGE_SIZE },
    summary: { totalResourceCount },
  }
}
