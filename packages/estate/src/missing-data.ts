// Tells which answers lack data that bills do not have.

import type { Cloud, Company } from './clouds/cloud.js'
import type { OperationTypes } from './generated/operations.js'
import { addTo } from './kernel/group-by.js'

/** What answers are about that companies of bills may not have. */
export type MissingDataTopic =
  | 'amortized-cost'
  | 'billed-cost'
  | 'charges'
  | 'commitments'
  | 'events'
  | 'machines'
  | 'metrics'
  | 'recommendations'
  | 'relations'
  | 'right-sizing'
  | 'states'
  | 'terms'

/**
 * Something that a company does not have, since its bills don't tell of it.
 *
 * @internal
 */
interface MissingData {
  readonly topic: MissingDataTopic
  readonly reason: string
  /** Whether the answers still have something else. */
  readonly isPart?: true | ((company: Company) => boolean)
  readonly operations: readonly (keyof OperationTypes)[]
  /** Whether the company does not have it in a cloud: always, when left out. */
  readonly isMissing?: (company: Company, cloud: Cloud) => boolean
}

const MISSING_DATA: readonly MissingData[] = [
  {
    topic: 'billed-cost',
    reason: 'Amortized cost alone does not carry what is billed: put the export of actual cost beside it.',
    operations: ['getBillingSummary'],
    isMissing: (company, { code }) => lacks(company, code, 'billed'),
    isPart: (company) => carriesAny(company, 'billed'),
  },
  {
    topic: 'amortized-cost',
    reason:
      'Actual cost alone does not carry what usage costs with its commitments: put the export of amortized cost beside it.',
    operations: [
      'listResourceExternalCosts',
      'getDailyCostPortion',
      'getAnomalyDetectionTrend',
      'getAnomalyDashboardTrend',
      'getAnomalyPossibleCause',
      'aggregateAnomalies',
      'aggregateVendorAnomalies',
      'listAnomalyHistory',
      'getAnomalyResult',
      'listAnomalyDetails',
      'getManualAnomalyPeriodChart',
    ],
    isMissing: (company, { code }) => lacks(company, code, 'effective'),
    isPart: (company) => carriesAny(company, 'effective'),
  },
  {
    topic: 'metrics',
    reason: 'A bill says what resources cost, not what they do.',
    operations: [
      'listResourceMetrics',
      'getResourceMetricData',
      'listPerformanceHistory',
      'listResourceTypePerformanceHistory',
    ],
  },
  {
    topic: 'events',
    reason: 'A bill does not say what happened to resources; changes of tags in the mock are there.',
    operations: ['listResourceAuditEvents'],
  },
  {
    topic: 'relations',
    reason: 'A bill does not say which resources belong together.',
    operations: ['listRelatedResources'],
  },
  {
    topic: 'states',
    reason: 'A bill does not say whether a machine runs.',
    isPart: true,
    operations: ['getResource', 'getResourceByKey', 'getUsageSummary', 'listCurrentUsage'],
  },
  {
    topic: 'right-sizing',
    reason: 'What is unused or too large follows from metrics, which a bill does not have.',
    operations: [
      'listOptimizations',
      'getOptimizationChart',
      'getOptimizationDetail',
      'listOptimizationCards',
      'getOptimizationSummary',
    ],
  },
  {
    topic: 'recommendations',
    reason: 'Which commitments to buy follows from the hours of usage, and a bill has charges by day.',
    operations: [
      'getAwsAccountSavingsPlanRecommendation',
      'listAwsRecommendations',
      'listAwsPurchaseOptions',
      'listAwsRecommendationProducts',
      'listGcpRecommendations',
      'listGcpPurchaseOptions',
      'listGcpRecommendationProducts',
    ],
  },
  {
    topic: 'terms',
    reason: 'A bill does not say how long a commitment goes on, and how it is paid: a company file beside it can.',
    operations: [
      'listReservedInstances',
      'listMyReservedInstances',
      'listAutoSavingsReservedInstances',
      'getReservedInstanceCategories',
      'listSavingsPlans',
      'listMySavingsPlans',
      'getSavingsPlansCategories',
      'listMyIntegratedInventory',
      'listAutoSavingsInventory',
      'listIntegratedSavingsPlansInventory',
      'listMyAzureInventory',
    ],
    isMissing: (company, cloud) => cloud.ledger(company).table.commitments.some(({ isOfBill }) => isOfBill),
  },
  {
    topic: 'commitments',
    reason: 'The bill has no commitments.',
    operations: [
      'listReservedInstanceUtilizations',
      'listMyReservedInstanceUtilizations',
      'getReservedInstanceUtilizationCategories',
      'getMyReservedInstanceUtilizationCategories',
      'listIntegratedUtilizations',
      'getIntegratedUtilizationCategories',
      'listCommittedUseUtilizations',
      'getCommittedUseUtilizationCategories',
    ],
    isMissing: (company, cloud) => cloud.ledger(company).table.commitments.length === 0,
  },
  {
    topic: 'machines',
    reason: 'No charge names the type of a machine, its vCPUs or its memory, of which there would be coverage.',
    operations: [
      'listIntegratedCoverages',
      'getIntegratedCoverageCategories',
      'listCommittedUseCoverages',
      'getCommittedUseCoverageCategories',
    ],
    isMissing: (company, cloud) => cloud.ledger(company).table.pools.length === 0,
  },
]

function lacks({ bills }: Company, code: string, basis: 'effective' | 'billed'): boolean {
  return bills?.[code]?.missing.has(basis) === true
}

function carriesAny({ bills = {} }: Company, basis: 'effective' | 'billed'): boolean {
  return Object.values(bills).some(({ table, missing }) => table.accounts.length > 0 && !missing.has(basis))
}

const BY_OPERATION = new Map<string, MissingData[]>()
for (const entry of MISSING_DATA) {
  for (const operationId of entry.operations) addTo(BY_OPERATION, operationId, entry)
}

/**
 * What the answer of an operation about a company does not have, since bills don't tell of it: nothing without bills.
 *
 * @internal
 * @param vendor the cloud that is asked about; all of them when left out
 */
export function missingDataIn(company: Company, operationId: string, vendor?: string): readonly MissingData[] {
  const { bills, clouds } = company
  if (bills === undefined) return []
  const own = clouds.filter((cloud) => operationId in cloud.operations)
  const named = clouds.filter(({ code }) => code === vendor)
  const all = named.length === 0 ? clouds : named
  const asked = own.length === 0 ? all : own
  if (own.length > 0 && own.every(({ code }) => bills[code]?.table.lines.length === 0)) return [NO_CHARGES]
  return (BY_OPERATION.get(operationId) ?? []).filter(
    ({ isMissing }) => isMissing === undefined || asked.some((cloud) => isMissing(company, cloud)),
  )
}

const NO_CHARGES: MissingData = { topic: 'charges', reason: 'The bills have no charges of this cloud.', operations: [] }

/** An operation with what its answers lack. */
export interface InspectedOperation {
  readonly operationId: string
  /** Whether answers have anything from the bills. */
  readonly hasData: boolean
  readonly missingData: readonly { readonly topic: MissingDataTopic; readonly reason: string }[]
}

/**
 * What operations will answer about a company of bills.
 *
 * @internal
 */
export function inspected(company: Company, operationIds: Iterable<string>): InspectedOperation[] {
  return Array.from(operationIds, (operationId) => {
    const missing = missingDataIn(company, operationId)
    return {
      operationId,
      hasData: missing.every(({ isPart }) => isPart === true || (typeof isPart === 'function' && isPart(company))),
      missingData: missing.map(({ topic, reason }) => ({ topic, reason })),
    }
  })
}
