import type { Cloud, Company } from '../clouds/cloud.js'
import { remembered } from '../company/company.js'
import type { Account, Resource } from '../company/resource.js'
import { type Day, isWithin } from '../kernel/time.js'

/** Every resource there ever was, cloud by cloud, with the tags that it has now. */
export function resourcesOf(company: Company): readonly Resource[] {
  const { resourceTags } = company
  return resourceTags === undefined ? untouchedResources(company) : retagged(resourceTags, company)
}

const retagged = remembered((tags: NonNullable<Company['resourceTags']>, company: Company): readonly Resource[] =>
  untouchedResources(company).map((resource) => {
    const own = tags[resource.key]
    return own === undefined ? resource : { ...resource, tags: own }
  }),
)

/** The same with the tags of the file. They are made once. */
export function untouchedResources(company: Company): readonly Resource[] {
  return madeOnce(company.file, company)
}

const madeOnce = remembered((_file: object, company: Company): readonly Resource[] =>
  company.clouds.flatMap((cloud) => cloud.inventory(company)),
)

/** Those that exist on a day. */
export function existingResources(company: Company, day: Day): Resource[] {
  return resourcesOf(company).filter(({ life }) => isWithin(life, day))
}

/** The cloud that has the code. */
export function cloudOf({ clouds }: Company, vendor: string): Cloud | undefined {
  return clouds.find(({ code }) => code === vendor)
}

/** The name of an account of any vendor; its id where the company has no such account (any more). */
export function accountName(company: Company, { vendor, account }: Pick<Resource, 'vendor' | 'account'>): string {
  const accounts = cloudOf(company, vendor)?.accounts(company)
  return (accounts && namesOf(accounts).get(account)) ?? account
}

const namesOf = remembered(
  (accounts: readonly Account[]): ReadonlyMap<string, string> =>
    new Map(accounts.map(({ accountId, accountAlias }) => [accountId, accountAlias])),
)

/** The accounts of all vendors, in the order of the company. */
export function accountIds(company: Company): string[] {
  return company.clouds.flatMap((cloud) => cloud.accounts(company).map(({ accountId }) => accountId))
}

/** The name of a resource's region; its code where the cloud has no such region. */
export function regionName(company: Company, { vendor, region }: Pick<Resource, 'vendor' | 'region'>): string {
  return cloudOf(company, vendor)?.regions.find(({ code }) => code === region)?.name ?? region
}
