import type { FilterItem, FilterResult } from '@cloud-cost/asset-client'
import { regionOf } from '../catalog/regions.js'
import { type Company, today } from '../company/company.js'
import { KINDS, VENDOR_NAMES } from '../resources/kinds.js'
import { accountIds, accountName } from '../resources/lookup.js'
import { type Resource, resourcesOf } from '../resources/resource.js'

const GROUPS = ['vendors', 'accounts', 'regions', 'products', 'svcGrps', 'tagGrps', 'tags'] as const
type Group = (typeof GROUPS)[number]

/** The one state of an entry that is known. */
const SELECTED = 'enabled'

interface Entry {
  readonly vndr: string
  readonly key: string
  readonly value: string
}

/** Resources that are in the same entries. */
interface Bundle {
  readonly entries: Readonly<Record<Group, readonly Entry[]>>
}

interface Query {
  readonly actionType: string
  readonly keyList?: readonly FilterItem[] | undefined
}

/**
 * The entries that the resources at the clock are in; in the view of the history, with those that have ended. Chosen entries
 * narrow the other groups, and within a group they are a union. One that no resource is in leaves nothing.
 */
export function filterEntries(company: Company, { actionType, keyList = [] }: Query): FilterResult {
  const bundles = bundlesOf(company, actionType === 'history')
  const chosen = keyList.filter(({ selectYn = SELECTED }) => selectYn === SELECTED)
  const groupOf = (item: FilterItem) =>
    GROUPS.find((group) => bundles.some(({ entries }) => entries[group].some((entry) => isEntry(group, entry, item))))
  const byGroup = new Map<Group | undefined, FilterItem[]>()
  for (const item of chosen) byGroup.set(groupOf(item), [...(byGroup.get(groupOf(item)) ?? []), item])
  const isLeft = ({ entries }: Bundle, but: Group) =>
    [...byGroup].every(
      ([group, items]) =>
        group === but ||
        (group !== undefined && entries[group].some((entry) => items.some((item) => isEntry(group, entry, item)))),
    )
  const left = (group: Group) =>
    unique(bundles.filter((bundle) => isLeft(bundle, group)).flatMap(({ entries }) => entries[group]))
  const items = (group: Group) => left(group).map((entry) => ({ ...entry, selectYn: SELECTED }))
  const positions = new Map(accountIds(company).map((account, index) => [account, index]))
  const positionOf = ({ key = '' }: FilterItem) => positions.get(key) ?? positions.size
  const required = new Set((company.tagGroups ?? []).flatMap(({ requiredKeys = [] }) => requiredKeys))
  return {
    vendors: items('vendors'),
    accounts: items('accounts').sort((one, other) => positionOf(one) - positionOf(other)),
    regions: items('regions'),
    products: items('products'),
    svcGrps: items('svcGrps'),
    tagGrps: items('tagGrps'),
    tags: left('tags').map((entry) => ({ ...entry, isRequired: required.has(entry.key) })),
  }
}

/** Items do not say which group they are of: their key does, and the value of a tag. */
function isEntry(group: Group, entry: Entry, { vndr, key, value }: FilterItem): boolean {
  return (
    entry.key === key &&
    (vndr === undefined || entry.vndr === vndr.toLowerCase()) &&
    (group !== 'tags' || entry.value === value)
  )
}

function bundlesOf(company: Company, withEnded: boolean): Bundle[] {
  const day = today(company)
  const bundles = new Map<string, Bundle>()
  for (const resource of resourcesOf(company)) {
    const { life, vendor, account, region, resourceType, serviceGroup, tags } = resource
    if (life.first > day || (life.last < day && !withEnded)) continue
    const key = JSON.stringify([vendor, account, region, resourceType, serviceGroup, tags])
    if (!bundles.has(key)) bundles.set(key, { entries: entriesOf(company, resource) })
  }
  return [...bundles.values()]
}

function entriesOf(company: Company, resource: Resource): Record<Group, Entry[]> {
  const { vendor: vndr, account, region, resourceType, serviceGroup, tags } = resource
  const { product } = KINDS[resourceType]
  return {
    vendors: [{ vndr, key: vndr, value: VENDOR_NAMES[vndr] }],
    accounts: [{ vndr, key: account, value: accountName(company, resource) }],
    regions: [{ vndr, key: region, value: regionOf(region).name }],
    products: [{ vndr, key: product.code, value: product.name }],
    svcGrps: serviceGroup === undefined ? [] : [{ vndr, key: serviceGroup, value: serviceGroup }],
    tagGrps: (company.tagGroups ?? [])
      .filter(({ tagKeys }) => tagKeys.some((tagKey) => tagKey in tags))
      .map(({ tagGroupId, name }) => ({ vndr, key: tagGroupId, value: name })),
    tags: Object.entries(tags).map(([key, value]) => ({ vndr, key, value })),
  }
}

function unique(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()]
}
