import { today } from '../../../charges/company.js'
import type { AzureSubscriptionEntry } from '../../../company/company-file.js'
import type { OperationIds } from '../../../generated/operations.js'
import { conflict } from '../../../kernel/failure.js'
import { uuid } from '../../../kernel/random.js'
import { datesOf } from '../../../kernel/records.js'
import { dateOf } from '../../../kernel/time.js'
import type { Body, Handlers } from '../../cloud.js'
import {
  azureSubscriptions,
  findAzureSubscription,
  findAzureTenant,
  presentAccounts,
  SUBSCRIPTION,
  withAzure,
  withDeleted,
  withSubscription,
} from '../accounts.js'

export const azureSubscriptionOperations = {
  listAzureSubscriptions(company, { path }): Body<'listAzureSubscriptions'> {
    const { tenantId } = findAzureTenant(company, path.tenantId)
    const list = azureSubscriptions(company, tenantId).map(
      ({ subscriptionId, subscriptionAlias, status = 'healthy' }) => ({
        companyId: company.companyId,
        subscriptionId,
        subscriptionAlias,
        tenantId,
        status,
      }),
    )
    return { data: { list } }
  },
  getAzureSubscription(company, { path }): Body<'getAzureSubscription'> {
    const subscription = findAzureSubscription(company, path.tenantId, path.subscriptionId)
    return {
      data: {
        tenantId: subscription.tenantId,
        subscriptionId: subscription.subscriptionId,
        subscriptionAlias: subscription.subscriptionAlias,
        status: subscription.status ?? 'healthy',
        ...datesOf(subscription),
      },
    }
  },
  /** What the request leaves out is made up, since the contract does not require it. */
  registerAzureSubscription: {
    change(company, { path, body }) {
      const { tenantId } = findAzureTenant(company, path.tenantId)
      const entries = company.azure?.subscriptions ?? []
      const { subscriptionId = uuid(company.companyId, tenantId, entries.length) } = body ?? {}
      if (presentAccounts(company).some(({ accountId }) => accountId === subscriptionId)) {
        throw conflict(`The Azure subscription ${subscriptionId} is registered already.`)
      }
      const { subscriptionAlias = subscriptionId } = body ?? {}
      const subscription = { subscriptionId, subscriptionAlias, tenantId, createdDate: dateOf(today(company)) }
      return { company: withSubscription(company, subscription), body: idsOf(subscription) }
    },
  },
  updateAzureSubscription: {
    change(company, { path, body }) {
      const subscription = findAzureSubscription(company, path.tenantId, path.subscriptionId)
      const { subscriptionAlias = subscription.subscriptionAlias } = body ?? {}
      const changed = { ...subscription, subscriptionAlias, updatedDate: dateOf(today(company)) }
      const subscriptions =
        company.azure?.subscriptions.map((listed) => (listed === subscription ? changed : listed)) ?? []
      return { company: withAzure(company, { subscriptions }), body: idsOf(changed) }
    },
  },
  deleteAzureSubscription: {
    change(company, { path }) {
      const subscription = findAzureSubscription(company, path.tenantId, path.subscriptionId)
      return { company: withDeleted(company, SUBSCRIPTION, subscription.subscriptionId), body: idsOf(subscription) }
    },
  },
} satisfies Handlers<OperationIds['azure']['azure-subscriptions']>

function idsOf({ subscriptionId, tenantId }: AzureSubscriptionEntry): Body<'registerAzureSubscription'> {
  return { data: { subscriptionId, tenantId } }
}
