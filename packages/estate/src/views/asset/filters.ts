import type { GetMenuFiltersParams, MenuFilterSuccess } from '@cloud-cost/asset-client'
import type { Company } from '../../company/company.js'
import type { Inputs } from '../../inputs.js'
import { filterEntries } from '../filter-entries.js'

/** One menu is known; the others are taken to offer the same. */
export function getMenuFilters(company: Company, { body }: Inputs<GetMenuFiltersParams>): MenuFilterSuccess {
  return { status: 'success', result: filterEntries(company, body) }
}
