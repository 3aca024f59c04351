// The catalog of AWS with what code looks up in it: regions, products, types and prices.
import {
  listedPrice,
  ownPrices,
  ownTypes,
  usagePrefix as prefixIn,
  regionsOf,
  type SoldTypes,
} from '../../company/catalog.js'
import type {
  CompanyEntry,
  OfferClass,
  OwnTypeEntry,
  PaymentOption,
  SavingsPlanType,
  Term,
} from '../../company/company-file.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import { remembered } from '../../kernel/maps.js'
import type { Micros } from '../../kernel/money.js'

export const { REGIONS, regionOf } = regionsOf(AWS_CATALOG)
export type AwsRegionCode = keyof typeof AWS_CATALOG.regions

/** A service of AWS that rents something by the hour. */
export interface AwsProduct {
  readonly code: string
  readonly name: string
  readonly operation: string
  /** What is rented; reservations of one family apply to all of its sizes. */
  readonly platform: string
}

export const EC2: AwsProduct = AWS_CATALOG.services.ec2
export const RDS: AwsProduct = AWS_CATALOG.services.rds

/** What usage types begin with; nothing in the first region. */
export function usagePrefix(region: string): string {
  return prefixIn(AWS_CATALOG, region)
}

interface Family {
  /** The memory of the size `large`. */
  readonly memoryGb: number
  /** The smaller sizes of burstable families have as many vCPUs as a large one. */
  readonly isBurstable?: true
  readonly sizes: readonly string[]
}

const FAMILIES: Readonly<Record<string, Family>> = AWS_CATALOG.families
type FamilyName = keyof typeof AWS_CATALOG.families
/** Whether the vCPUs of its types can't be used all the time. */
export function isBurstable(family: string): boolean {
  return FAMILIES[family]?.isBurstable === true
}

/** Every type that AWS has, such as `m5.large`. */
export type AwsTypeName = {
  [Name in FamilyName]: `${Name}.${(typeof AWS_CATALOG.families)[Name]['sizes'][number]}`
}[FamilyName]

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

const FACTORS: Readonly<Record<string, number>> = AWS_CATALOG.sizes

/** `12xlarge` counts as much as 12 of `xlarge`. `undefined` of a size without a factor. */
function quarterUnitsOf(size: string): number | undefined {
  const times = /^(\d+)xlarge$/.exec(size)?.[1]
  const factor = times === undefined ? FACTORS[size] : Number(times) * AWS_CATALOG.sizes.xlarge
  return factor === undefined ? undefined : 4 * factor
}

/** How many times a database with a standby in another zone costs and counts as much as one without. */
export const MULTI_AZ = 2

/** The size `large` has as many in every family. */
const VCPUS_OF_LARGE = 2

export const INSTANCE_TYPES: readonly InstanceType[] = Object.entries(FAMILIES).flatMap(
  ([family, { memoryGb, ...of }]) =>
    of.sizes.map((size): InstanceType => {
      const quarterUnits = quarterUnitsOf(size) ?? 0
      const larges = quarterUnits / 16
      const vCpus = VCPUS_OF_LARGE * larges
      return {
        name: `${family}.${size}`,
        family,
        size,
        product: productOf(family),
        vCpus: of.isBurstable ? Math.max(VCPUS_OF_LARGE, vCpus) : vCpus,
        memoryGb: memoryGb * larges,
        quarterUnits,
      }
    }),
)
const TYPES: ReadonlyMap<string, InstanceType> = new Map(INSTANCE_TYPES.map((type) => [type.name, type]))

/** A type that the vendor has. */
export function instanceType(name: string): InstanceType | undefined {
  return TYPES.get(name)
}

/** Prices are listed in hundredths of a cent. */
const STEP: Micros = 100

/** At the vendor's list price, on demand, for an hour. `undefined` where it does not sell the type. */
export function hourlyPrice(type: InstanceType, region: string): Micros | undefined {
  const large = listedPrice(AWS_CATALOG, type.family, region)
  if (large === undefined || !TYPES.has(type.name)) return undefined
  return Math.round((large * type.quarterUnits) / (16 * STEP)) * STEP
}

/** What AWS sells to a company; reservations of a family apply to all sizes of it. */
export const awsCatalog = remembered((company: CompanyEntry): SoldTypes<InstanceType> => {
  const { types = [], prices } = company.aws ?? {}
  return {
    ...ownTypes(TYPES, types.map(ownType), ({ family, quarterUnits }) => [family, quarterUnits]),
    ...ownPrices(company, prices, (name, region) => {
      const type = TYPES.get(name)
      return type && hourlyPrice(type, region)
    }),
  }
})

/** A size that AWS does not have counts by its vCPUs, as the sizes of AWS do. */
function ownType(entry: OwnTypeEntry): InstanceType {
  return typeOf(entry, Math.max(1, Math.round((entry.vCpus * 16) / VCPUS_OF_LARGE)))
}

/** A type that only a bill names. What is not known of it counts as 0. */
export function billedType(name: string): InstanceType {
  return typeOf({ name, vCpus: 0, memoryGb: 0 }, 0)
}

function typeOf({ name, vCpus, memoryGb }: OwnTypeEntry, otherwise: number): InstanceType {
  const end = name.lastIndexOf('.')
  const family = name.slice(0, Math.max(0, end))
  const size = name.slice(end + 1)
  const quarterUnits = quarterUnitsOf(size) ?? otherwise
  return { name, family, size, product: productOf(family), vCpus, memoryGb, quarterUnits }
}

function productOf(family: string): AwsProduct {
  return family.startsWith('db.') ? RDS : EC2
}

export function savingsPlanProduct(type: SavingsPlanType): { readonly code: string; readonly name: string } {
  const { computePlan, ec2Plan } = AWS_CATALOG.services
  return type === 'Compute' ? computePlan : ec2Plan
}

export const OFFER_CLASSES = ['standard', 'convertible'] as const satisfies readonly OfferClass[]
export const SAVINGS_PLAN_TYPES = ['Compute', 'EC2 Instance'] as const satisfies readonly SavingsPlanType[]

const { reservations, everywhere, upfront, spot } = AWS_CATALOG.discounts
type Terms = keyof typeof reservations.otherwise
/** Percent off the price on demand, without payment up front. */
const BY_FAMILY: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Terms, number>>>>>> = reservations.rows
const SPOT: Readonly<Record<string, Readonly<Record<string, number>>>> = spot.rows

/** What a discount depends on apart from the way of paying. */
interface Discounted {
  readonly product: AwsProduct
  readonly family: string
}

/** Whether AWS sells reservations on such terms: databases are neither convertible, nor reserved for three years with nothing up front. */
export function isSold(product: string, term: Term, payment: PaymentOption, offerClass: OfferClass): boolean {
  return product !== RDS.code || (offerClass === 'standard' && !(term === '3yr' && payment === 'No Upfront'))
}

/** In percent of the price on demand. */
export function reservationDiscount(
  { product, family }: Discounted,
  region: string,
  term: Term,
  payment: PaymentOption,
  offer: OfferClass,
): number {
  const discount = product === RDS ? everywhere.rows.databases[term] : machineDiscount(family, region, term, offer)
  return paidSo(discount, term, payment)
}

/** In percent of the price on demand. An EC2 Instance plan gets what standard reservations of its family and region get. */
export function savingsPlanDiscount(
  type: SavingsPlanType,
  family: string,
  region: string,
  term: Term,
  payment: PaymentOption,
): number {
  const discount =
    type === 'Compute' ? everywhere.rows.Compute[term] : machineDiscount(family, region, term, 'standard')
  return paidSo(discount, term, payment)
}

function machineDiscount(family: string, region: string, term: Term, offer: OfferClass): number {
  return (BY_FAMILY[family]?.[region] ?? reservations.otherwise)[`${offer} ${term}`]
}

function paidSo(discount: number, term: Term, payment: PaymentOption): number {
  // Rounded, so that what is left of the price is the number nearest to it: 0.952 of 4.8 percent.
  const left = Math.round((100 - upfront.rows[payment][term]) * 1e4) / 1e6
  return 100 - (100 - discount) * left
}

/** In percent of the price on demand. */
export function spotDiscount(family: string, region: string): number {
  return SPOT[region]?.[family] ?? spot.otherwise
}
