import type {
  GetOptimizationFiltersParams,
  GetOptimizationLastExecutionParams,
  OptimizationFilterSuccess,
  OptimizationLastExecutionSuccess,
} from '@cloud-cost/asset-client'
import type { Company } from '../../company/company.js'
import { notFound } from '../../failure.js'
import type { Inputs } from '../../inputs.js'
import { filterEntries } from '../filter-entries.js'

/** Every resource can be optimized, so these are the filters of the menus. */
export function getOptimizationFilters(
  company: Company,
  { body }: Inputs<GetOptimizationFiltersParams>,
): OptimizationFilterSuccess {
  return { status: 'success', data: filterEntries(company, body) }
}

/** The analysis runs for all resources of a company at once. */
export function getOptimizationLastExecution(
  { companyId, lastExecuteDate }: Company,
  _inputs: Inputs<GetOptimizationLastExecutionParams>,
): OptimizationLastExecutionSuccess {
  if (lastExecuteDate === undefined) throw notFound(`The optimization has not run for the company ${companyId}.`)
  return { status: 'success', data: { lastExecuteDate } }
}
