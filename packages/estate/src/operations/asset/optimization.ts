// The findings of what could cost less, their summary and their settings.
import type { OptimizationCard } from '@cloud-cost/asset-client'
import type { Body, Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { notFound, rejected } from '../../kernel/failure.js'
import { keeps } from '../../kernel/inputs.js'
import { accountName, regionName } from '../inventory.js'
import { allRows, isSelected, type Row } from '../rows.js'
import { filterEntries } from './filters.js'
import {
  ANALYZED_DAYS,
  categoryOf,
  type Finding,
  findingsAbout,
  findingsOf,
  LOW_LOAD,
  type OptimizeCategoryCode,
} from './findings.js'

export const optimization = {
  listOptimizations: async (company, { body }) =>
    allRows((await foundBy(company, body)).map((finding) => rowOf(company, finding))),
  /** What could be saved, by region. */
  async getOptimizationChart(company, { body }) {
    const cents = new Map<string, number>()
    for (const { resource, saving } of await foundBy(company, body)) {
      const name = regionName(company, resource)
      cents.set(name, (cents.get(name) ?? 0) + saving)
    }
    return allRows([...cents].map(([name, saving]) => ({ name, expectedSavingCost: saving / 100 })))
  },
  async getOptimizationDetail(company, { body }) {
    const { instanceId, optimizeCategory, accountId, regionId, resourceType, vendor } = body
    const isNamed = ({ id, key, account, region, kind, vendor: code }: Resource): boolean =>
      [id, key].includes(instanceId) &&
      keeps(accountId)(account) &&
      keeps(regionId)(region) &&
      keeps(resourceType)(kind.code) &&
      keeps(vendor?.toLowerCase())(code)
    const finding = (await findingsAbout(company, isNamed)).find(({ category }) => category === optimizeCategory)
    if (finding === undefined) throw rejected(`The recommendation for ${instanceId} was not found.`)
    return { data: rowOf(company, finding) }
  },
  runOptimizationAnalysis: { change: (company) => ({ company: analyzed(company), body: {} }) },
  /** The response is the bare value, without an envelope. */
  runResourceOptimizationAnalysis: { change: (company) => ({ company: analyzed(company), body: true }) },
} satisfies Handlers<OperationIds['all']['optimization']>

async function foundBy(company: Company, query: Selection): Promise<Finding[]> {
  const isType = keeps(query.resourceType)
  return (await selectedFindings(company, query)).filter(
    ({ category, resource }) => category === query.optimizeCategory && isType(resource.kind.code),
  )
}

function rowOf(company: Company, { category, resource, saving }: Finding): Row {
  const smaller = resource.kind.smaller?.(resource.type, company.file)
  return {
    vendor: resource.vendor,
    optimizeCategory: category,
    resourceType: resource.kind.code,
    instanceId: resource.id,
    rsrcKey: resource.key,
    instanceName: resource.name,
    spec: resource.type,
    ...(smaller === undefined ? {} : { recommendedSpec: smaller }),
    accountId: resource.account,
    accountAlias: accountName(company, resource),
    regionId: resource.region,
    expectedSavingCost: saving / 100,
  }
}

/** The analysis ends at once. */
function analyzed(company: Company): Company {
  return { ...company, lastExecuteDate: new Date(company.clock).toISOString().replace('.000', '') }
}

type Selection = Inputs<'listOptimizations'>['body']

/** Returns the findings of both categories that a query of the optimization selects. */
async function selectedFindings(company: Company, query: Selection): Promise<Finding[]> {
  const { vendor, accountList: accounts, regionList: regions, serviceGroupList: svcGrps, tagList = [] } = query
  const tags = tagList.filter(({ key }) => key !== undefined)
  const isAsked = isSelected(company, { vendor, accounts, regions, svcGrps, tags })
  return (await findingsOf(company)).filter(({ resource }) => isAsked(resource))
}

export const optimizationSummary = {
  /** Every resource can be optimized, so these are the filters of the menus. */
  getOptimizationFilters: async (company, { body }): Promise<Body<'getOptimizationFilters'>> => ({
    data: await filterEntries(company, body),
  }),
  /** The analysis runs for all resources of a company at once. */
  getOptimizationLastExecution({ companyId, lastExecuteDate }): Body<'getOptimizationLastExecution'> {
    if (lastExecuteDate === undefined) throw notFound(`The optimization has not run for the company ${companyId}.`)
    return { data: { lastExecuteDate } }
  },
  listOptimizationCards: async (company, { body }): Promise<Body<'listOptimizationCards'>> => ({
    data: cards(await foundBy(company, body)),
  }),
  /** Both categories, for all types of resources. */
  async getOptimizationSummary(company, { body }): Promise<Body<'getOptimizationSummary'>> {
    const findings = await selectedFindings(company, body)
    const cardsOf = (wanted: OptimizeCategoryCode) => cards(findings.filter(({ category }) => category === wanted))
    return {
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

/** The one rule set that is known; every company has it. */
const RULE_SET = 'Default'

export const optimizationSettings = {
  listOptimizationSupportItems(company, { path: { optimizeCategory } }): Body<'listOptimizationSupportItems'> {
    const result = company.clouds.flatMap(({ code: vendor, kinds }) =>
      kinds
        .filter((kind) => categoryOf(kind) === optimizeCategory)
        .map(({ code: resourceType, name: resourceName }) => ({ vendor, resourceType, resourceName })),
    )
    return { result }
  },
  getOptimizationRuleSetId({ companyId }, _inputs, companies): Body<'getOptimizationRuleSetId'> {
    if (!companies.has(companyId)) throw notFound(`The company ${companyId} was not found.`)
    return { data: { ruleSetId: RULE_SET } }
  },
  getOptimizationRuleSet(_company, { path: { vendor, optimizeCategory, ruleSetId }, query: { resourceType } }) {
    const data = {
      ruleSetId,
      vendor,
      optimizeCategory,
      resourceType,
      analyzedDays: ANALYZED_DAYS,
      lowLoadPercent: LOW_LOAD,
    }
    return { data }
  },
  /** No tag excludes a resource from the analysis. */
  listOptimizationExcludedTags: () => allRows([]),
} satisfies Handlers<OperationIds['all']['optimization-settings']>
