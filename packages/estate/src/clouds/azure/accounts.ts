import { type CompanyState, remembered } from '../../company/company.js'
import type { AzureSubscriptionEntry, AzureTenantEntry } from '../../company/company-file.js'
import type { Account } from '../../company/resource.js'
import { notFound } from '../../kernel/failure.js'

/** @throws RequestFailure when the company has no such tenant */
export function findAzureTenant(company: CompanyState, tenantId: string): AzureTenantEntry {
  const tenant = company.azure?.tenants.find((one) => one.tenantId === tenantId)
  if (tenant === undefined) throw notFound(`The Azure tenant ${tenantId} was not found.`)
  return tenant
}

/** Those of one tenant. */
export function azureSubscriptions(company: CompanyState, tenantId: string): AzureSubscriptionEntry[] {
  return (company.azure?.subscriptions ?? []).filter((subscription) => subscription.tenantId === tenantId)
}

/** @throws RequestFailure when the company has no such tenant, or the tenant no such subscription */
export function findAzureSubscription(
  company: CompanyState,
  tenantId: string,
  subscriptionId: string,
): AzureSubscriptionEntry {
  const tenant = findAzureTenant(company, tenantId)
  const subscription = azureSubscriptions(company, tenant.tenantId).find((one) => one.subscriptionId === subscriptionId)
  if (subscription === undefined) throw notFound(`The Azure subscription ${subscriptionId} was not found.`)
  return subscription
}

export function azureAccounts({ azure }: CompanyState): readonly Account[] {
  return accountsOf(azure?.subscriptions ?? NONE)
}

const NONE: readonly AzureSubscriptionEntry[] = []

const accountsOf = remembered((subscriptions: readonly AzureSubscriptionEntry[]): readonly Account[] =>
  subscriptions.map(({ subscriptionId: accountId, subscriptionAlias: accountAlias }) => ({ accountId, accountAlias })),
)
