// The catalog of Google Cloud with what code looks up in it: regions, machine types and prices.
import { DatedPrices, LATEST, listedPrice, ownTypes, regionsOf, type SoldTypes } from '../../company/catalog.js'
import type { CompanyEntry, OwnTypeEntry, Term } from '../../company/company-file.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import { remembered } from '../../kernel/maps.js'
import { converted, type Micros, micros } from '../../kernel/money.js'
import type { Day } from '../../kernel/time.js'

export const { REGIONS, regionOf } = regionsOf(GCP_CATALOG)
export type GcpRegionCode = keyof typeof GCP_CATALOG.regions
/** Every machine type that GCP has, such as `n2-standard-4`. */
export type GcpTypeName = {
  [Name in keyof AllSeries]: `${Name}-${NamesIn<AllSeries[Name]['shapes']>}`
}[keyof AllSeries]
type AllSeries = typeof GCP_CATALOG.series
type NamesIn<Shapes> = {
  [Word in keyof Shapes & string]: Shapes[Word] extends { readonly vCpus: readonly (infer Count extends number)[] }
    ? `${Word}-${Count}`
    : never
}[keyof Shapes & string]

export const COMPUTE_ENGINE = GCP_CATALOG.services.computeEngine

export const RESOURCE_TYPES = [
  { code: 'VCPU', name: 'vCPU', unit: 'vCPU' },
  { code: 'MEMORY', name: 'Memory', unit: 'GB' },
] as const
export type GcpResourceType = (typeof RESOURCE_TYPES)[number]['code']

export interface MachineType {
  /** Such as `n2-standard-4`. */
  readonly name: string
  readonly series: string
  /** What the name begins with, such as `n2-standard`: other sizes of the same shape begin so, too. */
  readonly shape: string
  readonly vCpus: number
  readonly memoryGb: number
}

/** A series of machine types, all of which cost the same for a vCPU and for a GB. */
interface Series {
  readonly commitment: { readonly code: string; readonly name: string }
  readonly shapes: Readonly<Record<string, { readonly gbPerVCpu: number; readonly vCpus: readonly number[] }>>
}

const SERIES: Readonly<Record<string, Series>> = GCP_CATALOG.series

export const MACHINE_TYPES: readonly MachineType[] = Object.entries(SERIES).flatMap(([series, { shapes }]) =>
  Object.entries(shapes).flatMap(([word, { gbPerVCpu, vCpus: sizes }]) =>
    sizes.map((vCpus) => {
      const shape = `${series}-${word}`
      return { name: `${shape}-${vCpus}`, series, shape, vCpus, memoryGb: (vCpus * gbPerVCpu * 10) / 10 }
    }),
  ),
)
const TYPES: ReadonlyMap<string, MachineType> = new Map(MACHINE_TYPES.map((type) => [type.name, type]))

/** A type that the vendor has. */
export function machineType(name: string): MachineType | undefined {
  return TYPES.get(name)
}

/** What an hour of one vCPU or GB costs. */
export interface ResourcePrice {
  readonly onDemand: Micros
  readonly committed: Readonly<Record<Term, Micros>>
}

/** At the vendor's list prices. `undefined` where it does not sell the series. */
export function resourcePrice(series: string, region: string, resource: GcpResourceType): ResourcePrice | undefined {
  const priceOf = (term = ''): Micros | undefined => listedPrice(GCP_CATALOG, `${series} ${resource}${term}`, region)
  const [onDemand, oneYear, threeYears] = [priceOf(), priceOf(' 1yr'), priceOf(' 3yr')]
  if (onDemand === undefined || oneYear === undefined || threeYears === undefined) return undefined
  return { onDemand, committed: { '1yr': oneYear, '3yr': threeYears } }
}

function inCurrency(price: ResourcePrice | undefined, company: CompanyEntry): ResourcePrice | undefined {
  if (price === undefined) return undefined
  const { onDemand, committed } = price
  const of = (listed: Micros): Micros => converted(listed, company)
  return { onDemand: of(onDemand), committed: { '1yr': of(committed['1yr']), '3yr': of(committed['3yr']) } }
}

/** What GCP sells to a company, with the prices of series for one kind of resource. */
export interface GcpCatalog extends Pick<SoldTypes<MachineType>, 'type' | 'smaller' | 'priceChanges'> {
  /** On a day, or since the last change of the price; `undefined` where the series is not sold. */
  price(series: string, region: string, resource: GcpResourceType, day?: Day): ResourcePrice | undefined
}

export const gcpCatalog = remembered((company: CompanyEntry): GcpCatalog => {
  const { types = [], prices: entries = [] } = company.gcp ?? {}
  const prices = new DatedPrices(
    entries.map(({ series: name, vCpuHourly, gbHourly, ...where }) => {
      return { ...where, name, price: { VCPU: ownPrice(vCpuHourly), MEMORY: ownPrice(gbHourly) } }
    }),
  )
  return {
    ...ownTypes(TYPES, types.map(ownType), ({ shape, vCpus }) => [shape, vCpus]),
    price: (series, region, resource, day = LATEST) =>
      prices.on(series, region, day)?.[resource] ?? inCurrency(resourcePrice(series, region, resource), company),
    priceChanges: (series, region) => prices.changes(series, region),
  }
})

function ownType({ name, vCpus, memoryGb }: OwnTypeEntry): MachineType {
  const [series = name] = name.split('-')
  return { name, series, shape: name.replace(/-[^-]*$/, ''), vCpus, memoryGb }
}

/** A type that only a bill names, with what follows from its name. */
export function billedType(name: string): MachineType {
  return ownType({ name, vCpus: 0, memoryGb: 0 })
}

/** What commitments take off prices of a company's own, in percent. */
const USUAL_DISCOUNT: Readonly<Record<Term, number>> = GCP_CATALOG.discounts.committedUse.rows['own prices']

function ownPrice(hourly: number): ResourcePrice {
  const committed = (term: Term): Micros => micros(hourly * (1 - USUAL_DISCOUNT[term] / 100))
  return { onDemand: micros(hourly), committed: { '1yr': committed('1yr'), '3yr': committed('3yr') } }
}

/** How much of a resource a machine of this type has. */
export function amountOf(type: MachineType, resource: GcpResourceType): number {
  return resource === 'VCPU' ? type.vCpus : type.memoryGb
}

/** On demand, for an hour of a machine, at the vendor's list prices or at others. `undefined` where its series is not sold. */
export function machinePrice(
  machine: MachineType,
  region: string,
  priceOf: GcpCatalog['price'] = resourcePrice,
): Micros | undefined {
  const prices = RESOURCE_TYPES.flatMap(({ code }) => {
    const price = priceOf(machine.series, region, code)
    return price === undefined ? [] : [price.onDemand * amountOf(machine, code)]
  })
  return prices.length < RESOURCE_TYPES.length ? undefined : Math.round(prices.reduce((sum, part) => sum + part, 0))
}

export function commitmentType(series: string): { readonly code: string; readonly name: string } {
  return SERIES[series]?.commitment ?? { code: series.toUpperCase(), name: series }
}

const SUSTAINED_USE: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  Object.entries(GCP_CATALOG.discounts.sustainedUse.rows).map(([series, quarters]) => [
    series,
    Object.values(quarters),
  ]),
)

/** Percent off the price in each quarter of a month of usage that lasts so long, which no commitment covers; none in series without it. */
export function sustainedUsePercents(series: string): readonly number[] {
  return SUSTAINED_USE[series] ?? []
}

export const PLANS: Readonly<Record<Term, string | undefined>> = { '1yr': 'TWELVE_MONTH', '3yr': undefined }
