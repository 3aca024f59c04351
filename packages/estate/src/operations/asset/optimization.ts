import type { Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { rejected } from '../../kernel/failure.js'
import { keeps } from '../../kernel/inputs.js'
import { accountName, regionName } from '../inventory.js'
import { allRows, type Row } from '../rows.js'
import { type Finding, findingsAbout } from './findings.js'
import { selectedFindings } from './selected-findings.js'

export const optimization = {
  listOptimizations: {
    illustrative: async (company, { body }) =>
      allRows((await foundBy(company, body)).map((finding) => rowOf(company, finding))),
  },
  /** What could be saved, by region. */
  getOptimizationChart: {
    async illustrative(company, { body }) {
      const cents = new Map<string, number>()
      for (const { resource, saving } of await foundBy(company, body)) {
        const name = regionName(company, resource)
        cents.set(name, (cents.get(name) ?? 0) + saving)
      }
      return allRows([...cents].map(([name, saving]) => ({ name, expectedSavingCost: saving / 100 })))
    },
  },
  getOptimizationDetail: {
    async illustrative(company, { body }) {
      const { instanceId, optimizeCategory, accountId, regionId, resourceType, vendor } = body
      const isNamed = ({ id, key, account, region, kind, vendor: code }: Resource): boolean =>
        [id, key].includes(instanceId) &&
        keeps(accountId)(account) &&
        keeps(regionId)(region) &&
        keeps(resourceType)(kind.code) &&
        keeps(vendor?.toLowerCase())(code)
      const finding = (await findingsAbout(company, isNamed)).find(({ category }) => category === optimizeCategory)
      if (finding === undefined) throw rejected(`The recommendation for ${instanceId} was not found.`)
      return { status: 'success', data: rowOf(company, finding) }
    },
  },
  runOptimizationAnalysis: { change: (company) => ({ company: analyzed(company), body: { status: 'success' } }) },
  /** The response is the bare value, without an envelope. */
  runResourceOptimizationAnalysis: { change: (company) => ({ company: analyzed(company), body: true }) },
} satisfies Handlers<OperationIds['all']['optimization']>

async function foundBy(company: Company, query: Inputs<'listOptimizations'>['body']): Promise<Finding[]> {
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
