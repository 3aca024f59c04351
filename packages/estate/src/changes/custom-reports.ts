import type { AssetSuccess, DeleteCustomReportParams, SetCustomReportFavoriteParams } from '@cloud-cost/asset-client'
import type { Company } from '../company/company.js'
import type { CustomReportEntry } from '../company/company-file.js'
import { notFound } from '../failure.js'
import type { Inputs } from '../inputs.js'
import type { Changed } from './changed.js'

const DONE: AssetSuccess = { status: 'success' }

/** Changes nothing where the request leaves out the report or the mark: the contract requires neither. */
export function setCustomReportFavorite(company: Company, { body }: Inputs<SetCustomReportFavoriteParams>): Changed {
  const { custmRprtId, favYn } = body
  if (custmRprtId === undefined) return { company, body: DONE }
  const report = findReport(company, custmRprtId)
  if (favYn === undefined || favYn === report.favYn) return { company, body: DONE }
  const customReports = reportsOf(company).map((one) => (one === report ? { ...one, favYn } : one))
  return { company: { ...company, customReports }, body: DONE }
}

/** Deletes nothing where the request leaves out the report, which the contract does not require. */
export function deleteCustomReport(company: Company, { body }: Inputs<DeleteCustomReportParams>): Changed {
  const { custmRprtId } = body
  if (custmRprtId === undefined) return { company, body: DONE }
  const report = findReport(company, custmRprtId)
  return { company: { ...company, customReports: reportsOf(company).filter((one) => one !== report) }, body: DONE }
}

function findReport(company: Company, custmRprtId: string): CustomReportEntry {
  const report = reportsOf(company).find((one) => one.custmRprtId === custmRprtId)
  if (report === undefined) throw notFound(`The custom report ${custmRprtId} was not found.`)
  return report
}

function reportsOf({ customReports = [] }: Company): readonly CustomReportEntry[] {
  return customReports
}
