import type { GetOptimizationLastExecutionParams, OptimizationLastExecutionSuccess } from '@cloud-cost/asset-client'
import type { Company } from '../../company/company.js'
import { notFound } from '../../failure.js'
import type { Inputs } from '../../inputs.js'

/** The analysis runs for all resources of a company at once. */
export function getOptimizationLastExecution(
  { companyId, lastExecuteDate }: Company,
  _inputs: Inputs<GetOptimizationLastExecutionParams>,
): OptimizationLastExecutionSuccess {
  if (lastExecuteDate === undefined) throw notFound(`The optimization has not run for the company ${companyId}.`)
  return { status: 'success', data: { lastExecuteDate } }
}
