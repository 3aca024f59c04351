import type {
  GetOptimizationChartParams,
  GetOptimizationDetailParams,
  GetOptimizationRuleSetParams,
  ListOptimizationExcludedTagsParams,
  ListOptimizationsParams,
} from '@cloud-cost/asset-client'
import { regionOf } from '../../catalog/regions.js'
import type { Company } from '../../company/company.js'
import { rejected } from '../../failure.js'
import { type Inputs, keeps } from '../../inputs.js'
import { ANALYZED_DAYS, type Finding, findingsOf, LOW_LOAD } from '../../optimization/findings.js'
import { accountName } from '../../resources/lookup.js'
import { selectedFindings } from '../selected-findings.js'
import { pageOfRows, type Row } from './rows.js'

export function listOptimizations(company: Company, { body }: Inputs<ListOptimizationsParams>): object {
  return pageOfRows(foundBy(company, body).map((finding) => rowOf(company, finding)))
}

/** What could be saved, by region. */
export function getOptimizationChart(company: Company, { body }: Inputs<GetOptimizationChartParams>): object {
  const cents = new Map<string, number>()
  for (const { resource, saving } of foundBy(company, body)) {
    const name = regionOf(resource.region).name
    cents.set(name, (cents.get(name) ?? 0) + saving)
  }
  return pageOfRows([...cents].map(([name, saving]) => ({ name, expectedSavingCost: saving / 100 })))
}

export function getOptimizationDetail(company: Company, { body }: Inputs<GetOptimizationDetailParams>): object {
  const { instanceId, optimizeCategory } = body
  const finding = findingsOf(company).find(
    ({ category, resource }) => category === optimizeCategory && [resource.id, resource.key].includes(instanceId),
  )
  if (finding === undefined) throw rejected(`The recommendation for ${instanceId} was not found.`)
  return { status: 'success', data: rowOf(company, finding) }
}

export function getOptimizationRuleSet(
  _company: Company,
  { path: { vendor, optimizeCategory, ruleSetId }, query: { resourceType } }: Inputs<GetOptimizationRuleSetParams>,
): object {
  const data = {
    ruleSetId,
    vendor,
    optimizeCategory,
    resourceType,
    analyzedDays: ANALYZED_DAYS,
    lowLoadPercent: LOW_LOAD,
  }
  return { status: 'success', data }
}

/** No tag excludes a resource from the analysis. */
export function listOptimizationExcludedTags(
  _company: Company,
  _inputs: Inputs<ListOptimizationExcludedTagsParams>,
): object {
  return pageOfRows([])
}

function foundBy(company: Company, query: Inputs<ListOptimizationsParams>['body']): Finding[] {
  const isType = keeps(query.resourceType)
  return selectedFindings(company, query).filter(
    ({ category, resource }) => category === query.optimizeCategory && isType(resource.resourceType),
  )
}

function rowOf(company: Company, { category, resource, saving }: Finding): Row {
  return {
    vendor: resource.vendor,
    optimizeCategory: category,
    resourceType: resource.resourceType,
    instanceId: resource.id,
    instanceName: resource.name,
    spec: resource.type,
    accountId: resource.account,
    accountAlias: accountName(company, resource),
    regionId: resource.region,
    expectedSavingCost: saving / 100,
  }
}
