import { accountAlias, type Company, now, projectName, today } from '../company/company.js'
import { partOf } from '../demand/schedule.js'
import { rejected } from '../failure.js'
import { KINDS } from './kinds.js'
import { isRunning, type Resource, resourcesOf, untouchedResources } from './resource.js'

/** How a request names a resource: by its key, or by its id with account and region. All that is given must agree. */
export interface Naming {
  readonly vendor: string
  readonly key?: string
  readonly id?: string
  readonly account?: string
  readonly region?: string
  readonly resourceType?: string
}

/**
 * A resource that exists at the clock.
 *
 * @throws RequestFailure when the company has none of this name, any more or yet
 */
export function presentResource(company: Company, naming: Naming): Resource {
  const day = today(company)
  return find(company, naming, ({ life }) => life.first <= day && day <= life.last)
}

/**
 * A resource that exists at the clock or did so before, for what is known of its past.
 *
 * @throws RequestFailure when the company has had none of this name so far
 */
export function knownResource(company: Company, naming: Naming): Resource {
  const day = today(company)
  return find(company, naming, ({ life }) => life.first <= day)
}

function find(company: Company, naming: Naming, isWanted: (resource: Resource) => boolean): Resource {
  const { key, id, account, region, resourceType } = naming
  const vendor = naming.vendor.toLowerCase()
  const found = named(company, key ?? id ?? '').find(
    (resource) =>
      resource.vendor === vendor &&
      (key === undefined || resource.key === key) &&
      (id === undefined || resource.id === id) &&
      (account === undefined || resource.account === account) &&
      (region === undefined || resource.region === region) &&
      (resourceType === undefined || resource.resourceType === resourceType) &&
      isWanted(resource),
  )
  if (found === undefined) throw rejected(`The resource ${key ?? id} was not found.`)
  return found
}

/** The machine that a volume is attached to, or nothing where that does not exist (any more). */
export function machineOf(company: Company, { attachedTo = '' }: Resource): Resource | undefined {
  const day = today(company)
  return named(company, attachedTo).find(({ life }) => life.first <= day && day <= life.last)
}

/** Those that have a text as their key or id: several where accounts have the same ids, or an id was given again. */
export function named(company: Company, keyOrId: string): readonly Resource[] {
  const untouched = untouchedResources(company)
  const known = indexes.get(untouched) ?? indexOf(untouched)
  indexes.set(untouched, known)
  const resources = resourcesOf(company)
  return (known.get(keyOrId) ?? []).flatMap((position) => resources[position] ?? [])
}

/** Positions by keys and ids, which no change moves. */
const indexes = new WeakMap<readonly Resource[], ReadonlyMap<string, readonly number[]>>()

function indexOf(resources: readonly Resource[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>()
  resources.forEach(({ key, id }, position) => {
    for (const name of new Set([key, id])) {
      const others = index.get(name)
      if (others === undefined) index.set(name, [position])
      else others.push(position)
    }
  })
  return index
}

/** The states of resources at the clock: whether a machine runs, or a volume is attached. */
export function statesOf(company: Company): (resource: Resource) => string {
  const day = today(company)
  const part = partOf(Math.floor(now(company) / 3_600_000) - day * 24)
  return (resource) => {
    const { inUse, idle } = KINDS[resource.resourceType].states
    const isInUse =
      resource.machines === undefined
        ? machineOf(company, resource) !== undefined
        : isRunning(resource, day, part, company.seed)
    return isInUse ? inUse : idle
  }
}

/** The name of an account of any vendor; its id where the company has no such account (any more). */
export function accountName(company: Company, { vendor, account }: Pick<Resource, 'vendor' | 'account'>): string {
  switch (vendor) {
    case 'aws':
      return accountAlias(company, account)
    case 'azure':
      return azureAlias(company, account)
    case 'gcp':
      return projectName(company, account)
  }
}

function azureAlias(company: Company, account: string): string {
  const subscriptions = company.azure?.subscriptions ?? []
  return subscriptions.find(({ subscriptionId }) => subscriptionId === account)?.subscriptionAlias ?? account
}

/** The accounts of all vendors, in the order of the company. */
export function accountIds({ aws, azure, gcp }: Company): string[] {
  return [
    ...(aws?.accounts ?? []).map(({ accountId }) => accountId),
    ...(azure?.subscriptions ?? []).map(({ subscriptionId }) => subscriptionId),
    ...(gcp?.projects ?? []).map(({ projectId }) => projectId),
  ]
}
