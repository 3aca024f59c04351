// The resources of a company and its accounts, with their tags and lives.

import type { ResourcePlaces } from '../charges/charge-table.js'
import { today } from '../charges/company.js'
import { placesIn } from '../charges/resource-index.js'
import type { Cloud, Company } from '../clouds/cloud.js'
import { type Account, type Region, type Resource, taggedOn } from '../company/resource.js'
import { memo, remembered } from '../kernel/maps.js'
import { type MadeOnce, madeOnce } from '../kernel/steps.js'
import { type Day, dayOfHour, type Hour, hourOf, instantOf, isWithin } from '../kernel/time.js'

/**
 * Every resource there ever was, cloud by cloud, with the tags that it has now. The life of those in a deleted account ends with the
 * day before.
 */
export function resourcesOf(company: Company): readonly Resource[] {
  const { resourceTags, deletions, clock } = company
  const resources = resourceTags === undefined ? untouchedResources(company) : retagged(resourceTags, company)
  if (deletions.length === 0) return resources
  const cached = cuts.get(deletions)
  if (cached?.of === resources && cached.clock === clock) return cached.cut
  const cut = resources.map((resource) => cutOff(company, resource))
  cuts.set(deletions, { of: resources, clock, cut })
  return cut
}

/** The key is the deletions of a session, so that a change of something else leaves the resources as they are. */
const cuts = new WeakMap<Company['deletions'], Cut>()

interface Cut {
  readonly of: readonly Resource[]
  readonly clock: string
  readonly cut: readonly Resource[]
}

function cutOff(company: Company, resource: Resource): Resource {
  const { first, last } = resource.life
  const gone = goneSince(company, resource)
  return last < gone ? resource : { ...resource, life: { first, last: gone - 1 } }
}

/** The day on which an account was deleted; infinite for one that was not. Its resources are gone since then. */
function goneSince(company: Company, resource: Pick<Resource, 'vendor' | 'account'>): Day {
  return dayOfHour(goneSinceHour(company, resource))
}

/** The hour from which on the service does not see an account, since it was deleted; infinite for one that was not. */
export function goneSinceHour(company: Company, { vendor, account }: Pick<Resource, 'vendor' | 'account'>): Hour {
  const accounts = cloudOf(company, vendor)?.accounts(company)
  const goneAt = accounts && byId(accounts).get(account)?.goneAt
  const instant = goneAt === undefined ? undefined : instantOf(goneAt)
  return instant === undefined ? Number.POSITIVE_INFINITY : hourOf(instant)
}

const retagged = remembered((tags: NonNullable<Company['resourceTags']>, company: Company): readonly Resource[] =>
  untouchedResources(company).map((resource) => {
    const own = tags[resource.key]
    if (own === undefined) return resource
    const { retagged: _, ...others } = resource
    return { ...others, tags: own }
  }),
)

/** Returns the resources with the tags that the file says for the day of the clock. */
export function untouchedResources(company: Company): readonly Resource[] {
  const resources = ofFile(company.file, company)
  const change = changesOfTags(resources).findLast((day) => day <= today(company))
  return change === undefined ? resources : taggedSince(resources)(change)
}

/** The days on which tags of a resource change, the earliest first. */
const changesOfTags = remembered((resources: readonly Resource[]): readonly Day[] => {
  const days = new Set<Day>()
  // Few of a hundred thousand have any.
  for (const { retagged } of resources) if (retagged !== undefined) for (const { from } of retagged) days.add(from)
  return [...days].filter(Number.isFinite).sort((one, other) => one - other)
})

/** Each list is made once, so that sessions with clocks between two changes share it. */
const taggedSince = remembered((resources: readonly Resource[]) =>
  memo((day: Day): readonly Resource[] => resources.map((resource) => taggedOn(resource, day))),
)

const ofFile = remembered((_file: object, company: Company): readonly Resource[] =>
  company.clouds.flatMap((cloud) =>
    company.bills === undefined ? cloud.inventory(company) : (company.bills[cloud.code]?.resources ?? []),
  ),
)

/** Returns where resources are among all of them. */
export const placesOf: MadeOnce<Company, ResourcePlaces> = madeOnce(function* (company) {
  const resources = untouchedResources(company)
  yield
  return yield* placesIn(resources)
})

/** Returns the resources that exist on a day. */
export function existingResources(company: Company, day: Day): Resource[] {
  return resourcesOf(company).filter(({ life }) => isWithin(life, day))
}

/** The cloud that has the code. */
export function cloudOf({ clouds }: Company, vendor: string): Cloud | undefined {
  return clouds.find(({ code }) => code === vendor)
}

/** The name of an account of any vendor, also of a deleted one; its id where the company has no such account. */
export function accountName(company: Company, { vendor, account }: Pick<Resource, 'vendor' | 'account'>): string {
  const accounts = cloudOf(company, vendor)?.accounts(company)
  return (accounts && byId(accounts).get(account))?.accountAlias ?? account
}

const byId = remembered(
  (accounts: readonly Account[]): ReadonlyMap<string, Account> =>
    new Map(accounts.map((account) => [account.accountId, account])),
)

/** The accounts of all vendors, in the order of the company. */
export function accountIds(company: Company): string[] {
  return company.clouds.flatMap((cloud) => cloud.accounts(company).map(({ accountId }) => accountId))
}

/** The name of a resource's region; its code where the cloud has no such region. */
export function regionName(company: Company, { vendor, region }: Pick<Resource, 'vendor' | 'region'>): string {
  return regionOf(company, vendor, region)?.name ?? region
}

/** How many whole hours the offices of a resource's region are from UTC. */
export function offsetOf(company: Company, { vendor, region }: Pick<Resource, 'vendor' | 'region'>): number {
  return regionOf(company, vendor, region)?.offset ?? 0
}

function regionOf(company: Company, vendor: string, region: string): Region | undefined {
  return cloudOf(company, vendor)?.regions.find(({ code }) => code === region)
}
