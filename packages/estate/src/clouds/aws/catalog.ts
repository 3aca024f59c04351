import type { OfferClass, PaymentOption, SavingsPlanType, Term } from '../../company/company-file.js'
import { type Region, regionsBy } from '../../company/region.js'
import { type Micros, micros } from '../../kernel/money.js'

/** A product of AWS as bills name it. */
export interface AwsProduct {
  readonly code: string
  readonly name: string
  readonly operation: string
  /** What is rented by the hour; reservations of one family apply to all of its sizes. */
  readonly platform: string
}

export const EC2: AwsProduct = {
  code: 'AmazonEC2',
  name: 'Amazon Elastic Compute Cloud',
  operation: 'RunInstances',
  platform: 'Linux/UNIX',
}

export const RDS: AwsProduct = {
  code: 'AmazonRDS',
  name: 'Amazon Relational Database Service',
  operation: 'CreateDBInstance',
  platform: 'PostgreSQL',
}

export interface InstanceType {
  /** Such as `m5.xlarge` or `db.r5.large`. */
  readonly name: string
  /** `m5` of `m5.xlarge`, `db.r5` of `db.r5.large`. */
  readonly family: string
  /** `xlarge` of `m5.xlarge`. */
  readonly size: string
  readonly product: AwsProduct
  readonly vCpus: number
  readonly memoryGb: number
  /** Normalization factor times four, a whole number for every size: 1 for nano, 32 for xlarge. */
  readonly quarterUnits: number
}

interface Family {
  readonly product: AwsProduct
  /** Of the size `large`. */
  readonly vCpus: number
  readonly memoryGb: number
  /** Sizes of the family; each is twice as large as the one before. */
  readonly sizes: readonly string[]
  /** Dollars an hour of the size `large`, on demand, by region. Other sizes cost in proportion. */
  readonly large: Readonly<Record<string, number>>
}

/** Normalization factors as AWS publishes them, times four. */
const QUARTER_UNITS: Readonly<Record<string, number>> = {
  nano: 1,
  micro: 2,
  small: 4,
  medium: 8,
  large: 16,
  xlarge: 32,
  '2xlarge': 64,
  '4xlarge': 128,
  '8xlarge': 256,
}

/** Public list prices: Linux (databases: PostgreSQL, one zone), shared tenancy, US dollars. */
const FAMILIES: Readonly<Record<string, Family>> = {
  t3: {
    product: EC2,
    vCpus: 2,
    memoryGb: 8,
    sizes: ['medium', 'large'],
    large: { 'us-east-1': 0.0832, 'eu-central-1': 0.096, 'eu-west-1': 0.0912 },
  },
  m5: {
    product: EC2,
    vCpus: 2,
    memoryGb: 8,
    sizes: ['large', 'xlarge', '2xlarge', '4xlarge'],
    large: { 'us-east-1': 0.096, 'eu-central-1': 0.115, 'eu-west-1': 0.107 },
  },
  c5: {
    product: EC2,
    vCpus: 2,
    memoryGb: 4,
    sizes: ['large', 'xlarge', '2xlarge'],
    large: { 'us-east-1': 0.085, 'eu-central-1': 0.097, 'eu-west-1': 0.096 },
  },
  r5: {
    product: EC2,
    vCpus: 2,
    memoryGb: 16,
    sizes: ['large', 'xlarge', '2xlarge'],
    large: { 'us-east-1': 0.126, 'eu-central-1': 0.152, 'eu-west-1': 0.141 },
  },
  'db.m5': {
    product: RDS,
    vCpus: 2,
    memoryGb: 8,
    sizes: ['large', 'xlarge', '2xlarge'],
    large: { 'us-east-1': 0.178, 'eu-central-1': 0.212, 'eu-west-1': 0.196 },
  },
  'db.r5': {
    product: RDS,
    vCpus: 2,
    memoryGb: 16,
    sizes: ['large', 'xlarge', '2xlarge'],
    large: { 'us-east-1': 0.25, 'eu-central-1': 0.3, 'eu-west-1': 0.28 },
  },
}

const TYPES: ReadonlyMap<string, InstanceType> = new Map(
  Object.entries(FAMILIES).flatMap(([family, { product, sizes, vCpus, memoryGb }]) =>
    sizes.map((size) => {
      const quarterUnits = QUARTER_UNITS[size] ?? 0
      const larges = quarterUnits / 16
      const type: InstanceType = {
        name: `${family}.${size}`,
        family,
        size,
        product,
        // A medium of a burstable family has as many vCPUs as a large.
        vCpus: Math.max(2, vCpus * larges),
        memoryGb: memoryGb * larges,
        quarterUnits,
      }
      return [type.name, type]
    }),
  ),
)

/** Dollars for a GB of gp3 storage in a month. */
const STORAGE: Readonly<Record<string, number>> = { 'us-east-1': 0.08, 'eu-central-1': 0.0952, 'eu-west-1': 0.088 }

export const REGIONS: readonly Region[] = [
  { code: 'us-east-1', name: 'US East (N. Virginia)', category: 'Americas', offset: -5 },
  { code: 'eu-central-1', name: 'Europe (Frankfurt)', category: 'Europe', offset: 1 },
  { code: 'eu-west-1', name: 'Europe (Ireland)', category: 'Europe', offset: 0 },
]
export const regionOf = regionsBy(REGIONS)
export const INSTANCE_TYPES: readonly InstanceType[] = [...TYPES.values()]

export function instanceType(name: string): InstanceType | undefined {
  return TYPES.get(name)
}

/** The next smaller size of the family; `undefined` of the smallest one. */
export function smallerInstanceType(type: InstanceType): InstanceType | undefined {
  return INSTANCE_TYPES.find(
    ({ family, quarterUnits }) => family === type.family && quarterUnits * 2 === type.quarterUnits,
  )
}

/** On demand, for an hour. `undefined` where the catalog has no price for the region. */
export function hourlyPrice(type: InstanceType, region: string): Micros | undefined {
  const large = FAMILIES[type.family]?.large[region]
  return large === undefined ? undefined : micros((large * type.quarterUnits) / 16)
}

export function storagePrice(region: string): Micros | undefined {
  const price = STORAGE[region]
  return price === undefined ? undefined : micros(price)
}

export const OFFER_CLASSES = ['standard', 'convertible'] as const satisfies readonly OfferClass[]
export const SAVINGS_PLAN_TYPES = ['Compute', 'EC2 Instance'] as const satisfies readonly SavingsPlanType[]

/** Percent off the price on demand, without payment up front. */
const DISCOUNTS = {
  standard: { '1yr': 37, '3yr': 57 },
  convertible: { '1yr': 31, '3yr': 50 },
  database: { '1yr': 30, '3yr': 50 },
  'EC2 Instance': { '1yr': 37, '3yr': 57 },
  Compute: { '1yr': 27, '3yr': 50 },
} as const

/** Percent more off for paying up front. */
const UPFRONT_BONUS: Readonly<Record<PaymentOption, number>> = {
  'No Upfront': 0,
  'Partial Upfront': 2,
  'All Upfront': 3,
}

/** Whether AWS sells reservations on such terms: databases are neither convertible, nor reserved for three years with nothing up front. */
export function isSold(product: string, term: Term, payment: PaymentOption, offerClass: OfferClass): boolean {
  return product !== RDS.code || (offerClass === 'standard' && !(term === '3yr' && payment === 'No Upfront'))
}

/** In percent of the price on demand. */
export function reservationDiscount(type: InstanceType, term: Term, payment: PaymentOption, offer: OfferClass): number {
  return DISCOUNTS[type.product === RDS ? 'database' : offer][term] + UPFRONT_BONUS[payment]
}

/** In percent of the price on demand. */
export function savingsPlanDiscount(type: SavingsPlanType, term: Term, payment: PaymentOption): number {
  return DISCOUNTS[type][term] + UPFRONT_BONUS[payment]
}

export function savingsPlanProduct(type: SavingsPlanType): { readonly code: string; readonly name: string } {
  return type === 'Compute'
    ? { code: 'ComputeSavingsPlans', name: 'Compute Savings Plans' }
    : { code: 'EC2InstanceSavingsPlans', name: 'EC2 Instance Savings Plans' }
}

/** What usage types begin with in a region; nothing in the first one. */
const USAGE_PREFIXES: Readonly<Record<string, string>> = { 'eu-central-1': 'EUC1-', 'eu-west-1': 'EU-' }

export function usagePrefix(region: string): string {
  return USAGE_PREFIXES[region] ?? ''
}
