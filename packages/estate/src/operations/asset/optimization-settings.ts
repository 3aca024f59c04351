import type { Body, Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'
import { notFound } from '../../kernel/failure.js'
import { allRows } from '../rows.js'
import { ANALYZED_DAYS, categoryOf, LOW_LOAD } from './findings.js'

/** The one rule set that is known; every company has it. */
const RULE_SET = 'Default'

export const optimizationSettings = {
  listOptimizationSupportItems(company, { path: { optimizeCategory } }): Body<'listOptimizationSupportItems'> {
    const result = company.clouds.flatMap(({ code: vendor, kinds }) =>
      kinds
        .filter((kind) => categoryOf(kind) === optimizeCategory)
        .map(({ code: resourceType, name: resourceName }) => ({ vendor, resourceType, resourceName })),
    )
    return { status: 'success', result }
  },
  getOptimizationRuleSetId({ companyId }, _inputs, companies): Body<'getOptimizationRuleSetId'> {
    if (!companies.has(companyId)) throw notFound(`The company ${companyId} was not found.`)
    return { status: 'success', data: { ruleSetId: RULE_SET } }
  },
  getOptimizationRuleSet: {
    illustrative(_company, { path: { vendor, optimizeCategory, ruleSetId }, query: { resourceType } }) {
      const data = {
        ruleSetId,
        vendor,
        optimizeCategory,
        resourceType,
        analyzedDays: ANALYZED_DAYS,
        lowLoadPercent: LOW_LOAD,
      }
      return { status: 'success', data }
    },
  },
  /** No tag excludes a resource from the analysis. */
  listOptimizationExcludedTags: { illustrative: () => allRows([]) },
} satisfies Handlers<OperationIds['all']['optimization-settings']>
