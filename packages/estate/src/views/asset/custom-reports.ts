import type {
  CheckCustomReportNameParams,
  CustomReport,
  CustomReportListSuccess,
  CustomReportNameCheckSuccess,
  ListCustomReportsParams,
} from '@cloud-cost/asset-client'
import type { Company } from '../../company/company.js'
import type { CustomReportEntry } from '../../company/company-file.js'
import type { Inputs } from '../../inputs.js'

/** The reports whose members are those of the body, under the type of their data. */
export function listCustomReports(
  company: Company,
  { body }: Inputs<ListCustomReportsParams>,
): CustomReportListSuccess {
  const { vndrList = [], ...terms } = body
  const reports = (company.customReports ?? []).filter(
    (report) => (vndrList.length === 0 || vndrList.includes(report.vndr ?? '')) && hasMembers(report, terms),
  )
  const keys = [...new Set(reports.map(({ datasetType }) => datasetType))]
  const listOf = (key: string): CustomReport[] =>
    reports.filter(({ datasetType }) => datasetType === key).map((report) => ({ cmpnId: company.companyId, ...report }))
  return { status: 'success', result: Object.fromEntries(keys.map((key) => [key, listOf(key)])) }
}

export function checkCustomReportName(
  company: Company,
  { body: { custmRprtNm } }: Inputs<CheckCustomReportNameParams>,
): CustomReportNameCheckSuccess {
  const isUsed = (company.customReports ?? []).some((report) => report.custmRprtNm === custmRprtNm)
  return { status: 'success', result: isUsed ? 'Y' : 'N' }
}

/** Terms for members that a report does not have leave it in the list. */
function hasMembers(report: CustomReportEntry, terms: object): boolean {
  return Object.entries(terms).every(([name, wanted]) => {
    const value = (report as unknown as Readonly<Record<string, unknown>>)[name]
    if (value === undefined) return true
    // What a report has as an object is sent as its JSON.
    return typeof value === 'object' ? JSON.stringify(value) === wanted : value === wanted
  })
}
