import type {
  CheckCustomReportNameParams,
  CustomReport,
  CustomReportDataSourceSuccess,
  CustomReportListSuccess,
  CustomReportNameCheckSuccess,
  GetCustomReportDataSourceParams,
  ListCustomReportsParams,
} from '@cloud-cost/asset-client'
import type { Company } from '../../company/company.js'
import type { CustomReportEntry } from '../../company/company-file.js'
import { notFound, rejected } from '../../failure.js'
import { type Inputs, isIn, keeps } from '../../inputs.js'
import { KINDS } from '../../resources/kinds.js'
import { type Resource, resourcesOf } from '../../resources/resource.js'
import { recentRange } from '../common.js'
import { optionsOf, sliceOf } from '../report-layout.js'
import { reportRows } from '../report-rows.js'

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

/** Names of the metrics of the processor. */
const PROCESSOR_METRICS = Object.values(KINDS).flatMap(({ metrics }) =>
  metrics.filter(({ unit }) => unit === 'Percent').map(({ name }) => name),
)

/** The machines of a report that is saved, or described, or saved and described in other terms. */
export function getCustomReportDataSource(
  company: Company,
  { path: { reportType }, body }: Inputs<GetCustomReportDataSourceParams>,
): CustomReportDataSourceSuccess {
  if (!['performance', 'usage'].includes(reportType)) throw rejected(`The report type ${reportType} is not known.`)
  const terms: Terms = { ...savedReport(company, body.custmRprtId), ...body }
  const range = recentRange(company, { startDate: terms.duraFrom, endDate: terms.duraTo }, ['duraFrom', 'duraTo'])
  const withProcessor =
    reportType === 'performance' && (terms.mtrc === undefined || PROCESSOR_METRICS.includes(terms.mtrc))
  const data = reportRows(company, resourcesOf(company).filter(selection(terms)), range, withProcessor)
  const options = optionsOf(chartOf(terms.custmRprtCfg))
  return { status: 'success', result: { data, slice: sliceOf(terms, withProcessor), options } }
}

type Terms = Omit<Inputs<GetCustomReportDataSourceParams>['body'], 'custmRprtCfg'> & {
  /** Text in a request, an object in a saved report. */
  readonly custmRprtCfg?: string | { readonly [member: string]: unknown } | undefined
}

function savedReport(company: Company, custmRprtId: string | undefined): CustomReportEntry | undefined {
  if (custmRprtId === undefined) return undefined
  const report = company.customReports?.find((one) => one.custmRprtId === custmRprtId)
  if (report === undefined) throw notFound(`The custom report ${custmRprtId} was not found.`)
  return report
}

function selection({ vndr, vndrList, rsrcType, accounts }: Terms): (resource: Resource) => boolean {
  const isVendor = keeps(vndr)
  const isListed = isIn(vndrList)
  const isType = keeps(rsrcType)
  const isAccount = isIn(accounts)
  return ({ vendor, resourceType, account }) =>
    isVendor(vendor) && isListed(vendor) && isType(resourceType) && isAccount(account)
}

function chartOf(configuration: Terms['custmRprtCfg']): unknown {
  if (typeof configuration !== 'string') return configuration?.['chart']
  try {
    return (JSON.parse(configuration) as { readonly chart?: unknown } | null)?.chart
  } catch {
    throw rejected('custmRprtCfg must be JSON.')
  }
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
