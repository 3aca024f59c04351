// Tenants and subscriptions of a company, without those that were deleted.
import { type CompanyState, type Deletion, deletionOf, withDeletion, withoutDeletion } from '../../charges/company.js'
import type { AzureEntry, AzureSubscriptionEntry, AzureTenantEntry } from '../../company/company-file.js'
import type { Account } from '../../company/resource.js'
import { checkRoom, MAX_RECORDS, notFound } from '../../kernel/failure.js'
import { remembered } from '../../kernel/maps.js'
import type { Company } from '../cloud.js'

/** What can be deleted. */
export const TENANT = 'azure tenant'
export const SUBSCRIPTION = 'azure subscription'

export const NO_AZURE: AzureEntry = { tenants: [], subscriptions: [] }

/** The tenants that are not deleted. */
export function azureTenants(company: CompanyState): AzureTenantEntry[] {
  return (company.azure?.tenants ?? []).filter(({ tenantId }) => deletionOf(company, TENANT, tenantId) === undefined)
}

/** @throws RequestFailure when the company has no such tenant */
export function findAzureTenant(company: CompanyState, tenantId: string): AzureTenantEntry {
  const tenant = azureTenants(company).find((candidate) => candidate.tenantId === tenantId)
  if (tenant === undefined) throw notFound(`The Azure tenant ${tenantId} was not found.`)
  return tenant
}

/** The subscriptions of a tenant that are not deleted. */
export function azureSubscriptions(company: CompanyState, tenantId: string): AzureSubscriptionEntry[] {
  const present = new Set(presentAccounts(company).map(({ accountId }) => accountId))
  return (company.azure?.subscriptions ?? []).filter(
    (subscription) => subscription.tenantId === tenantId && present.has(subscription.subscriptionId),
  )
}

/** @throws RequestFailure when the company has no such tenant, or the tenant no such subscription */
export function findAzureSubscription(
  company: CompanyState,
  tenantId: string,
  subscriptionId: string,
): AzureSubscriptionEntry {
  const tenant = findAzureTenant(company, tenantId)
  const subscription = azureSubscriptions(company, tenant.tenantId).find(
    (candidate) => candidate.subscriptionId === subscriptionId,
  )
  if (subscription === undefined) throw notFound(`The Azure subscription ${subscriptionId} was not found.`)
  return subscription
}

/** All subscriptions, deleted ones among them: these are gone since their own deletion, or the one of their tenant. */
export function azureAccounts(company: CompanyState): readonly Account[] {
  return accountsOf(company)
}

const accountsOf = remembered((company: CompanyState): readonly Account[] => {
  const { tenants, subscriptions } = company.azure ?? NO_AZURE
  const tenantsGone = new Map(tenants.map(({ tenantId }) => [tenantId, deletionOf(company, TENANT, tenantId)?.at]))
  return subscriptions.map(({ subscriptionId: accountId, subscriptionAlias: accountAlias, tenantId }) => {
    const deletions = [deletionOf(company, SUBSCRIPTION, accountId)?.at, tenantsGone.get(tenantId)]
    const [goneAt] = deletions.filter((at) => at !== undefined).sort()
    return { accountId, accountAlias, ...(goneAt === undefined ? {} : { goneAt }) }
  })
})

/** The subscriptions that are not deleted. */
export function presentAccounts(company: CompanyState): Account[] {
  return azureAccounts(company).filter(({ goneAt }) => goneAt === undefined)
}

/** The company with other tenants or subscriptions. */
export function withAzure(company: Company, changes: Partial<AzureEntry>): Company {
  return { ...company, azure: { ...(company.azure ?? NO_AZURE), ...changes } }
}

/** A tenant that was deleted is there again; each of its subscriptions stays deleted until it is registered again, too. */
export function withTenant(before: Company, tenant: AzureTenantEntry): Company {
  const { tenantId } = tenant
  const company = withRoom(before)
  const { tenants, subscriptions } = company.azure ?? NO_AZURE
  const otherTenants = tenants.filter((listed) => listed.tenantId !== tenantId)
  checkRoom(otherTenants)
  const added = withAzure(withoutDeletion(company, TENANT, tenantId), { tenants: [...otherTenants, tenant] })
  if (deletionOf(company, TENANT, tenantId) === undefined) return added
  const own = new Set(subscriptions.flatMap((listed) => (listed.tenantId === tenantId ? listed.subscriptionId : [])))
  const gone = azureAccounts(company).flatMap(({ accountId: id, goneAt: at }): Deletion[] =>
    at !== undefined && own.has(id) ? [{ of: SUBSCRIPTION, id, at }] : [],
  )
  const kept = added.deletions.filter(({ of, id }) => of !== SUBSCRIPTION || !own.has(id))
  return { ...added, deletions: [...kept, ...gone] }
}

/** A subscription that was deleted is there again, with all its days. */
export function withSubscription(before: Company, subscription: AzureSubscriptionEntry): Company {
  const { subscriptionId } = subscription
  const company = withRoom(withoutDeletion(before, SUBSCRIPTION, subscriptionId))
  const otherSubscriptions = (company.azure?.subscriptions ?? []).filter(
    (listed) => listed.subscriptionId !== subscriptionId,
  )
  checkRoom(otherSubscriptions)
  return withAzure(company, { subscriptions: [...otherSubscriptions, subscription] })
}

/** Deletes a tenant, with its subscriptions, or a subscription. */
export function withDeleted(company: Company, of: typeof TENANT | typeof SUBSCRIPTION, id: string): Company {
  return withDeletion(withRoom(company), of, id)
}

/** Where there is no room, the oldest deletions of what is not in the file are forgotten, with what was deleted: it has no history. */
function withRoom(before: Company): Company {
  let company = before
  for (const deletion of before.deletions) {
    const { tenants, subscriptions } = company.azure ?? NO_AZURE
    if (Math.max(company.deletions.length, tenants.length, subscriptions.length) < MAX_RECORDS) break
    if (!isInFile(company.file, deletion)) company = withoutDeleted(company, deletion)
  }
  return company
}

function isInFile({ azure }: CompanyState['file'], { of, id }: Deletion): boolean {
  if (of === TENANT) return azure?.tenants.some(({ tenantId }) => tenantId === id) === true
  return of !== SUBSCRIPTION || azure?.subscriptions.some(({ subscriptionId }) => subscriptionId === id) === true
}

function withoutDeleted(company: Company, { of, id }: Deletion): Company {
  const { tenants, subscriptions } = company.azure ?? NO_AZURE
  const isOfIt = ({ tenantId, subscriptionId }: { tenantId: string; subscriptionId?: string }): boolean =>
    of === TENANT ? tenantId === id : subscriptionId === id
  return withAzure(withoutDeletion(company, of, id), {
    tenants: tenants.filter((tenant) => !isOfIt(tenant)),
    subscriptions: subscriptions.filter((subscription) => !isOfIt(subscription)),
  })
}
