// Pages, filters, sorts and groups the rows of lists and grids.
import { recentRange } from '../charges/company.js'
import type { Company } from '../clouds/cloud.js'
import { type Resource, tagValue } from '../company/resource.js'
import { isIn, keeps } from '../kernel/inputs.js'
import { inTurns } from '../kernel/steps.js'
import type { DateRange } from '../kernel/time.js'
import { accountName, regionName, resourcesOf } from './inventory.js'

/*
 * Answers of operations whose payload the service does not describe. The shapes are made up: rows in `data`, with the names
 * that described operations have for the same facts.
 */

export type Row = Readonly<Record<string, unknown>>

export interface PageQuery {
  readonly page?: number | undefined
  readonly size?: number | undefined
  readonly pageNum?: number | undefined
  readonly limitCnt?: number | undefined
  readonly offset?: number | undefined
  readonly sortColId?: string | undefined
  readonly sortDirection?: string | undefined
  readonly searchText?: string | undefined
  readonly excelYn?: string | undefined
  readonly isGetHeader?: string | undefined
  readonly fieldList?: readonly string[] | undefined
}

/** A type rather than an interface, so that it may have any member. */
export type PageOfRows = {
  readonly data: readonly Row[] | AsyncIterable<Row>
  readonly totalCount: number
  readonly headers?: readonly Row[]
}

/** A column of a grid. */
interface Column<Item> {
  readonly caption: string
  of(item: Item): unknown
  /** Whether it has the time by which the items are ordered already. */
  readonly isOrder?: true
}

/** The columns of a grid in their order, by the names of their members in rows. */
export type Columns<Item> = Readonly<Record<string, Column<Item>>>

/** Rows of a page where none is asked for. */
const USUAL_SIZE = 100

/** All rows of a chart, or of a list without pages. */
export function allRows(rows: readonly Row[]): PageOfRows {
  return { data: rows, totalCount: rows.length }
}

/** The page of rows that is asked for, and how many there are on all pages. */
export function pageOfRows(rows: readonly Row[], query: PageQuery = {}): PageOfRows {
  const { searchText } = query
  const isFound = finds(searchText)
  const found = searchText === undefined ? rows : rows.filter((row) => Object.values(row).some(isFound))
  const names = new Set(found.flatMap((row) => Object.keys(row)))
  const columns = Object.fromEntries([...names].map((name) => [name, { caption: name, of: (row: Row) => row[name] }]))
  return pageOfGrid(found, columns, query)
}

/** The items of the rows of a grid, which may be made when they are asked for. An array is one. */
export interface Items<Item> {
  readonly length: number
  at(index: number): Item | undefined
}

/**
 * The page of a grid that is asked for. Cells are computed for this page alone, but for the column by which the grid is sorted.
 * A grid for a spreadsheet has no pages.
 */
export function pageOfGrid<Item>(items: Items<Item>, columns: Columns<Item>, query: PageQuery): PageOfRows {
  const { sortColId = '', sortDirection, fieldList = [], isGetHeader } = query
  const { first, size } = pageIn(query, items.length)
  const page = sorted(items, columns[sortColId], sortDirection === 'desc', first, size)
  const named = fieldList.filter((name) => Object.hasOwn(columns, name))
  const shown = Object.entries(columns).filter(([name]) => named.length === 0 || named.includes(name))
  const headers = shown.map(([field, { caption }]) => ({ field, caption }))
  return {
    data: inTurns(rowsOf(page, shown)),
    totalCount: items.length,
    ...(isGetHeader === 'Y' ? { headers } : {}),
  }
}

function* rowsOf<Item>(items: Iterable<Item>, columns: readonly (readonly [string, Column<Item>])[]): Iterable<Row> {
  for (const item of items) {
    const cells = columns.map(([name, column]) => [name, column.of(item)] as const)
    yield Object.fromEntries(cells.filter(([, value]) => value !== undefined))
  }
}

/** How many rows come before the page and how many are on it. An offset counts instead of the number of the page. */
function pageIn(query: PageQuery, length: number): { readonly first: number; readonly size: number } {
  const { excelYn, offset = 0 } = query
  if (excelYn === 'Y') return { first: 0, size: length }
  const size = Math.max(1, query.limitCnt ?? query.size ?? USUAL_SIZE)
  const number = Math.max(1, query.pageNum ?? query.page ?? 1)
  return { first: offset > 0 ? offset : (number - 1) * size, size }
}

function sorted<Item>(
  items: Items<Item>,
  column: Column<Item> | undefined,
  isDescending: boolean,
  first: number,
  size: number,
): Iterable<Item> {
  const until = Math.min(items.length, first + size)
  if (column === undefined || column.isOrder) return inOrder(items, isDescending, first, until)
  const sign = isDescending ? -1 : 1
  const cells = Array.from({ length: items.length }, (_, index) => {
    const item = items.at(index) as Item
    return { item, value: column.of(item) }
  })
  const compareCells = (left: { readonly value: unknown }, right: { readonly value: unknown }): number =>
    sign * compare(left.value, right.value)
  const isSmallPart = until * 20 < items.length
  const ordered = isSmallPart ? smallest(cells, until, compareCells) : cells.sort(compareCells)
  return ordered.slice(first, until).map(({ item }) => item)
}

function* inOrder<Item>(items: Items<Item>, isDescending: boolean, first: number, until: number): Iterable<Item> {
  for (let index = first; index < until; index += 1)
    yield items.at(isDescending ? items.length - 1 - index : index) as Item
}

/** The first of the entries in their order, without an order of the others. Equal entries stay in their order. */
function smallest<Entry>(
  entries: readonly Entry[],
  count: number,
  compareEntries: (first: Entry, second: Entry) => number,
): Entry[] {
  const ordered: Entry[] = []
  for (const entry of entries) {
    const last = ordered[count - 1]
    if (last !== undefined && compareEntries(entry, last) >= 0) continue
    let [from, to] = [0, ordered.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (compareEntries(ordered[middle] as Entry, entry) <= 0) from = middle + 1
      else to = middle
    }
    ordered.splice(from, 0, entry)
    if (ordered.length > count) ordered.pop()
  }
  return ordered
}

function compare(first: unknown, second: unknown): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second
  // What has no value comes first.
  const [left, right] = [String(first ?? ''), String(second ?? '')]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Whether a reader who searches for a text finds a value: case makes no difference. */
function finds(searchText = ''): (value: unknown) => boolean {
  const wanted = searchText.toLowerCase()
  return (value) => String(value).toLowerCase().includes(wanted)
}

/** What selects resources, under the names that grids and charts have for it. */
export interface ResourceQuery {
  readonly vendor?: string | undefined
  readonly rsrcType?: string | undefined
  readonly rsrcTypes?: readonly string[] | undefined
  readonly accounts?: readonly string[] | undefined
  readonly regions?: readonly string[] | undefined
  readonly svcGrps?: readonly string[] | undefined
  /** The view that the service groups are of. */
  readonly svcGrpView?: string | undefined
  readonly rsrcNm?: string | undefined
  readonly searchText?: string | undefined
  readonly tags?:
    | readonly { readonly key?: string | undefined; readonly value?: readonly string[] | undefined }[]
    | undefined
}

/** The resources that a query selects, whenever they exist. */
export function selectedResources(company: Company, query: ResourceQuery): Resource[] {
  return resourcesOf(company).filter(isSelected(company, query))
}

/** Whether a query selects a resource. */
export function isSelected(company: Company, query: ResourceQuery): (resource: Resource) => boolean {
  const { vendor, rsrcType, rsrcTypes = [], accounts = [], regions = [], tags = [] } = query
  const { svcGrps = [], svcGrpView, rsrcNm, searchText } = query
  const isVendor = keeps(vendor?.toLowerCase())
  const isType = keeps(rsrcType)
  const isListedType = isIn(rsrcTypes)
  const isAccount = isIn(accounts)
  const isRegion = isIn(regions)
  const isServiceGroup = isIn(svcGrps)
  const isFound = finds(searchText)
  // What is not asked for is not looked at: there may be many resources.
  const terms: (((resource: Resource) => boolean) | undefined)[] = [
    vendor ? (resource) => isVendor(resource.vendor) : undefined,
    rsrcType ? (resource) => isType(resource.kind.code) : undefined,
    rsrcTypes.length > 0 ? (resource) => isListedType(resource.kind.code) : undefined,
    accounts.length > 0 ? (resource) => isAccount(resource.account) : undefined,
    regions.length > 0 ? (resource) => isRegion(resource.region) : undefined,
    svcGrps.length > 0 ? (resource) => isServiceGroup(serviceGroupIn(company, resource, svcGrpView)) : undefined,
    rsrcNm === undefined ? undefined : (resource) => resource.name === rsrcNm,
    ...tags.map(({ key = '', value }) => {
      const isValue = isIn(value)
      return (resource: Resource): boolean => {
        const carried = tagValue(resource.tags, key)
        return carried !== undefined && isValue(carried)
      }
    }),
    searchText ? (resource) => textsOf(company, resource).some(isFound) : undefined,
  ]
  const asked = terms.filter((term) => term !== undefined)
  return (resource) => asked.every((isMet) => isMet(resource))
}

/** What a reader sees of a resource and searches for. */
function textsOf(company: Company, resource: Resource): string[] {
  const { id, name, type, account, region, kind, serviceGroup = '', tags } = resource
  const place = [account, accountName(company, resource), region, regionName(company, resource)]
  return [id, name, type, kind.code, serviceGroup, ...place, ...Object.entries(tags).flat()]
}

/** The group of a view that a resource belongs to, if any: by its own, or by the tag that the view follows. */
export function serviceGroupIn(
  { serviceGroups = [] }: Company,
  { serviceGroup, tags }: Resource,
  view = DEFAULT_VIEW,
): string | undefined {
  if (view === DEFAULT_VIEW) return serviceGroup
  return serviceGroups.find(
    (group) =>
      group.tagKey !== undefined &&
      (group.view ?? group.tagKey) === view &&
      tagValue(tags, group.tagKey) === group.name,
  )?.name
}

/** The view of service groups that every company has. */
const DEFAULT_VIEW = 'Default'

export function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** The days of a range up to the clock; without one, the last 30 days. */
export function pastRange(
  company: Company,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): DateRange {
  return recentRange(company, { startDate: from, endDate: to }, ['from', 'to'])
}
