import { commitmentType } from '../../src/clouds/gcp/catalog.js'
import type { Rec } from '../support.js'

/** A list with the filters that narrow it. */
export interface Listing {
  readonly name: string
  readonly list: string
  /** Members that together tell one record from the others. */
  readonly id: readonly string[]
  readonly filters: readonly Filter[]
  readonly categories?: string
}

interface Filter {
  readonly parameter: string
  /** The member of the categories that has the values of the filter. */
  readonly category: string
  /** The value of a record of the list. */
  readonly of: (record: Rec) => string
}

/** Reads of the same figures: in a list, day by day, and as a whole. */
export interface Family extends Listing {
  readonly timeSeries: string
  readonly aggregate: string
  readonly categories: string
  /** Members that add up. */
  readonly summed: readonly string[]
  /** Members that are others of the record, added up or taken off. */
  readonly wholes: Readonly<Record<string, Parts>>
  /** Rates in percent: which member they are of which. */
  readonly rates: Readonly<Record<string, readonly [part: string, whole: string]>>
}

interface Parts {
  readonly plus: readonly string[]
  readonly minus?: readonly string[]
}

function utilization(equivalent: string): Pick<Family, 'summed' | 'wholes' | 'rates'> {
  return {
    summed: ['commitmentCost', 'usedCommitmentCost', 'netSavingsCost', equivalent],
    wholes: { netSavingsCost: { plus: [equivalent], minus: ['commitmentCost'] } },
    rates: {
      utilization: ['usedCommitmentCost', 'commitmentCost'],
      netSavingsRate: ['netSavingsCost', equivalent],
    },
  }
}
const AWS_UTILIZATION = utilization('usedCommitmentCostOnDemandEquivalent')

const AWS_FILTERS: readonly Filter[] = [
  { parameter: 'accounts', category: 'accounts', of: (record) => String(record['linkedAccountId']) },
  { parameter: 'products', category: 'products', of: (record) => String(record['productCode']) },
]
const GCP_FILTERS: readonly Filter[] = [
  { parameter: 'projects', category: 'projects', of: (record) => String(record['projectId']) },
  { parameter: 'committedTypes', category: 'commitmentTypes', of: (record) => commitmentTypeOf(record) },
  { parameter: 'regions', category: 'regions', of: (record) => String(record['regionCode']) },
  { parameter: 'machineTypes', category: 'machineTypes', of: (record) => String(record['machineType']) },
  { parameter: 'resourceTypes', category: 'resourceTypes', of: (record) => String(record['resourceType']) },
  { parameter: 'products', category: 'products', of: (record) => String(record['productCode']) },
]
const RESERVATION_ID = ['reservedInstanceId']
const GCP_ID = ['projectId', 'regionCode', 'machineType', 'resourceType']
const KINDS = ['reservedInstance', 'savingsPlans', 'autoRi', 'autoSp', 'onDemand'] as const
export const COST_OF_KIND: Readonly<Record<(typeof KINDS)[number], string>> = {
  reservedInstance: 'reservedInstanceOnDemandCostEquivalent',
  savingsPlans: 'savingsPlansOnDemandCostEquivalent',
  autoRi: 'autoRiOnDemandCostEquivalent',
  autoSp: 'autoSpOnDemandCostEquivalent',
  onDemand: 'onDemandCost',
}

/** Records have the name of the series alone. */
function commitmentTypeOf(record: Rec): string {
  return commitmentType(String(record['machineType']).split('-')[0] ?? '').code
}

export const FAMILIES: readonly Family[] = [
  {
    name: 'reserved instances',
    list: 'listReservedInstanceUtilizations',
    timeSeries: 'listReservedInstanceUtilizationTimeSeries',
    aggregate: 'getReservedInstanceUtilizationAggregate',
    categories: 'getReservedInstanceUtilizationCategories',
    id: RESERVATION_ID,
    filters: AWS_FILTERS,
    ...AWS_UTILIZATION,
  },
  {
    name: 'own reserved instances',
    list: 'listMyReservedInstanceUtilizations',
    timeSeries: 'listMyReservedInstanceUtilizationTimeSeries',
    aggregate: 'getMyReservedInstanceUtilizationAggregate',
    categories: 'getMyReservedInstanceUtilizationCategories',
    id: RESERVATION_ID,
    filters: AWS_FILTERS,
    ...AWS_UTILIZATION,
  },
  {
    name: 'integrated utilization',
    list: 'listIntegratedUtilizations',
    timeSeries: 'listIntegratedUtilizationTimeSeries',
    aggregate: 'getIntegratedUtilizationAggregate',
    categories: 'getIntegratedUtilizationCategories',
    id: ['inventoryId'],
    filters: [],
    ...AWS_UTILIZATION,
  },
  {
    name: 'integrated coverage',
    list: 'listIntegratedCoverages',
    timeSeries: 'listIntegratedCoverageTimeSeries',
    aggregate: 'getIntegratedCoverageAggregate',
    categories: 'getIntegratedCoverageCategories',
    id: ['linkedAccountId', 'regionCode', 'instanceType'],
    filters: [],
    summed: [
      ...[...KINDS, 'total'].flatMap((kind) => [`${kind}Amount`, `${kind}NormalizeFactorAmount`]),
      ...Object.values(COST_OF_KIND),
      'totalOnDemandCostEquivalent',
    ],
    wholes: {
      totalAmount: { plus: KINDS.map((kind) => `${kind}Amount`) },
      totalNormalizeFactorAmount: { plus: KINDS.map((kind) => `${kind}NormalizeFactorAmount`) },
      totalOnDemandCostEquivalent: { plus: Object.values(COST_OF_KIND) },
    },
    rates: Object.fromEntries(
      KINDS.map((kind) => [`${kind}CoverageRate`, [COST_OF_KIND[kind], 'totalOnDemandCostEquivalent']]),
    ),
  },
  {
    name: 'committed use',
    list: 'listCommittedUseUtilizations',
    timeSeries: 'listCommittedUseUtilizationTimeSeries',
    aggregate: 'getCommittedUseUtilizationAggregate',
    categories: 'getCommittedUseUtilizationCategories',
    id: GCP_ID,
    filters: GCP_FILTERS,
    ...utilization('committedUseDiscountOnDemandCostEquivalent'),
  },
  {
    name: 'committed use coverage',
    list: 'listCommittedUseCoverages',
    timeSeries: 'listCommittedUseCoverageTimeSeries',
    aggregate: 'getCommittedUseCoverageAggregate',
    categories: 'getCommittedUseCoverageCategories',
    id: GCP_ID,
    filters: GCP_FILTERS,
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
    wholes: {
      totalOnDemandCostEquivalent: {
        plus: [
          'committedUseDiscountOnDemandCostEquivalent',
          'sustainedUseDiscountOnDemandCostEquivalent',
          'etcCreditOnDemandCostEquivalent',
          'onDemandCost',
        ],
      },
      totalCost: { plus: ['totalOnDemandCostEquivalent'], minus: ['totalCreditCost'] },
    },
    rates: {
      committedUseDiscountCoverageRate: ['committedUseDiscountOnDemandCostEquivalent', 'totalOnDemandCostEquivalent'],
    },
  },
]

const INVENTORIES: readonly Listing[] = [
  {
    name: 'inventory of reserved instances',
    list: 'listReservedInstances',
    categories: 'getReservedInstanceCategories',
    id: RESERVATION_ID,
    filters: AWS_FILTERS,
  },
  { name: 'own inventory', list: 'listMyReservedInstances', id: RESERVATION_ID, filters: AWS_FILTERS },
  { name: 'automated inventory', list: 'listAutoSavingsReservedInstances', id: RESERVATION_ID, filters: AWS_FILTERS },
]

export const FILTERED: readonly Listing[] = [...FAMILIES, ...INVENTORIES].filter(({ filters }) => filters.length > 0)

/** What tells the records of a list apart, in their order. */
export function idsOf(records: readonly Rec[], id: readonly string[]): string[] {
  return records.map((record) => id.map((member) => String(record[member])).join(' '))
}
