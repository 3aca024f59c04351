// Makes meters from what a catalog says of them.
import { type Catalog, listedPrice, usagePrefix } from './catalog.js'
import { MILLIONTHS, WHOLE } from './meter.js'
import type { Meter } from './resource.js'

/** What a catalog says of what is charged for by the amount. */
interface MeterWords {
  readonly code: string
  readonly service: string
  readonly unit: string
  /** How many units the price is for, where it is not for one. */
  readonly pricedBy?: number
  readonly operation?: string
  readonly subProduct?: string
  readonly gibibytes?: number
}

interface CatalogWithMeters extends Catalog {
  readonly meters: Readonly<Record<string, MeterWords>>
}

/** What is counted one by one. Everything else can be divided. */
const COUNTED: readonly string[] = ['request', 'operation', 'hour', 'GB-second']

/** The meters of a catalog by their names, in its order, at the list prices of the same names. */
export function metersOf<C extends CatalogWithMeters>(catalog: C): { readonly [Name in keyof C['meters']]: Meter } {
  const all: CatalogWithMeters = catalog
  const meters = Object.entries(all.meters).map(([name, words]) => [name, meter(all, name, words)])
  return Object.fromEntries(meters) as { readonly [Name in keyof C['meters']]: Meter }
}

function meter(catalog: Catalog, name: string, words: MeterWords): Meter {
  const { code, service, unit, pricedBy, operation, subProduct, gibibytes } = words
  const product = catalog.services[service]
  if (product === undefined) throw new Error(`the catalog has no service ${service}`)
  return {
    code,
    product,
    unit,
    partsOfUnit: COUNTED.includes(unit) ? WHOLE : MILLIONTHS,
    ...(unit.endsWith('-month') ? { isMonthly: true } : {}),
    ...(gibibytes === undefined ? {} : { gibibytes }),
    ...(pricedBy === undefined ? {} : { pricedBy: { units: pricedBy, text: `${grouped(pricedBy)} ${unit}s` } }),
    ...(operation === undefined || subProduct === undefined
      ? {}
      : { billing: { operation, subProduct, useType: (region) => `${usagePrefix(catalog, region)}${code}` } }),
    price: (region) => listedPrice(catalog, name, region),
  }
}

/** A whole number as texts have it, such as `1,000`. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
