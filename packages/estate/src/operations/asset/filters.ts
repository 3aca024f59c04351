// The values by which resources and charges can be filtered.
import type { FilterItem, FilterResult } from '@cloud-cost/asset-client'
import { today } from '../../charges/company.js'
import { type Found, QUEUE } from '../../charges/queue.js'
import type { Body, Company, Handlers } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { entryOf } from '../../kernel/maps.js'
import type { Steps } from '../../kernel/steps.js'
import { accountIds, accountName, cloudOf, regionName, resourcesOf } from '../inventory.js'

export const filters = {
  /** One menu is known; the others are taken to offer the same. */
  getMenuFilters: async (company, { body }): Promise<Body<'getMenuFilters'>> => ({
    result: await filterEntries(company, body),
  }),
} satisfies Handlers<Exclude<OperationIds['all']['filters'], 'getGridHeaders'>>

const GROUPS = ['vendors', 'accounts', 'regions', 'products', 'svcGrps', 'tagGrps', 'tags'] as const
type Group = (typeof GROUPS)[number]

/** The one state of an entry that is known. */
const SELECTED = 'enabled'

interface Entry {
  readonly vndr: string
  readonly key: string
  readonly value: string
}

/** The entries that some resources are in. */
type Entries = Readonly<Record<Group, readonly Entry[]>>

interface Query {
  readonly actionType: string
  readonly keyList?: readonly FilterItem[] | undefined
}

/**
 * The entries that the resources at the clock are in; in the view of the history, with those that have ended. Chosen entries
 * narrow the other groups, and within a group they are a union. One that no resource is in leaves nothing.
 */
export function filterEntries(company: Company, query: Query): Found<FilterResult> {
  return QUEUE.run(filtered(company, query), company.signal)
}

function* filtered(company: Company, { actionType, keyList = [] }: Query): Steps<FilterResult> {
  const all = yield* allEntries(company, actionType === 'history')
  const whole = entriesByGroup(all)
  yield
  const chosen = new Map<Group, Set<Entry>>()
  let isUnknown = false
  for (const item of keyList.filter(({ selectYn = SELECTED }) => selectYn === SELECTED)) {
    const group = GROUPS.find((name) => whole[name].some((entry) => isEntry(name, entry, item)))
    if (group === undefined) {
      isUnknown = true
      continue
    }
    const entries = whole[group].filter((entry) => isEntry(group, entry, item))
    chosen.set(group, new Set([...(chosen.get(group) ?? []), ...entries]))
  }
  const left = (group: Group): readonly Entry[] => {
    if (isUnknown) return []
    const otherGroups = [...chosen].filter(([name]) => name !== group)
    if (otherGroups.length === 0) return whole[group]
    const kept = new Set<Entry>()
    for (const entries of all) {
      if (!otherGroups.every(([name, wanted]) => entries[name].some((entry) => wanted.has(entry)))) continue
      for (const entry of entries[group]) kept.add(entry)
    }
    // In the order of the whole, so that entries stay where they are when others are chosen.
    return whole[group].filter((entry) => kept.has(entry))
  }
  const items = (group: Group) => left(group).map((entry) => ({ ...entry, selectYn: SELECTED }))
  const positions = new Map(accountIds(company).map((account, index) => [account, index]))
  const positionOf = ({ key = '' }: FilterItem) => positions.get(key) ?? positions.size
  const required = new Set((company.tagGroups ?? []).flatMap(({ requiredKeys = [] }) => requiredKeys))
  return {
    vendors: items('vendors'),
    accounts: items('accounts').sort((first, second) => positionOf(first) - positionOf(second)),
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

/** Resources that are looked at in a step. */
const RESOURCES_OF_A_STEP = 1_000

/** Equal entries are the same object. */
function* allEntries(company: Company, withEnded: boolean): Steps<Entries[]> {
  const day = today(company)
  const entriesByKey = new Map<string, Entry>()
  const entry = (vndr: string, key: string, value: string): Entry => {
    const text = `${vndr}\n${key}\n${value}`
    return entryOf(entriesByKey, text, () => ({ vndr, key, value }))
  }
  const all: Entries[] = []
  let before: Resource | undefined
  for (const [place, resource] of resourcesOf(company).entries()) {
    if (place % RESOURCES_OF_A_STEP === RESOURCES_OF_A_STEP - 1) yield
    if (resource.life.first > day || (resource.life.last < day && !withEnded)) continue
    // Machines of one name come one after the other and are in the same entries.
    const isSame = resource.machines !== undefined && resource.machines === before?.machines
    if (!isSame || resource.tags !== before?.tags) all.push(entriesOf(company, resource, entry))
    before = resource
  }
  return all
}

function entriesOf(
  company: Company,
  resource: Resource,
  entry: (vndr: string, key: string, value: string) => Entry,
): Entries {
  const { vendor, account, region, kind, serviceGroup, tags } = resource
  const { product } = kind
  return {
    vendors: [entry(vendor, vendor, cloudOf(company, vendor)?.name ?? vendor)],
    accounts: [entry(vendor, account, accountName(company, resource))],
    regions: [entry(vendor, region, regionName(company, resource))],
    products: [entry(vendor, product.code, product.name)],
    svcGrps: serviceGroup === undefined ? [] : [entry(vendor, serviceGroup, serviceGroup)],
    tagGrps: (company.tagGroups ?? [])
      .filter(({ tagKeys }) => tagKeys.some((tagKey) => tagKey in tags))
      .map(({ tagGroupId, name }) => entry(vendor, tagGroupId, name)),
    tags: Object.entries(tags).map(([key, value]) => entry(vendor, key, value)),
  }
}

function entriesByGroup(all: readonly Entries[]): Entries {
  const found = new Map(GROUPS.map((group) => [group, new Set<Entry>()]))
  for (const entries of all) {
    for (const [group, ofGroup] of found) for (const entry of entries[group]) ofGroup.add(entry)
  }
  return Object.fromEntries(Array.from(found, ([group, ofGroup]) => [group, [...ofGroup]])) as unknown as Entries
}
