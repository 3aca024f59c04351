import type {
  AzureTenantDetailSuccess,
  AzureTenantListSuccess,
  GetAzureTenantParams,
} from '@cloud-cost/platform-client'
import { azureSubscriptions, type Company, findAzureTenant } from '../../company/company.js'
import type { Inputs } from '../../inputs.js'
import { datesOf } from './dates.js'

export function listAzureTenants(company: Company): AzureTenantListSuccess {
  const list = (company.azure?.tenants ?? []).map((tenant) => ({
    tenantId: tenant.tenantId,
    applicationId: tenant.applicationId,
    tenantAlias: tenant.tenantAlias,
    tenantType: tenant.tenantType,
    status: 'healthy' as const,
    subscriptionCount: azureSubscriptions(company, tenant.tenantId).length,
    ...datesOf(tenant),
  }))
  return { status: 'success', data: { list } }
}

export function getAzureTenant(company: Company, { path }: Inputs<GetAzureTenantParams>): AzureTenantDetailSuccess {
  const tenant = findAzureTenant(company, path.tenantId)
  return {
    status: 'success',
    data: {
      tenantId: tenant.tenantId,
      tenantAlias: tenant.tenantAlias,
      tenantType: tenant.tenantType,
      applicationId: tenant.applicationId,
      ...(tenant.enrollmentNumber === undefined ? {} : { enrollmentNumber: tenant.enrollmentNumber }),
      status: 'healthy',
      ...datesOf(tenant),
    },
  }
}
