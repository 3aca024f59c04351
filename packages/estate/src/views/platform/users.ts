import type { CompanyUserListSuccess } from '@cloud-cost/platform-client'
import type { Company } from '../../company/company.js'

export function listCompanyUsers(company: Company): CompanyUserListSuccess {
  const list = (company.users ?? []).map((user) => ({
    userId: user.userId,
    email: user.email,
    displayName: user.displayName,
    masterCompanyId: company.companyId,
    userStatCd: 'ACTIVATED',
    ...(user.userRoleId === undefined ? {} : { userRoleId: user.userRoleId }),
    ...(user.userRoleName === undefined ? {} : { userRoleName: user.userRoleName, masterUserRole: user.userRoleName }),
    enabled: user.enabled ?? true,
    ...(user.createdDate === undefined ? {} : { createdDate: user.createdDate }),
  }))
  return { status: 'success', data: { list } }
}
