import type { CompanyListSuccess, ListCompaniesParams } from '@cloud-cost/platform-client'
import type { Companies, Company } from '../../company/company.js'
import type { Inputs } from '../../inputs.js'

export function listCompanies(
  _company: Company,
  { query }: Inputs<ListCompaniesParams>,
  companies: Companies,
): CompanyListSuccess {
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
}
