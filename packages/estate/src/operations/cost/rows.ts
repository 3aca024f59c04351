// What the answers share whose payload the service does not describe.
import type { Company } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import { dollars } from '../../kernel/money.js'
import { dateOf } from '../../kernel/time.js'
import { accountName, regionName } from '../inventory.js'
import type { ExpectedCost } from './expectation.js'

/*
 * Answers of operations whose payload the service does not describe: their shapes are made up.
 */

export const OK = { status: 'success', error: { code: 'OK', message: 'Success' } } as const

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

/** What a day cost, beside what was expected, which a day with too little history does not have. */
export function expectedRow({ day, cost, expected }: ExpectedCost): object {
  return {
    date: dateOf(day),
    cost: dollars(cost),
    ...(expected === undefined ? {} : { expectedCost: dollars(expected) }),
  }
}

/** The codes of vendors that a request names, in whatever case. */
export function lowerCase(vendors: readonly string[] | undefined): string[] | undefined {
  return vendors?.map((vendor) => vendor.toLowerCase())
}
