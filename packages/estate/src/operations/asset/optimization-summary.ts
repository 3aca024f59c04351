import type { OptimizationCard } from '@cloud-cost/asset-client'
import type { Body, Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'
import { notFound } from '../../kernel/failure.js'
import { keeps } from '../../kernel/inputs.js'
import { filterEntries } from './filter-entries.js'
import type { Finding, OptimizeCategoryCode } from './findings.js'
import { selectedFindings } from './selected-findings.js'

export const optimizationSummary = {
  /** Every resource can be optimized, so these are the filters of the menus. */
  getOptimizationFilters: async (company, { body }): Promise<Body<'getOptimizationFilters'>> => ({
    status: 'success',
    data: await filterEntries(company, body),
  }),
  /** The analysis runs for all resources of a company at once. */
  getOptimizationLastExecution({ companyId, lastExecuteDate }): Body<'getOptimizationLastExecution'> {
    if (lastExecuteDate === undefined) throw notFound(`The optimization has not run for the company ${companyId}.`)
    return { status: 'success', data: { lastExecuteDate } }
  },
  async listOptimizationCards(company, { body }): Promise<Body<'listOptimizationCards'>> {
    const isWanted = keeps(body.resourceType)
    const findings = (await selectedFindings(company, body)).filter(
      ({ category, resource }) => category === body.optimizeCategory && isWanted(resource.kind.code),
    )
    return { status: 'success', data: cards(findings) }
  },
  /** Both categories, for all types of resources. */
  async getOptimizationSummary(company, { body }): Promise<Body<'getOptimizationSummary'>> {
    const findings = await selectedFindings(company, body)
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
  },
} satisfies Handlers<OperationIds['all']['optimization-summary']>

/** The keys are types of resources, in the order in which they come. */
function cards(findings: readonly Finding[]): OptimizationCard[] {
  const types = [...new Set(findings.map(({ resource }) => resource.kind.code))]
  return types.map((resourceType) => {
    const ofType = findings.filter(({ resource }) => resource.kind.code === resourceType)
    return { resourceType, expectedSavingCost: dollarsOf(ofType), expectedSavingCount: ofType.length }
  })
}

function dollarsOf(findings: readonly Finding[]): number {
  return findings.reduce((sum, { saving }) => sum + saving, 0) / 100
}
