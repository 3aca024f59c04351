// Tenants and subscriptions of a company, without those that were deleted.
import type { CompanyState } from '../../charges/company.js'
import { deletionOf } from '../../charges/deletions.js'
import type { AzureEntry, AzureSubscriptionEntry, AzureTenantEntry } from '../../company/company-file.js'
import type { Account } from '../../company/resource.js'
import { notFound } from '../../kernel/failure.js'
import { remembered } from '../../kernel/remembered.js'

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
