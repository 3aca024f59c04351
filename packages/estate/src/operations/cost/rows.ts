// What the answers share whose payload the service does not describe.
import type { Company } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import { accountName, regionName } from '../inventory.js'

/*
 * Answers of operations whose payload the service does not describe: their shapes are made up.
 */

export const OK = { error: { code: 'OK', message: 'Success' } } as const

export function success(data: unknown) {
  return { ...OK, data }
}

/** The members that name a resource. */
export function namedRow(company: Company, resource: Resource): object {
  const { id, name, kind, vendor, account } = resource
  return {
    vendor,
    resourceId: id,
    resourceName: name,
    resourceType: kind.code,
    accountId: account,
    accountAlias: accountName(company, resource),
    region: regionName(company, resource),
  }
}

/** The codes of vendors that a request names, in whatever case. */
export function lowerCase(vendors: readonly string[] | undefined): string[] | undefined {
  return vendors?.map((vendor) => vendor.toLowerCase())
}
