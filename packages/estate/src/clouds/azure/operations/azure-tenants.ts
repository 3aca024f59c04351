import { today } from '../../../charges/company.js'
import type { OperationIds } from '../../../generated/operations.js'
import { conflict } from '../../../kernel/failure.js'
import { datesOf } from '../../../kernel/records.js'
import { dateOf } from '../../../kernel/time.js'
import type { Body, Handlers } from '../../cloud.js'
import {
  azureSubscriptions,
  findAzureTenant,
  TENANT,
  azureTenants as tenantsOf,
  withAzure,
  withDeleted,
  withTenant,
} from '../accounts.js'

export const azureTenants = {
  listAzureTenants(company): Body<'listAzureTenants'> {
    const list = tenantsOf(company).map((tenant) => ({
      tenantId: tenant.tenantId,
      applicationId: tenant.applicationId,
      tenantAlias: tenant.tenantAlias,
      tenantType: tenant.tenantType,
      status: tenant.status ?? 'healthy',
      subscriptionCount: azureSubscriptions(company, tenant.tenantId).length,
      ...datesOf(tenant),
    }))
    return { data: { list } }
  },
  getAzureTenant(company, { path }): Body<'getAzureTenant'> {
    const tenant = findAzureTenant(company, path.tenantId)
    return {
      data: {
        tenantId: tenant.tenantId,
        tenantAlias: tenant.tenantAlias,
        tenantType: tenant.tenantType,
        applicationId: tenant.applicationId,
        ...(tenant.enrollmentNumber === undefined ? {} : { enrollmentNumber: tenant.enrollmentNumber }),
        status: tenant.status ?? 'healthy',
        ...datesOf(tenant),
      },
    }
  },
  /** The credentials are not kept. */
  registerAzureTenant: {
    change(company, { body }) {
      const { tenantId, tenantAlias, tenantType, applicationId, enrollmentNumber } = body
      if (tenantsOf(company).some((tenant) => tenant.tenantId === tenantId)) {
        throw conflict(`The Azure tenant ${tenantId} is registered already.`)
      }
      const tenant = {
        tenantId,
        tenantAlias,
        tenantType,
        applicationId,
        ...(enrollmentNumber === undefined ? {} : { enrollmentNumber }),
        createdDate: dateOf(today(company)),
      }
      return { company: withTenant(company, tenant), body: { data: { tenantId } } }
    },
  },
  updateAzureTenant: {
    change(company, { path, body }) {
      const { tenantId } = path
      const changed = {
        ...findAzureTenant(company, tenantId),
        tenantAlias: body.tenantAlias,
        updatedDate: dateOf(today(company)),
      }
      const tenants = (company.azure?.tenants ?? []).map((tenant) => (tenant.tenantId === tenantId ? changed : tenant))
      const [subscription] = azureSubscriptions(company, tenantId)
      const data = { tenantId, ...(subscription === undefined ? {} : { subscriptionId: subscription.subscriptionId }) }
      return { company: withAzure(company, { tenants }), body: { data } }
    },
  },
  /** Its subscriptions go with it. */
  deleteAzureTenant: {
    change(company, { path }) {
      const { tenantId } = findAzureTenant(company, path.tenantId)
      return { company: withDeleted(company, TENANT, tenantId), body: { data: { tenantId } } }
    },
  },
} satisfies Handlers<OperationIds['azure']['azure-tenants']>
