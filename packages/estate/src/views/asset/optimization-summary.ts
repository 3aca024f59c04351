import type {
  GetOptimizationFiltersParams,
  GetOptimizationLastExecutionParams,
  GetOptimizationSummaryParams,
  ListOptimizationCardsParams,
  OptimizationCard,
  OptimizationCardListSuccess,
  OptimizationFilterSuccess,
  OptimizationLastExecutionSuccess,
  OptimizationSummarySuccess,
} from '@cloud-cost/asset-client'
import type { Company } from '../../company/company.js'
import { notFound } from '../../failure.js'
import { type Inputs, keeps } from '../../inputs.js'
import type { Finding, OptimizeCategoryCode } from '../../optimization/findings.js'
import { filterEntries } from '../filter-entries.js'
import { selectedFindings } from '../selected-findings.js'

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

export function listOptimizationCards(
  company: Company,
  { body }: Inputs<ListOptimizationCardsParams>,
): OptimizationCardListSuccess {
  const isWanted = keeps(body.resourceType)
  const findings = selectedFindings(company, body).filter(
    ({ category, resource }) => category === body.optimizeCategory && isWanted(resource.resourceType),
  )
  return { status: 'success', data: cards(findings) }
}

/** Both categories, for all types of resources. */
export function getOptimizationSummary(
  company: Company,
  { body }: Inputs<GetOptimizationSummaryParams>,
): OptimizationSummarySuccess {
  const findings = selectedFindings(company, body)
  const cardsOf = (wanted: OptimizeCategoryCode) => cards(findings.filter(({ category }) => category === wanted))
  return {
    status: 'success',
    data: {
      totalCost: dollarsOf(findings),
      totalCnt: findings.length,
      rightsizing: cardsOf('right-sizing'),
      unused: cardsOf('unused'),
    },
  }
}

/** By type of resource, in the order in which the types come. */
function cards(findings: readonly Finding[]): OptimizationCard[] {
  const types = [...new Set(findings.map(({ resource }) => resource.resourceType))]
  return types.map((resourceType) => {
    const ofType = findings.filter(({ resource }) => resource.resourceType === resourceType)
    return { resourceType, expectedSavingCost: dollarsOf(ofType), expectedSavingCount: ofType.length }
  })
}

function dollarsOf(findings: readonly Finding[]): number {
  return findings.reduce((sum, { saving }) => sum + saving, 0) / 100
}
