// The catalog of Azure with what code looks up in it: regions, sizes and prices.
import { listedPrice, ownPrices, ownTypes, regionsOf, type SoldTypes } from '../../company/catalog.js'
import type { CompanyEntry, OwnTypeEntry, Term } from '../../company/company-file.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'
import { remembered } from '../../kernel/maps.js'
import type { Micros } from '../../kernel/money.js'

export const { REGIONS, regionOf } = regionsOf(AZURE_CATALOG)
export type AzureRegionCode = keyof typeof AZURE_CATALOG.regions
/** Every size of virtual machines that Azure has. */
export type AzureTypeName = keyof typeof AZURE_CATALOG.types

export const { virtualMachines: VIRTUAL_MACHINES, postgresql: POSTGRESQL } = AZURE_CATALOG.services

/** A size of virtual machines or of databases. */
export interface AzureSize {
  /** Such as `Standard_D2s_v5`. */
  readonly name: string
  readonly product: { readonly code: string; readonly name: string }
  readonly vCpus: number
  readonly memoryGb: number
  /** The sizes that one reservation applies to, such as the `Standard_Ds_v5` of `Standard_D4s_v5`. */
  readonly group: string
  /** How much of a reservation of its group a machine uses. */
  readonly ratio: number
}

/** A series of databases, of one of whose sizes something is known. */
interface DatabaseSize {
  readonly series: string
  readonly like: string
  readonly vCpus: number
}

const DATABASES = Object.entries(AZURE_CATALOG.databases).flatMap(([series, { gbPerVCore, like, vCores }]) =>
  vCores.map((vCpus) => {
    const name = series.replace('#', String(vCpus))
    return { name, series, like, vCpus, memoryGb: vCpus * gbPerVCore, ratio: vCpus }
  }),
)
const DATABASES_BY_NAME: ReadonlyMap<string, DatabaseSize> = new Map(DATABASES.map((size) => [size.name, size]))

export const SIZES: readonly AzureSize[] = [
  ...Object.entries(AZURE_CATALOG.types).map(([name, type]) => sizeOf(VIRTUAL_MACHINES, { name, ...type })),
  ...DATABASES.map((size) => sizeOf(POSTGRESQL, size)),
]
const TYPES: ReadonlyMap<string, AzureSize> = new Map(SIZES.map((size) => [size.name, size]))

/** A size that the vendor has. */
export function azureSize(name: string): AzureSize | undefined {
  return TYPES.get(name)
}

/** The names of the sizes of a product. */
export function sizesOf(product: AzureSize['product']): string[] {
  return SIZES.filter((size) => size.product === product).map(({ name }) => name)
}

/** At the vendor's list price, on demand, for an hour. `undefined` where it does not sell the size. */
export function listPrice(size: string, region: string): Micros | undefined {
  const database = DATABASES_BY_NAME.get(size)
  return database === undefined ? listedPrice(AZURE_CATALOG, size, region) : databasePrice(database, region)
}

/** Prices of a vCore are in tenths of a cent. */
const STEP: Micros = 1000
/** The region in which databases have a price. */
const LISTED: AzureRegionCode = 'eastus'

/** Differs from region to region as the price of the virtual machine does that the series is like. */
function databasePrice({ series, like, vCpus }: DatabaseSize, region: string): Micros | undefined {
  const ofVCore = listedPrice(AZURE_CATALOG, series, LISTED)
  const there = listedPrice(AZURE_CATALOG, like, LISTED)
  const here = listedPrice(AZURE_CATALOG, like, region)
  if (ofVCore === undefined || there === undefined || here === undefined) return undefined
  return vCpus * Math.round((ofVCore * here) / (there * STEP)) * STEP
}

/** What Azure sells to a company. */
export const azureCatalog = remembered((company: CompanyEntry): SoldTypes<AzureSize> => {
  const { types = [], prices } = company.azure ?? {}
  return {
    ...ownTypes(TYPES, types.map(ownSize), ({ group, ratio }) => [group, ratio]),
    ...ownPrices(company, prices, listPrice),
  }
})

function ownSize(entry: OwnTypeEntry): AzureSize {
  return sizeOf(VIRTUAL_MACHINES, { ...entry, ratio: entry.vCpus })
}

function sizeOf(
  product: AzureSize['product'],
  { name, vCpus, memoryGb, ratio }: Pick<AzureSize, 'name' | 'vCpus' | 'memoryGb' | 'ratio'>,
): AzureSize {
  return { name, product, vCpus, memoryGb, group: `${product.code} ${sizeGroup(name)}`, ratio }
}

/** The sizes that one reservation applies to have names that differ by their first number, which counts the vCPUs. */
export function sizeGroup(name: string): string {
  return name.replace(/\d+/, '')
}

/** What a reservation takes off the price on demand, in percent. */
export const RESERVATION_DISCOUNT: Readonly<Record<Term, number>> =
  AZURE_CATALOG.discounts.reservations.rows['every series']
