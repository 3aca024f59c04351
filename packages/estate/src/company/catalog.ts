// What the catalogs of all clouds have in common: services, regions and list prices.
import { converted, type Micros, micros } from '../kernel/money.js'
import { fraction } from '../kernel/random.js'
import { type Day, dayOf } from '../kernel/time.js'
import type { CompanyEntry, OwnPriceEntry } from './company-file.js'
import { type Meter, MILLIONTHS, type Region, WHOLE } from './resource.js'

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
export function focusServices({
  services,
}: Catalog): Readonly<Record<string, Required<Pick<Service, 'category' | 'subcategory'>>>> {
  return Object.fromEntries(
    Object.values(services).flatMap(({ code, category, subcategory }) =>
      category === undefined || subcategory === undefined ? [] : [[code, { category, subcategory }]],
    ),
  )
}

const ZONES = ['a', 'b', 'c']

/** The letter of the zone that something in a region is in. */
export function zoneLetter({ zones = ZONES }: Pick<Region, 'zones'>, name: string): string {
  return zones[Math.floor(fraction(name, 'zone') * zones.length)] ?? 'a'
}

/** Prices of a company, each of which holds from its day on, in place of the one before. */
export class DatedPrices<Price> {
  readonly #entries = new Map<string, { readonly from: Day; readonly price: Price }[]>()

  /** @param nameOf what has the price */
  constructor(
    entries: readonly (Pick<OwnPriceEntry, 'region' | 'from'> & { readonly name: string; readonly price: Price })[],
  ) {
    for (const { name, region, from = '', price } of entries) {
      const key = `${name} ${region}`
      const dated = [...(this.#entries.get(key) ?? []), { from: dayOf(from) ?? ALWAYS, price }]
      this.#entries.set(
        key,
        dated.sort((one, other) => one.from - other.from),
      )
    }
  }

  /** `undefined` where the list price holds. */
  on(name: string, region: string, day: Day): Price | undefined {
    return this.#entries.get(`${name} ${region}`)?.findLast(({ from }) => from <= day)?.price
  }

  /** The days from which on another price holds, the earliest first. */
  changes(name: string, region: string): readonly Day[] {
    const dated = this.#entries.get(`${name} ${region}`) ?? []
    return dated.map(({ from }) => from).filter((from) => from > ALWAYS)
  }
}

/** What a vendor sells by the hour to a company: its own types and prices come before the vendor's. */
export interface SoldTypes<Type, Price = Micros> {
  type(name: string): Type | undefined
  /** On demand, for an hour, on a day or since the last change of the price; `undefined` where it is not sold. */
  price(name: string, region: string, day?: Day): Price | undefined
  /** The days from which on another price holds. */
  priceChanges(name: string, region: string): readonly Day[]
  /** The next smaller type of the same group; `undefined` of the smallest one. */
  smaller(name: string): string | undefined
}

/** @param rankOf the group of a type, and its size in the group */
export function ownTypes<Type extends { readonly name: string }>(
  vendors: ReadonlyMap<string, Type>,
  own: readonly Type[],
  rankOf: (type: Type) => readonly [group: string, size: number],
): Pick<SoldTypes<Type>, 'type' | 'smaller'> {
  const types = new Map([...vendors, ...own.map((type) => [type.name, type] as const)])
  return {
    type: (name) => types.get(name),
    smaller: (name) => {
      const type = types.get(name)
      if (type === undefined) return undefined
      const [group, size] = rankOf(type)
      const smaller = [...types.values()].filter((other) => rankOf(other)[0] === group && rankOf(other)[1] < size)
      return smaller.sort((first, second) => rankOf(second)[1] - rankOf(first)[1])[0]?.name
    },
  }
}

/** The prices of a company's own, and the vendor's list prices in the currency of the company. */
export function ownPrices(
  company: CompanyEntry,
  entries: readonly OwnPriceEntry[] = [],
  listed: (name: string, region: string) => Micros | undefined,
): Pick<SoldTypes<unknown>, 'price' | 'priceChanges'> {
  const prices = new DatedPrices(
    entries.map(({ type: name, hourly, ...where }) => ({ ...where, name, price: micros(hourly) })),
  )
  return {
    price: (name, region, day = LATEST) => prices.on(name, region, day) ?? converted(listed(name, region), company),
    priceChanges: (name, region) => prices.changes(name, region),
  }
}

/** After the last change of a price. */
export const LATEST: Day = Number.POSITIVE_INFINITY
const ALWAYS: Day = Number.NEGATIVE_INFINITY

/** What a catalog says of what is charged for by the amount. */
interface MeterWords {
  readonly code: string
  readonly service: string
  readonly unit: string
  /** How many units the price is for, where it is not for one. */
  readonly pricedBy?: number
  readonly isConstant?: true
  readonly operation?: string
  readonly subProduct?: string
  readonly gibibytes?: number
  /** Until which days the price was so many times the price of today. */
  readonly earlier?: readonly { readonly until: string; readonly times: number }[]
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
  const { code, service, unit, pricedBy, isConstant, operation, subProduct, gibibytes } = words
  const product = catalog.services[service]
  if (product === undefined) throw new Error(`the catalog has no service ${service}`)
  const earlier = (words.earlier ?? []).map(({ until, times }) => ({ until: dayOf(until) ?? 0, times }))
  return {
    code,
    product,
    unit,
    partsOfUnit: COUNTED.includes(unit) ? WHOLE : MILLIONTHS,
    ...(unit.endsWith('-month') ? { isMonthly: true } : {}),
    ...(isConstant || unit === 'hour' || unit === 'day' ? { isConstant: true } : {}),
    ...(gibibytes === undefined ? {} : { gibibytes }),
    ...(pricedBy === undefined ? {} : { pricedBy: { units: pricedBy, text: `${grouped(pricedBy)} ${unit}s` } }),
    ...(operation === undefined || subProduct === undefined
      ? {}
      : { billing: { operation, subProduct, useType: (region) => `${usagePrefix(catalog, region)}${code}` } }),
    isListed: true,
    ...(earlier.length === 0 ? {} : { priceChanges: earlier.map(({ until }) => until + 1) }),
    price: (region, day = LATEST) => {
      const price = listedPrice(catalog, name, region)
      return price && Math.round(price * (earlier.find(({ until }) => day <= until)?.times ?? 1))
    },
  }
}

/** A whole number as texts have it, such as `1,000`. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
