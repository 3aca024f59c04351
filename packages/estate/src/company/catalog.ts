// What the catalogs of all clouds have in common: services, regions and list prices.
import type { Micros } from '../kernel/money.js'
import type { Region } from './region.js'

/** What the catalogs of all clouds have, which `catalog/` describes. */
export interface Catalog {
  /** By their codes. */
  readonly regions: Readonly<Record<string, Omit<Region, 'code'> & { readonly usagePrefix?: string }>>
  readonly services: Readonly<Record<string, Service>>
  /** By what is sold, in each region where it is sold. */
  readonly prices: Readonly<Record<string, Readonly<Record<string, Micros>>>>
}

interface Service {
  readonly code: string
  readonly name: string
  readonly category?: string
  readonly subcategory?: string
}

/** The categories of FOCUS that a service has. */
export interface ServiceWords {
  readonly category: string
  readonly subcategory: string
}

/** The regions of a catalog, in its order, and what finds one by its code. One that the catalog does not have goes by its code. */
export function regionsOf({ regions }: Catalog): {
  readonly REGIONS: readonly Region[]
  readonly regionOf: (code: string) => Region
} {
  const all = Object.entries(regions).map(([code, region]): Region => ({ code, ...region }))
  const byCode = new Map(all.map((region) => [region.code, region]))
  return { REGIONS: all, regionOf: (code) => byCode.get(code) ?? { code, name: code, category: 'Other', offset: 0 } }
}

/** The list price of something in a region; `undefined` where it is not sold. */
export function listedPrice({ prices }: Catalog, item: string, region: string): Micros | undefined {
  const ofItem = Object.hasOwn(prices, item) ? prices[item] : undefined
  return ofItem !== undefined && Object.hasOwn(ofItem, region) ? ofItem[region] : undefined
}

/** What usage types of a region begin with; nothing where they begin with nothing, and of what is no region. */
export function usagePrefix({ regions }: Catalog, region: string): string {
  return (Object.hasOwn(regions, region) ? regions[region]?.usagePrefix : undefined) ?? ''
}

/** The categories of FOCUS by the codes of services. */
export function focusServices({ services }: Catalog): Readonly<Record<string, ServiceWords>> {
  return Object.fromEntries(
    Object.values(services).flatMap(({ code, category, subcategory }) =>
      category === undefined || subcategory === undefined ? [] : [[code, { category, subcategory }]],
    ),
  )
}
