import type { CustomReport } from '@cloud-cost/asset-client'
import { recentRange } from '../../charges/company.js'
import type { Body, Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { CustomReportEntry } from '../../company/company-file.js'
import type { Metric, Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { notFound, rejected } from '../../kernel/failure.js'
import { isIn, searchRange } from '../../kernel/inputs.js'
import type { WithLazyLists } from '../../kernel/steps.js'
import { type DateRange, EVER, lengthOf } from '../../kernel/time.js'
import { selectedResources } from '../rows.js'
import { optionsOf, reportRows, sliceOf } from './report-data.js'

export const customReports = {
  /** The reports that have the members of the body, under the type of their data. */
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
    return { result: Object.fromEntries(keys.map((key) => [key, listOf(key)])) }
  },
  checkCustomReportName(company, { body: { custmRprtNm } }): Body<'checkCustomReportName'> {
    const isUsed = (company.customReports ?? []).some((report) => report.custmRprtNm === custmRprtNm)
    return { result: isUsed ? 'Y' : 'N' }
  },
  /** The machines of a report that is saved, or described, or saved and described in other terms. */
  getCustomReportDataSource(company, { path: { reportType }, body }): WithLazyLists<Body<'getCustomReportDataSource'>> {
    if (!['performance', 'usage'].includes(reportType)) throw rejected(`The report type ${reportType} is not known.`)
    const terms: Terms = { ...savedReport(company, body.custmRprtId), ...body }
    const { mtrc, viewType, svcGrpView } = terms
    const ranges = rangesOf(company, terms)
    const hasMetric = reportType === 'performance'
    const machines = machinesOf(company, terms)
    const ofMetric = hasMetric && mtrc !== undefined ? machines.filter((machine) => metricOf(machine, mtrc)) : machines
    const data = reportRows(company, ofMetric, {
      ranges,
      viewType,
      svcGrpView,
      metricOf: (machine) => (hasMetric ? metricOf(machine, mtrc) : undefined),
    })
    const [first] = ofMetric
    const slice = sliceOf(terms, {
      isCompared: ranges.length > 1,
      isByStep: viewType !== undefined,
      hasMetric,
      metric: mtrc,
      unit: first && metricOf(first, mtrc)?.unit,
    })
    return { result: { data, slice, options: optionsOf(chartOf(terms.custmRprtCfg)) } }
  },
  /** Changes nothing where the request leaves out the report or the mark: the contract requires neither. */
  setCustomReportFavorite: {
    change(company, { body }) {
      const { custmRprtId, favYn } = body
      if (custmRprtId === undefined) return { company, body: {} }
      const report = findReport(company, custmRprtId)
      if (favYn === undefined || favYn === report.favYn) return { company, body: {} }
      const customReports = reportsOf(company).map((listed) => (listed === report ? { ...listed, favYn } : listed))
      return { company: { ...company, customReports }, body: {} }
    },
  },
  /** Deletes nothing where the request leaves out the report, which the contract does not require. */
  deleteCustomReport: {
    change(company, { body }) {
      const { custmRprtId } = body
      if (custmRprtId === undefined) return { company, body: {} }
      const report = findReport(company, custmRprtId)
      const customReports = reportsOf(company).filter((listed) => listed !== report)
      return { company: { ...company, customReports }, body: {} }
    },
  },
} satisfies Handlers<OperationIds['all']['custom-reports']>

/** The range of a report, and the one that it is compared with, if any. */
function rangesOf(company: Company, { duraFrom, duraTo, duraCompFrom, duraCompTo }: Terms): DateRange[] {
  const range = recentRange(company, { startDate: duraFrom, endDate: duraTo }, ['duraFrom', 'duraTo'])
  if (duraCompFrom === undefined && duraCompTo === undefined) return [range]
  // Where one end is left out, both are equally long.
  const ends = searchRange({ startDate: duraCompFrom, endDate: duraCompTo }, EVER, ['duraCompFrom', 'duraCompTo'])
  const first = duraCompFrom === undefined ? ends.last - lengthOf(range) + 1 : ends.first
  const last = duraCompTo === undefined ? ends.first + lengthOf(range) - 1 : ends.last
  return [range, { first, last }]
}

/** The metric of a machine that has the name; without a name, its first one, which is about its processor. */
function metricOf({ kind }: Resource, mtrc: string | undefined): Metric | undefined {
  return mtrc === undefined ? kind.metrics[0] : kind.metrics.find(({ name }) => name === mtrc)
}

type Terms = Omit<Inputs<'getCustomReportDataSource'>['body'], 'custmRprtCfg'> & {
  /** Text in a request, an object in a saved report. */
  readonly custmRprtCfg?: string | { readonly [member: string]: unknown } | undefined
}

function savedReport(company: Company, custmRprtId: string | undefined): CustomReportEntry | undefined {
  if (custmRprtId === undefined) return undefined
  const report = company.customReports?.find((listed) => listed.custmRprtId === custmRprtId)
  if (report === undefined) throw notFound(`The custom report ${custmRprtId} was not found.`)
  return report
}

function machinesOf(company: Company, { vndr: vendor, vndrList, rsrcType, accounts }: Terms): Resource[] {
  const isListed = isIn(vndrList?.map((code) => code.toLowerCase()))
  return selectedResources(company, { vendor, rsrcType, accounts }).filter(
    (resource) => resource.machines !== undefined && isListed(resource.vendor),
  )
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

function findReport(company: Company, custmRprtId: string): CustomReportEntry {
  const report = reportsOf(company).find((listed) => listed.custmRprtId === custmRprtId)
  if (report === undefined) throw notFound(`The custom report ${custmRprtId} was not found.`)
  return report
}

function reportsOf({ customReports = [] }: Company): readonly CustomReportEntry[] {
  return customReports
}
