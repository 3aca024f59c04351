import type { CompanyEntry, OwnTypeEntry, Term } from '../../company/company-file.js'
import { ownPrices } from '../../company/own-prices.js'
import { type Micros, micros } from '../../kernel/money.js'
import { remembered } from '../../kernel/remembered.js'
import { DATABASE_SIZES } from './database-sizes.js'
import { SIZES } from './sizes.js'

export { REGIONS, regionOf } from './regions.js'

export const VIRTUAL_MACHINES = { code: 'Virtual Machines', name: 'Virtual Machines' } as const
export const POSTGRESQL = { code: 'Azure Database for PostgreSQL', name: 'Azure Database for PostgreSQL' } as const

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

const TYPES: ReadonlyMap<string, AzureSize> = new Map([
  ...SIZES.map((size) => [size.name, sizeOf(VIRTUAL_MACHINES, size)] as const),
  ...DATABASE_SIZES.map((size) => [size.name, sizeOf(POSTGRESQL, size)] as const),
])
const PRICES: ReadonlyMap<string, ReadonlyMap<string, number | undefined>> = new Map(
  [...SIZES, ...DATABASE_SIZES].map(({ name, prices }) => [name, prices]),
)

/** The names of the sizes of a product. */
export function sizesOf(product: AzureSize['product']): string[] {
  return [...TYPES.values()].filter((size) => size.product === product).map(({ name }) => name)
}

/** At the vendor's list price, on demand, for an hour. `undefined` where it does not sell the size. */
export function listPrice(size: string, region: string): Micros | undefined {
  const price = PRICES.get(size)?.get(region)
  return price === undefined ? undefined : micros(price)
}

/** What Azure sells to a company: its own sizes and prices come before the vendor's. */
export interface AzureCatalog {
  size(name: string): AzureSize | undefined
  /** On demand, for an hour. `undefined` where the size is not sold. */
  price(size: string, region: string): Micros | undefined
  /** The next smaller size of the group; `undefined` of the smallest one. */
  smaller(size: AzureSize): AzureSize | undefined
}

export const azureCatalog = remembered(({ azure }: CompanyEntry): AzureCatalog => {
  const own = new Map((azure?.types ?? []).map((entry) => [entry.name, ownSize(entry)]))
  const prices = ownPrices(azure?.prices)
  const sizes = [...new Map([...TYPES, ...own]).values()]
  return {
    size: (name) => own.get(name) ?? TYPES.get(name),
    price: (size, region) => prices(size, region) ?? listPrice(size, region),
    smaller: ({ group, ratio }) =>
      sizes
        .filter((size) => size.group === group && size.ratio < ratio)
        .sort((first, second) => second.ratio - first.ratio)[0],
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

/** About what a reservation takes off the price on demand, in percent, of all series. */
export const RESERVATION_DISCOUNT: Readonly<Record<Term, number>> = { '1yr': 40, '3yr': 62 }
