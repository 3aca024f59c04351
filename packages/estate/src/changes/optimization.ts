import type {
  AssetSuccess,
  RunOptimizationAnalysisParams,
  RunResourceOptimizationAnalysisParams,
} from '@cloud-cost/asset-client'
import type { Company } from '../company/company.js'
import type { Inputs } from '../inputs.js'
import type { Changed } from './changed.js'

export function runOptimizationAnalysis(company: Company, _inputs: Inputs<RunOptimizationAnalysisParams>): Changed {
  return { company: analyzed(company), body: { status: 'success' } satisfies AssetSuccess }
}

/** The response is the bare value, without an envelope. */
export function runResourceOptimizationAnalysis(
  company: Company,
  _inputs: Inputs<RunResourceOptimizationAnalysisParams>,
): Changed {
  return { company: analyzed(company), body: true }
}

/** The analysis ends at once. */
function analyzed(company: Company): Company {
  return { ...company, lastExecuteDate: new Date(company.clock).toISOString().replace('.000', '') }
}
