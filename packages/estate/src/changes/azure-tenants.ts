import type {
  AzureTenantIdSuccess,
  AzureTenantUpdateSuccess,
  DeleteAzureTenantParams,
  RegisterAzureTenantParams,
  UpdateAzureTenantParams,
} from '@cloud-cost/platform-client'
import { azureSubscriptions, type Company, findAzureTenant, today } from '../company/company.js'
import type { AzureEntry } from '../company/company-file.js'
import { conflict } from '../failure.js'
import type { Inputs } from '../inputs.js'
import { dateOf } from '../time.js'
import { type Changed, checkRoom } from './changed.js'

const NONE: AzureEntry = { tenants: [], subscriptions: [] }

/** The credentials are not kept. */
export function registerAzureTenant(company: Company, { body }: Inputs<RegisterAzureTenantParams>): Changed {
  const { tenantId, tenantAlias, tenantType, applicationId, enrollmentNumber } = body
  const azure = company.azure ?? NONE
  if (azure.tenants.some((tenant) => tenant.tenantId === tenantId)) {
    throw conflict(`The Azure tenant ${tenantId} is registered already.`)
  }
  checkRoom(azure.tenants)
  const tenant = {
    tenantId,
    tenantAlias,
    tenantType,
    applicationId,
    ...(enrollmentNumber === undefined ? {} : { enrollmentNumber }),
    createdDate: dateOf(today(company)),
  }
  return {
    company: { ...company, azure: { ...azure, tenants: [...azure.tenants, tenant] } },
    body: { status: 'success', data: { tenantId } } satisfies AzureTenantIdSuccess,
  }
}

export function updateAzureTenant(company: Company, { path, body }: Inputs<UpdateAzureTenantParams>): Changed {
  const { tenantId } = path
  const changed = {
    ...findAzureTenant(company, tenantId),
    tenantAlias: body.tenantAlias,
    updatedDate: dateOf(today(company)),
  }
  const azure = company.azure ?? NONE
  const tenants = azure.tenants.map((tenant) => (tenant.tenantId === tenantId ? changed : tenant))
  const [subscription] = azureSubscriptions(company, tenantId)
  const data = { tenantId, ...(subscription === undefined ? {} : { subscriptionId: subscription.subscriptionId }) }
  return {
    company: { ...company, azure: { ...azure, tenants } },
    body: { status: 'success', data } satisfies AzureTenantUpdateSuccess,
  }
}

/** Its subscriptions go with it. */
export function deleteAzureTenant(company: Company, { path }: Inputs<DeleteAzureTenantParams>): Changed {
  const { tenantId } = findAzureTenant(company, path.tenantId)
  const azure = company.azure ?? NONE
  const others = <Entry extends { readonly tenantId: string }>(entries: readonly Entry[]) =>
    entries.filter((entry) => entry.tenantId !== tenantId)
  return {
    company: {
      ...company,
      azure: { ...azure, tenants: others(azure.tenants), subscriptions: others(azure.subscriptions) },
    },
    body: { status: 'success', data: { tenantId } } satisfies AzureTenantIdSuccess,
  }
}
