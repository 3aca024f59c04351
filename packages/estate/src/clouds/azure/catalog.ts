import { type Region, regionsBy } from '../../company/region.js'
import { type Micros, micros } from '../../kernel/money.js'

export const VIRTUAL_MACHINES = { name: 'Virtual Machines' } as const

/** Public list prices: Linux, dollars an hour on demand, by size and region. */
const PRICES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Standard_D2s_v5: { westeurope: 0.115, northeurope: 0.107 },
  Standard_D4s_v5: { westeurope: 0.23, northeurope: 0.214 },
}

export const VM_SIZES: readonly string[] = Object.keys(PRICES)
export const REGIONS: readonly Region[] = [
  { code: 'westeurope', name: 'West Europe', category: 'Europe' },
  { code: 'northeurope', name: 'North Europe', category: 'Europe' },
]
export const regionOf = regionsBy(REGIONS)

/** On demand, for an hour. `undefined` where the catalog has no price. */
export function vmPrice(size: string, region: string): Micros | undefined {
  const price = PRICES[size]?.[region]
  return price === undefined ? undefined : micros(price)
}

/** The size of the same series with half the vCPUs; `undefined` where the catalog has none. */
export function smallerVmSize(size: string): string | undefined {
  const smaller = size.replace(/\d+/, (vCpus) => `${Number(vCpus) / 2}`)
  return PRICES[smaller] === undefined ? undefined : smaller
}
