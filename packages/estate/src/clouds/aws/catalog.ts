import type { CompanyEntry, OwnTypeEntry, SavingsPlanType } from '../../company/company-file.js'
import { ownPrices } from '../../company/own-prices.js'
import { type Micros, micros } from '../../kernel/money.js'
import { remembered } from '../../kernel/remembered.js'
import { DATABASE_PRICES } from './database-prices.js'
import { FAMILIES } from './families.js'
import { MACHINE_PRICES } from './machine-prices.js'
import { type AwsProduct, EC2, RDS } from './products.js'
import { VOLUME_PRICES } from './volume-prices.js'

export { EC2, RDS } from './products.js'
export { REGIONS, regionOf, usagePrefix } from './regions.js'

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

/** Normalization factors as AWS publishes them, times four; for larger sizes, see `quarterUnitsOf`. */
const SMALL_SIZES: Readonly<Record<string, number>> = { nano: 1, micro: 2, small: 4, medium: 8, large: 16, xlarge: 32 }

/** `12xlarge` counts as much as 12 of `xlarge`. `undefined` of a size without a factor. */
function quarterUnitsOf(size: string): number | undefined {
  const times = /^(\d+)xlarge$/.exec(size)?.[1]
  return times === undefined ? SMALL_SIZES[size] : Number(times) * 32
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

/** Dollars an hour of the size `large`. */
const LARGE: Readonly<Record<string, Readonly<Record<string, number>>>> = { ...MACHINE_PRICES, ...DATABASE_PRICES }

/** Prices are listed in hundredths of a cent. */
const STEP: Micros = 100

/** At the vendor's list price, on demand, for an hour. `undefined` where it does not sell the type. */
export function hourlyPrice(type: InstanceType, region: string): Micros | undefined {
  const large = LARGE[type.family]?.[region]
  if (large === undefined || !TYPES.has(type.name)) return undefined
  return Math.round(micros((large * type.quarterUnits) / 16) / STEP) * STEP
}

/** What AWS sells to a company: its own types and prices come before the vendor's. */
export interface AwsCatalog {
  type(name: string): InstanceType | undefined
  /** On demand, for an hour. `undefined` where the type is not sold. */
  price(type: InstanceType, region: string): Micros | undefined
  /** The next smaller size of the family; `undefined` of the smallest one. */
  smaller(type: InstanceType): InstanceType | undefined
}

export const awsCatalog = remembered(({ aws }: CompanyEntry): AwsCatalog => {
  const own = new Map((aws?.types ?? []).map((entry) => [entry.name, ownType(entry)]))
  const prices = ownPrices(aws?.prices)
  const types = [...new Map([...TYPES, ...own]).values()]
  return {
    type: (name) => own.get(name) ?? instanceType(name),
    price: (type, region) => prices(type.name, region) ?? hourlyPrice(type, region),
    smaller: ({ family, quarterUnits }) =>
      types
        .filter((type) => type.family === family && type.quarterUnits < quarterUnits)
        .sort((first, second) => second.quarterUnits - first.quarterUnits)[0],
  }
})

/** A size that AWS does not have counts by its vCPUs, as the sizes of AWS do. */
function ownType({ name, vCpus, memoryGb }: OwnTypeEntry): InstanceType {
  const end = name.lastIndexOf('.')
  const family = name.slice(0, end)
  const size = name.slice(end + 1)
  const quarterUnits = quarterUnitsOf(size) ?? Math.max(1, Math.round((vCpus * 16) / VCPUS_OF_LARGE))
  return { name, family, size, product: productOf(family), vCpus, memoryGb, quarterUnits }
}

/** A type that only a bill names. What is not known of it counts as 0. */
export function billedType(name: string): InstanceType {
  const end = name.lastIndexOf('.')
  const family = name.slice(0, Math.max(0, end))
  const size = name.slice(end + 1)
  const quarterUnits = quarterUnitsOf(size) ?? 0
  return { name, family, size, product: productOf(family), vCpus: 0, memoryGb: 0, quarterUnits }
}

function productOf(family: string): AwsProduct {
  return family.startsWith('db.') ? RDS : EC2
}

const VOLUMES: Readonly<Record<string, number>> = VOLUME_PRICES

export function storagePrice(region: string): Micros | undefined {
  const price = VOLUMES[region]
  return price === undefined ? undefined : micros(price)
}

export function savingsPlanProduct(type: SavingsPlanType): { readonly code: string; readonly name: string } {
  return type === 'Compute'
    ? { code: 'ComputeSavingsPlans', name: 'Compute Savings Plans' }
    : { code: 'EC2InstanceSavingsPlans', name: 'EC2 Instance Savings Plans' }
}
