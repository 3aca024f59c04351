import type { Body, Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'
import { pageOfRows } from '../rows.js'
import { filterEntries } from './filter-entries.js'

const CURRENT_HEADERS = {
  instId: 'Id',
  rsrcNm: 'Name',
  rsrcType: 'Type',
  spec: 'Specification',
  state: 'State',
  accId: 'Account',
  accAlias: 'Account alias',
  rgnId: 'Region',
  rgnNm: 'Region name',
}

const HISTORY_HEADERS = {
  histDt: 'Date',
  accId: 'Account',
  accAlias: 'Account alias',
  rgnId: 'Region',
  count: 'Resources',
}

export const filters = {
  /** One menu is known; the others are taken to offer the same. */
  getMenuFilters: (company, { body }): Body<'getMenuFilters'> => ({
    status: 'success',
    result: filterEntries(company, body),
  }),
  /** The columns of the rows of `listCurrentUsage` and `listUsageHistory`. */
  getGridHeaders: {
    illustrative(_company, { path: { viewType } }) {
      const headers = viewType === 'history' ? HISTORY_HEADERS : CURRENT_HEADERS
      return pageOfRows(Object.entries(headers).map(([field, caption]) => ({ field, caption })))
    },
  },
} satisfies Handlers<OperationIds['all']['filters']>
