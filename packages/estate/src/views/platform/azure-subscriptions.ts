import type {
  AzureSubscriptionDetailSuccess,
  AzureSubscriptionListSuccess,
  GetAzureSubscriptionParams,
  ListAzureSubscriptionsParams,
} from '@cloud-cost/platform-client'
import { azureSubscriptions, type Company, findAzureSubscription, findAzureTenant } from '../../company/company.js'
import type { Inputs } from '../../inputs.js'
import { datesOf } from './dates.js'

export function listAzureSubscriptions(
  company: Company,
  { path }: Inputs<ListAzureSubscriptionsParams>,
): AzureSubscriptionListSuccess {
  const { tenantId } = findAzureTenant(company, path.tenantId)
  const list = azureSubscriptions(company, tenantId).map(({ subscriptionId, subscriptionAlias }) => ({
    companyId: company.companyId,
    subscriptionId,
    subscriptionAlias,
    tenantId,
    status: 'healthy' as const,
  }))
  return { status: 'success', data: { list } }
}

export function getAzureSubscription(
  company: Company,
  { path }: Inputs<GetAzureSubscriptionParams>,
): AzureSubscriptionDetailSuccess {
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
}
