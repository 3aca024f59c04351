import type { Rec } from '../support.js'

/** Reads of the same figures: in a list, day by day, and as a whole. */
export interface Family {
  readonly name: string
  readonly list: string
  readonly timeSeries: string
  readonly aggregate: string
  readonly categories: string
  /** Members that add up. */
  readonly summed: readonly string[]
  /** Filters by their parameter, with the member of a list record and the category that have its values. */
  readonly filters: readonly {
    readonly parameter: string
    readonly category: string
    readonly of: (record: Rec) => string
  }[]
}

const UTILIZATION = ['commitmentCost', 'usedCommitmentCost', 'netSavingsCost', 'usedCommitmentCostOnDemandEquivalent']
const AWS_FILTERS: Family['filters'] = [
  { parameter: 'accounts', category: 'accounts', of: (record) => String(record['linkedAccountId']) },
  { parameter: 'products', category: 'products', of: (record) => String(record['productCode']) },
]
const GCP_FILTERS: Family['filters'] = [
  { parameter: 'projects', category: 'projects', of: (record) => String(record['projectId']) },
  { parameter: 'regions', category: 'regions', of: (record) => String(record['regionCode']) },
  { parameter: 'machineTypes', category: 'machineTypes', of: (record) => String(record['machineType']) },
  { parameter: 'resourceTypes', category: 'resourceTypes', of: (record) => String(record['resourceType']) },
  { parameter: 'products', category: 'products', of: (record) => String(record['productCode']) },
]
const KINDS = ['reservedInstance', 'savingsPlans', 'autoRi', 'autoSp', 'onDemand', 'total']

export const FAMILIES: readonly Family[] = [
  {
    name: 'reserved instances',
    list: 'listReservedInstanceUtilizations',
    timeSeries: 'listReservedInstanceUtilizationTimeSeries',
    aggregate: 'getReservedInstanceUtilizationAggregate',
    categories: 'getReservedInstanceUtilizationCategories',
    summed: UTILIZATION,
    filters: AWS_FILTERS,
  },
  {
    name: 'own reserved instances',
    list: 'listMyReservedInstanceUtilizations',
    timeSeries: 'listMyReservedInstanceUtilizationTimeSeries',
    aggregate: 'getMyReservedInstanceUtilizationAggregate',
    categories: 'getMyReservedInstanceUtilizationCategories',
    summed: UTILIZATION,
    filters: AWS_FILTERS,
  },
  {
    name: 'integrated utilization',
    list: 'listIntegratedUtilizations',
    timeSeries: 'listIntegratedUtilizationTimeSeries',
    aggregate: 'getIntegratedUtilizationAggregate',
    categories: 'getIntegratedUtilizationCategories',
    summed: UTILIZATION,
    filters: [],
  },
  {
    name: 'integrated coverage',
    list: 'listIntegratedCoverages',
    timeSeries: 'listIntegratedCoverageTimeSeries',
    aggregate: 'getIntegratedCoverageAggregate',
    categories: 'getIntegratedCoverageCategories',
    summed: [
      ...KINDS.flatMap((kind) => [`${kind}Amount`, `${kind}NormalizeFactorAmount`]),
      'reservedInstanceOnDemandCostEquivalent',
      'savingsPlansOnDemandCostEquivalent',
      'autoRiOnDemandCostEquivalent',
      'autoSpOnDemandCostEquivalent',
      'onDemandCost',
      'totalOnDemandCostEquivalent',
    ],
    filters: [],
  },
  {
    name: 'committed use',
    list: 'listCommittedUseUtilizations',
    timeSeries: 'listCommittedUseUtilizationTimeSeries',
    aggregate: 'getCommittedUseUtilizationAggregate',
    categories: 'getCommittedUseUtilizationCategories',
    summed: ['commitmentCost', 'usedCommitmentCost', 'committedUseDiscountOnDemandCostEquivalent', 'netSavingsCost'],
    filters: GCP_FILTERS,
  },
  {
    name: 'committed use coverage',
    list: 'listCommittedUseCoverages',
    timeSeries: 'listCommittedUseCoverageTimeSeries',
    aggregate: 'getCommittedUseCoverageAggregate',
    categories: 'getCommittedUseCoverageCategories',
    summed: [
      'totalCost',
      'totalOnDemandCostEquivalent',
      'totalCreditCost',
      'totalCommitmentCreditCost',
      'committedUseDiscountOnDemandCostEquivalent',
      'sustainedUseDiscountOnDemandCostEquivalent',
      'etcCreditOnDemandCostEquivalent',
      'onDemandCost',
    ],
    filters: GCP_FILTERS,
  },
]
