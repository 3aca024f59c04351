import type { Term } from '../../company/company-file.js'
import { type Region, regionsBy } from '../../company/region.js'
import { type Micros, micros } from '../../kernel/money.js'

export const VIRTUAL_MACHINES = { code: 'Virtual Machines', name: 'Virtual Machines' } as const

/** Public list prices: Linux, dollars an hour on demand, by size and region. */
const PRICES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Standard_D2s_v5: { westeurope: 0.115, northeurope: 0.107 },
  Standard_D4s_v5: { westeurope: 0.23, northeurope: 0.214 },
}

export const VM_SIZES: readonly string[] = Object.keys(PRICES)
export const REGIONS: readonly Region[] = [
  { code: 'westeurope', name: 'West Europe', category: 'Europe', offset: 1 },
  { code: 'northeurope', name: 'North Europe', category: 'Europe', offset: 0 },
]
export const regionOf = regionsBy(REGIONS)

/** On demand, for an hour. `undefined` where the catalog has no price. */
export function vmPrice(size: string, region: string): Micros | undefined {
  const price = PRICES[size]?.[region]
  return price === undefined ? undefined : micros(price)
}

/** Percent off the price on demand of a reservation. */
export const RESERVATION_DISCOUNT: Readonly<Record<Term, number>> = { '1yr': 40, '3yr': 62 }

/** The sizes that one reservation applies to, such as `Standard_Ds_v5` of `Standard_D4s_v5`. */
export function sizeGroup(size: string): string {
  return size.replace(/\d+/, '')
}

/** How much of a reservation of its group a machine uses: as many times as it has vCPUs. */
export function vCpusOf(size: string): number {
  return Number(/\d+/.exec(size)?.[0] ?? 1)
}

/** The size of the same series with half the vCPUs; `undefined` where the catalog has none. */
export function smallerVmSize(size: string): string | undefined {
  const smaller = size.replace(/\d+/, (vCpus) => `${Number(vCpus) / 2}`)
  return PRICES[smaller] === undefined ? undefined : smaller
}
