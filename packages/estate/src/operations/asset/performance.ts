import type { Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'
import { pageOfRows, pastRange, selectedResources } from '../rows.js'
import { reportRows } from './report-rows.js'

export const performance = {
  listPerformanceHistory: { illustrative: (company, { path, body }) => performanceRows(company, path.prvrCd, body) },
  listResourceTypePerformanceHistory: {
    illustrative: (company, { path, body }) =>
      performanceRows(company, path.prvrCd, { ...body, rsrcType: path.rsrcType }),
  },
} satisfies Handlers<OperationIds['all']['performance']>

function performanceRows(company: Company, vendor: string, query: Inputs<'listPerformanceHistory'>['body']) {
  const resources = selectedResources(company, { ...query, vendor })
  return pageOfRows(reportRows(company, resources, pastRange(company, query), true), query)
}
