import type { CompanyEntry, OwnTypeEntry, Term } from '../../company/company-file.js'
import { ownPrices } from '../../company/own-prices.js'
import { type Micros, micros } from '../../kernel/money.js'
import { remembered } from '../../kernel/remembered.js'
import { SIZES } from './sizes.js'

export { REGIONS, regionOf } from './regions.js'

export const VIRTUAL_MACHINES = { code: 'Virtual Machines', name: 'Virtual Machines' } as const

export interface VmSize {
  /** Such as `Standard_D2s_v5`. */
  readonly name: string
  readonly vCpus: number
  readonly memoryGb: number
  /** The sizes that one reservation applies to, such as `Standard_Ds_v5` of `Standard_D4s_v5`. */
  readonly group: string
  /** How much of a reservation of its group a machine uses. */
  readonly ratio: number
}

const TYPES: ReadonlyMap<string, VmSize> = new Map(
  SIZES.map(({ name, vCpus, memoryGb, ratio }) => [name, { name, vCpus, memoryGb, group: sizeGroup(name), ratio }]),
)
const PRICES: ReadonlyMap<string, ReadonlyMap<string, number | undefined>> = new Map(
  SIZES.map(({ name, prices }) => [name, prices]),
)

export const VM_SIZES: readonly string[] = [...TYPES.keys()]

/** At the vendor's list price, on demand, for an hour. `undefined` where it does not sell the size. */
export function vmPrice(size: string, region: string): Micros | undefined {
  const price = PRICES.get(size)?.get(region)
  return price === undefined ? undefined : micros(price)
}

/** What Azure sells to a company: its own sizes and prices come before the vendor's. */
export interface AzureCatalog {
  size(name: string): VmSize | undefined
  /** On demand, for an hour. `undefined` where the size is not sold. */
  price(size: string, region: string): Micros | undefined
  /** The next smaller size of the group; `undefined` of the smallest one. */
  smaller(size: VmSize): VmSize | undefined
}

export const azureCatalog = remembered(({ azure }: CompanyEntry): AzureCatalog => {
  const own = new Map((azure?.types ?? []).map((entry) => [entry.name, ownSize(entry)]))
  const prices = ownPrices(azure?.prices)
  const sizes = [...new Map([...TYPES, ...own]).values()]
  return {
    size: (name) => own.get(name) ?? TYPES.get(name),
    price: (size, region) => prices(size, region) ?? vmPrice(size, region),
    smaller: ({ group, ratio }) =>
      sizes
        .filter((size) => size.group === group && size.ratio < ratio)
        .sort((first, second) => second.ratio - first.ratio)[0],
  }
})

function ownSize({ name, vCpus, memoryGb }: OwnTypeEntry): VmSize {
  return { name, vCpus, memoryGb, group: sizeGroup(name), ratio: vCpus }
}

/** The sizes that one reservation applies to have names that differ by their first number, which counts the vCPUs. */
export function sizeGroup(name: string): string {
  return name.replace(/\d+/, '')
}

/** About what a reservation takes off the price on demand, in percent, of all series. */
export const RESERVATION_DISCOUNT: Readonly<Record<Term, number>> = { '1yr': 40, '3yr': 62 }
