import type { Company } from '../clouds/cloud.js'
import { recentRange } from '../company/ranges.js'
import { type Resource, tagValue } from '../company/resource.js'
import { isIn, keeps } from '../kernel/inputs.js'
import type { DateRange } from '../kernel/time.js'
import { resourcesOf } from './inventory.js'

/*
 * Answers of operations whose payload the service does not describe. The shapes are made up: rows in `data`, with the names
 * that described operations have for the same facts.
 */

export type Row = Readonly<Record<string, unknown>>

interface PageQuery {
  readonly page?: number | undefined
  readonly size?: number | undefined
  readonly pageNum?: number | undefined
  readonly limitCnt?: number | undefined
  readonly sortColId?: string | undefined
  readonly sortDirection?: string | undefined
  readonly searchText?: string | undefined
}

/** A type rather than an interface, so that it may have any member. */
export type PageOfRows = {
  readonly status: 'success'
  readonly data: readonly Row[]
  readonly totalCount: number
}

/** The page of rows that is asked for, and how many there are on all pages. */
export function pageOfRows(rows: readonly Row[], query: PageQuery = {}): PageOfRows {
  const { searchText = '', sortColId = '', sortDirection = 'asc' } = query
  const found = rows.filter((row) => Object.values(row).some((value) => String(value).includes(searchText)))
  const sign = sortDirection === 'desc' ? -1 : 1
  const sorted = found.some((row) => sortColId in row)
    ? found.sort((one, other) => sign * compare(one[sortColId], other[sortColId]))
    : found
  const size = Math.max(1, query.limitCnt ?? query.size ?? sorted.length)
  const first = (Math.max(1, query.pageNum ?? query.page ?? 1) - 1) * size
  return { status: 'success', data: sorted.slice(first, first + size), totalCount: sorted.length }
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [left, right] = [String(one), String(other)]
  return left < right ? -1 : left > right ? 1 : 0
}

interface ResourceQuery {
  readonly vendor?: string | undefined
  readonly rsrcType?: string | undefined
  readonly rsrcTypes?: readonly string[] | undefined
  readonly accounts?: readonly string[] | undefined
  readonly regions?: readonly string[] | undefined
  readonly svcGrps?: readonly string[] | undefined
  readonly tags?:
    | readonly { readonly key?: string | undefined; readonly value?: readonly string[] | undefined }[]
    | undefined
}

/** The resources that a query selects, whenever they exist. */
export function selectedResources(company: Company, query: ResourceQuery): Resource[] {
  const { vendor, rsrcType, rsrcTypes, accounts, regions, svcGrps, tags = [] } = query
  const isVendor = keeps(vendor?.toLowerCase())
  const isType = keeps(rsrcType)
  const isListedType = isIn(rsrcTypes)
  const isAccount = isIn(accounts)
  const isRegion = isIn(regions)
  const isServiceGroup = isIn(svcGrps)
  return resourcesOf(company).filter(
    (resource) =>
      isVendor(resource.vendor) &&
      isType(resource.kind.code) &&
      isListedType(resource.kind.code) &&
      isAccount(resource.account) &&
      isRegion(resource.region) &&
      isServiceGroup(resource.serviceGroup) &&
      tags.every(({ key = '', value }) => {
        const carried = tagValue(resource.tags, key)
        return carried !== undefined && isIn(value)(carried)
      }),
  )
}

export function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

/** The days of a range up to the clock; without one, the last 30 days. */
export function pastRange(
  company: Company,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): DateRange {
  return recentRange(company, { startDate: from, endDate: to }, ['from', 'to'])
}
