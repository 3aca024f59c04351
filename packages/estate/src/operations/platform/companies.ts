// The companies that the service knows, and their users.
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
    return { data: { list } }
  },
} satisfies Handlers<OperationIds['all']['companies']>

export const users = {
  listCompanyUsers(company): Body<'listCompanyUsers'> {
    const list = (company.users ?? []).map((user) => ({
      userId: user.userId,
      email: user.email,
      displayName: user.displayName,
      masterCompanyId: company.companyId,
      userStatCd: user.status ?? 'ACTIVATED',
      ...(user.userRoleId === undefined ? {} : { userRoleId: user.userRoleId }),
      ...(user.userRoleName === undefined
        ? {}
        : { userRoleName: user.userRoleName, masterUserRole: user.userRoleName }),
      enabled: user.enabled ?? true,
      ...(user.createdDate === undefined ? {} : { createdDate: user.createdDate }),
    }))
    return { data: { list } }
  },
} satisfies Handlers<OperationIds['all']['users']>
