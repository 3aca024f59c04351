import type { Body, Company, Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'
import { allRows, type Row } from '../rows.js'
import { filterEntries } from './filter-entries.js'
import { performanceColumns } from './performance.js'
import { currentColumns, historyColumns } from './usage-columns.js'

export const filters = {
  /** One menu is known; the others are taken to offer the same. */
  getMenuFilters: async (company, { body }): Promise<Body<'getMenuFilters'>> => ({
    status: 'success',
    result: await filterEntries(company, body),
  }),
  /** The columns of the rows of the grid that the menu and the view show. */
  getGridHeaders: {
    illustrative: (company, { path: { menu, viewType } }) => allRows(headersOf(company, menu, viewType)),
  },
} satisfies Handlers<OperationIds['all']['filters']>

function headersOf(company: Company, menu: string, viewType: string): Row[] {
  const history = menu === 'performance' ? performanceColumns(company) : historyColumns(company)
  const columns = viewType === 'history' ? history : currentColumns(company)
  return Object.entries(columns).map(([field, { caption }]) => ({ field, caption }))
}
