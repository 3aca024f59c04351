// Changes of tenants and subscriptions in a session.
import type { CompanyState, Deletion } from '../../charges/company.js'
import { deletionOf, withDeletion, withoutDeletion } from '../../charges/deletions.js'
import type { AzureEntry, AzureSubscriptionEntry, AzureTenantEntry } from '../../company/company-file.js'
import { checkRoom, MAX_RECORDS } from '../../kernel/limits.js'
import type { Company } from '../cloud.js'
import { azureAccounts, NO_AZURE, SUBSCRIPTION, TENANT } from './accounts.js'

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
