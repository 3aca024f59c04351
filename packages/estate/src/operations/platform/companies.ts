import type { Body, Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'

export const companies = {
  listCompanies(_company, { query }, companies): Body<'listCompanies'> {
    const { permissionType = 'read' } = query
    const list = [...companies.values()]
      .filter(({ permissions = ['read'] }) => permissions.includes(permissionType))
      .map(({ companyId, companyName, isMainCompany = 'N', lastActiveDate }) => ({
        companyId,
        companyName,
        isMainCompany,
        ...(lastActiveDate === undefined ? {} : { lastActiveDate }),
      }))
    return { status: 'success', data: { list } }
  },
} satisfies Handlers<OperationIds['all']['companies']>
