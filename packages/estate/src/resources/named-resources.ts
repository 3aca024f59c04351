import { type Company, today } from '../company/company.js'
import { rejected } from '../failure.js'
import { existingResources, type Resource } from './resource.js'

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
 * The resources that requests name, among those that exist now.
 *
 * @throws RequestFailure for one that is not there
 */
export function namedResources(company: Company, terms: readonly ResourceTerms[]): Resource[] {
  const wanted = new Set(terms.flatMap(({ ids }) => ids))
  // One pass, however many are named.
  const candidates = existingResources(company, today(company)).filter(
    ({ id, key }) => wanted.has(id) || wanted.has(key),
  )
  return terms.map((one) => {
    const ids = one.ids.filter((id) => id !== undefined)
    if (ids.length === 0) throw rejected('Each resource must be named by its id.')
    const found = candidates.find((resource) => fits(resource, one))
    if (found === undefined) throw rejected(`The resource ${ids[0]} was not found.`)
    return found
  })
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
