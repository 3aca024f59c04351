import { type Company, today } from '../company/company.js'
import { rejected } from '../failure.js'
import { named } from './lookup.js'
import type { Resource } from './resource.js'

/** What a request says of a resource. What it leaves out fits any, but one of `ids` is needed. */
export interface ResourceTerms {
  readonly vendor?: string | undefined
  readonly account?: string | undefined
  readonly region?: string | undefined
  readonly resourceType?: string | undefined
  /** Id or key of the resource, under each of the names that the request has for them. */
  readonly ids: readonly (string | undefined)[]
}

/**
 * A resource that a request names, among those that exist now.
 *
 * @throws RequestFailure when it is not there
 */
export function namedResource(company: Company, terms: ResourceTerms): Resource {
  const [id] = terms.ids.filter((one) => one !== undefined)
  if (id === undefined) throw rejected('Each resource must be named by its id.')
  const day = today(company)
  const found = named(company, id).find(
    (resource) => resource.life.first <= day && day <= resource.life.last && fits(resource, terms),
  )
  if (found === undefined) throw rejected(`The resource ${id} was not found.`)
  return found
}

function fits(resource: Resource, { vendor, account, region, resourceType, ids }: ResourceTerms): boolean {
  return (
    ids.every((id) => id === undefined || id === resource.id || id === resource.key) &&
    (vendor === undefined || vendor.toLowerCase() === resource.vendor) &&
    (account === undefined || account === resource.account) &&
    (region === undefined || region === resource.region) &&
    (resourceType === undefined || resourceType === resource.resourceType)
  )
}
