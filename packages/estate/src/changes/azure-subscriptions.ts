import type {
  AzureSubscriptionIdSuccess,
  DeleteAzureSubscriptionParams,
  RegisterAzureSubscriptionParams,
  UpdateAzureSubscriptionParams,
} from '@cloud-cost/platform-client'
import { type Company, findAzureSubscription, findAzureTenant, today } from '../company/company.js'
import type { AzureSubscriptionEntry } from '../company/company-file.js'
import { conflict } from '../failure.js'
import type { Inputs } from '../inputs.js'
import { uuid } from '../random.js'
import { dateOf } from '../time.js'
import { type Changed, checkRoom } from './changed.js'

/** What the request leaves out is made up, since the contract does not require it. */
export function registerAzureSubscription(
  company: Company,
  { path, body }: Inputs<RegisterAzureSubscriptionParams>,
): Changed {
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
}

export function updateAzureSubscription(
  company: Company,
  { path, body }: Inputs<UpdateAzureSubscriptionParams>,
): Changed {
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
}

export function deleteAzureSubscription(company: Company, { path }: Inputs<DeleteAzureSubscriptionParams>): Changed {
  const subscription = findAzureSubscription(company, path.tenantId, path.subscriptionId)
  const subscriptions = company.azure?.subscriptions ?? []
  return {
    company: withSubscriptions(
      company,
      subscriptions.filter((one) => one !== subscription),
    ),
    body: idsOf(subscription),
  }
}

function withSubscriptions(company: Company, subscriptions: readonly AzureSubscriptionEntry[]): Company {
  return { ...company, azure: { tenants: [], ...company.azure, subscriptions } }
}

function idsOf({ subscriptionId, tenantId }: AzureSubscriptionEntry): AzureSubscriptionIdSuccess {
  return { status: 'success', data: { subscriptionId, tenantId } }
}
