import { today } from '../../charges/company.js'
import type { Body, Company, Handlers } from '../../clouds/cloud.js'
import type { Tags } from '../../company/resource.js'
import { tagValue } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { keeps } from '../../kernel/inputs.js'
import { resourcesOf } from '../inventory.js'

/** How a further page is asked for is not shown, so that the first one is returned. */
const FIRST_PAGE = 1

const PAGE_SIZE = 100

export const billingTags = {
  listBillingTagKeys(company, { query: { vendor } }): Body<'listBillingTagKeys'> {
    const { entries, ...page } = firstPage(company, vendor, Object.keys)
    const data = entries.map((tagKey) => {
      const mapped = company.virtualTags?.find((tag) => tag.tagKey === tagKey)
      if (mapped === undefined) return { tagKey }
      return { tagKey, mappedVirtualTagName: mapped.virtualTagName, mappedVirtualTagKeyId: mapped.virtualTagKeyId }
    })
    return { data, ...page }
  },
  listBillingTagValues(company, { query: { tagKey, vendor } }): Body<'listBillingTagValues'> {
    const { entries: data, ...page } = firstPage(company, vendor, (tags) => {
      const value = tagValue(tags, tagKey)
      return value === undefined ? [] : [value]
    })
    return { data, ...page }
  },
} satisfies Handlers<OperationIds['all']['billing-tags']>

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
