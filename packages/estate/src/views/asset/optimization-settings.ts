import type {
  GetOptimizationRuleSetIdParams,
  ListOptimizationSupportItemsParams,
  OptimizationRuleSetIdSuccess,
  OptimizationSupportItemListSuccess,
} from '@cloud-cost/asset-client'
import type { Companies, Company } from '../../company/company.js'
import { notFound } from '../../failure.js'
import type { Inputs } from '../../inputs.js'
import { categoryOf } from '../../optimization/findings.js'
import { RESOURCE_TYPES, type ResourceTypeCode } from '../../resources/resource.js'

/** The one rule set that is known; every company has it. */
const RULE_SET = 'Default'

export function listOptimizationSupportItems(
  _company: Company,
  { path: { optimizeCategory } }: Inputs<ListOptimizationSupportItemsParams>,
): OptimizationSupportItemListSuccess {
  const codes = Object.keys(RESOURCE_TYPES) as ResourceTypeCode[]
  const result = codes
    .filter((code) => categoryOf(code) === optimizeCategory)
    .map((resourceType) => {
      const { vendor, name: resourceName } = RESOURCE_TYPES[resourceType]
      return { vendor, resourceType, resourceName }
    })
  return { status: 'success', result }
}

export function getOptimizationRuleSetId(
  { companyId }: Company,
  _inputs: Inputs<GetOptimizationRuleSetIdParams>,
  companies: Companies,
): OptimizationRuleSetIdSuccess {
  if (!companies.has(companyId)) throw notFound(`The company ${companyId} was not found.`)
  return { status: 'success', data: { ruleSetId: RULE_SET } }
}
