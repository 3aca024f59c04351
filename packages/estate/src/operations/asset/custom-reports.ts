import type { CustomReport } from '@cloud-cost/asset-client'
import type { Body, Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { CustomReportEntry } from '../../company/company-file.js'
import { recentRange } from '../../company/ranges.js'
import { PERCENT, type Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { notFound, rejected } from '../../kernel/failure.js'
import { isIn, keeps } from '../../kernel/inputs.js'
import { resourcesOf } from '../inventory.js'
import { optionsOf, sliceOf } from './report-layout.js'
import { reportRows } from './report-rows.js'

export const customReports = {
  /** The reports whose members are those of the body, under the type of their data. */
  listCustomReports(company, { body }): Body<'listCustomReports'> {
    const { vndrList = [], ...terms } = body
    const reports = (company.customReports ?? []).filter(
      (report) => (vndrList.length === 0 || vndrList.includes(report.vndr ?? '')) && hasMembers(report, terms),
    )
    const keys = [...new Set(reports.map(({ datasetType }) => datasetType))]
    const listOf = (key: string): CustomReport[] =>
      reports
        .filter(({ datasetType }) => datasetType === key)
        .map((report) => ({ cmpnId: company.companyId, ...report }))
    return { status: 'success', result: Object.fromEntries(keys.map((key) => [key, listOf(key)])) }
  },
  checkCustomReportName(company, { body: { custmRprtNm } }): Body<'checkCustomReportName'> {
    const isUsed = (company.customReports ?? []).some((report) => report.custmRprtNm === custmRprtNm)
    return { status: 'success', result: isUsed ? 'Y' : 'N' }
  },
  /** The machines of a report that is saved, or described, or saved and described in other terms. */
  getCustomReportDataSource(company, { path: { reportType }, body }): Body<'getCustomReportDataSource'> {
    if (!['performance', 'usage'].includes(reportType)) throw rejected(`The report type ${reportType} is not known.`)
    const terms: Terms = { ...savedReport(company, body.custmRprtId), ...body }
    const range = recentRange(company, { startDate: terms.duraFrom, endDate: terms.duraTo }, ['duraFrom', 'duraTo'])
    const withProcessor =
      reportType === 'performance' && (terms.mtrc === undefined || isOfProcessor(company, terms.mtrc))
    const data = reportRows(company, resourcesOf(company).filter(selection(terms)), range, withProcessor)
    const options = optionsOf(chartOf(terms.custmRprtCfg))
    return { status: 'success', result: { data, slice: sliceOf(terms, withProcessor), options } }
  },
  /** Changes nothing where the request leaves out the report or the mark: the contract requires neither. */
  setCustomReportFavorite: {
    change(company, { body }) {
      const { custmRprtId, favYn } = body
      if (custmRprtId === undefined) return { company, body: DONE }
      const report = findReport(company, custmRprtId)
      if (favYn === undefined || favYn === report.favYn) return { company, body: DONE }
      const customReports = reportsOf(company).map((one) => (one === report ? { ...one, favYn } : one))
      return { company: { ...company, customReports }, body: DONE }
    },
  },
  /** Deletes nothing where the request leaves out the report, which the contract does not require. */
  deleteCustomReport: {
    change(company, { body }) {
      const { custmRprtId } = body
      if (custmRprtId === undefined) return { company, body: DONE }
      const report = findReport(company, custmRprtId)
      return { company: { ...company, customReports: reportsOf(company).filter((one) => one !== report) }, body: DONE }
    },
  },
} satisfies Handlers<OperationIds['all']['custom-reports']>

/** Whether a metric is one of the processor. */
function isOfProcessor({ clouds }: Company, metric: string): boolean {
  const metrics = clouds.flatMap(({ kinds }) => kinds.flatMap((kind) => kind.metrics))
  return metrics.some(({ name, unit }) => name === metric && unit === PERCENT.unit)
}

type Terms = Omit<Inputs<'getCustomReportDataSource'>['body'], 'custmRprtCfg'> & {
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
  return ({ vendor, kind, account }) => isVendor(vendor) && isListed(vendor) && isType(kind.code) && isAccount(account)
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

const DONE: Body<'setCustomReportFavorite'> = { status: 'success' }

function findReport(company: Company, custmRprtId: string): CustomReportEntry {
  const report = reportsOf(company).find((one) => one.custmRprtId === custmRprtId)
  if (report === undefined) throw notFound(`The custom report ${custmRprtId} was not found.`)
  return report
}

function reportsOf({ customReports = [] }: Company): readonly CustomReportEntry[] {
  return customReports
}
