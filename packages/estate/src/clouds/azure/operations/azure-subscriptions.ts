import { today } from '../../../company/company.js'
import type { AzureSubscriptionEntry } from '../../../company/company-file.js'
import { datesOf } from '../../../company/dates.js'
import type { OperationIds } from '../../../generated/operations.js'
import { conflict } from '../../../kernel/failure.js'
import { checkRoom } from '../../../kernel/limits.js'
import { uuid } from '../../../kernel/random.js'
import { dateOf } from '../../../kernel/time.js'
import type { Body, Company, Handlers } from '../../cloud.js'
import { azureSubscriptions, findAzureSubscription, findAzureTenant } from '../accounts.js'

export const azureSubscriptionOperations = {
  listAzureSubscriptions(company, { path }): Body<'listAzureSubscriptions'> {
    const { tenantId } = findAzureTenant(company, path.tenantId)
    const list = azureSubscriptions(company, tenantId).map(({ subscriptionId, subscriptionAlias }) => ({
      companyId: company.companyId,
      subscriptionId,
      subscriptionAlias,
      tenantId,
      status: 'healthy' as const,
    }))
    return { status: 'success', data: { list } }
  },
  getAzureSubscription(company, { path }): Body<'getAzureSubscription'> {
    const subscription = findAzureSubscription(company, path.tenantId, path.subscriptionId)
    return {
      status: 'success',
      data: {
        tenantId: subscription.tenantId,
        subscriptionId: subscription.subscriptionId,
        subscriptionAlias: subscription.subscriptionAlias,
        status: 'healthy',
        ...datesOf(subscription),
      },
    }
  },
  /** What the request leaves out is made up, since the contract does not require it. */
  registerAzureSubscription: {
    change(company, { path, body }) {
      const { tenantId } = findAzureTenant(company, path.tenantId)
      const registered = company.azure?.subscriptions ?? []
      const { subscriptionId = uuid(company.companyId, tenantId, registered.length) } = body ?? {}
      if (registered.some((subscription) => subscription.subscriptionId === subscriptionId)) {
        throw conflict(`The Azure subscription ${subscriptionId} is registered already.`)
      }
      checkRoom(registered)
      const { subscriptionAlias = subscriptionId } = body ?? {}
      const subscription = { subscriptionId, subscriptionAlias, tenantId, createdDate: dateOf(today(company)) }
      return { company: withSubscriptions(company, [...registered, subscription]), body: idsOf(subscription) }
    },
  },
  updateAzureSubscription: {
    change(company, { path, body }) {
      const subscription = findAzureSubscription(company, path.tenantId, path.subscriptionId)
      const { subscriptionAlias = subscription.subscriptionAlias } = body ?? {}
      const changed = { ...subscription, subscriptionAlias, updatedDate: dateOf(today(company)) }
      const subscriptions = company.azure?.subscriptions ?? []
      return {
        company: withSubscriptions(
          company,
          subscriptions.map((one) => (one === subscription ? changed : one)),
        ),
        body: idsOf(changed),
      }
    },
  },
  deleteAzureSubscription: {
    change(company, { path }) {
      const subscription = findAzureSubscription(company, path.tenantId, path.subscriptionId)
      const subscriptions = company.azure?.subscriptions ?? []
      return {
        company: withSubscriptions(
          company,
          subscriptions.filter((one) => one !== subscription),
        ),
        body: idsOf(subscription),
      }
    },
  },
} satisfies Handlers<OperationIds['azure']['azure-subscriptions']>

function withSubscriptions(company: Company, subscriptions: readonly AzureSubscriptionEntry[]): Company {
  return { ...company, azure: { tenants: [], ...company.azure, subscriptions } }
}

function idsOf({ subscriptionId, tenantId }: AzureSubscriptionEntry): Body<'registerAzureSubscription'> {
  return { status: 'success', data: { subscriptionId, tenantId } }
}
