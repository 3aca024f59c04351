import type { CompanyEntry, OwnTypeEntry, Term } from '../../company/company-file.js'
import { type Micros, micros } from '../../kernel/money.js'
import { remembered } from '../../kernel/remembered.js'
import { SERIES } from './series.js'
import { SKU_PRICES, type SkuPrices } from './sku-prices.js'

export { REGIONS, regionOf } from './regions.js'

export const COMPUTE_ENGINE = { code: '6F81-5844-456A', name: 'Compute Engine' } as const

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

const PRICES: Readonly<Record<string, Readonly<Record<string, SkuPrices>>>> = SKU_PRICES

/** At the vendor's list prices. `undefined` where it does not sell the series. */
export function resourcePrice(series: string, region: string, resource: GcpResourceType): ResourcePrice | undefined {
  const sku = PRICES[series]?.[region]?.[resource]
  if (sku === undefined) return undefined
  const [onDemand, oneYear, threeYears] = sku
  return { onDemand: micros(onDemand), committed: { '1yr': micros(oneYear), '3yr': micros(threeYears) } }
}

/** What GCP sells to a company: its own types and prices come before the vendor's. */
export interface GcpCatalog {
  type(name: string): MachineType | undefined
  /** `undefined` where the series is not sold. */
  price(series: string, region: string, resource: GcpResourceType): ResourcePrice | undefined
  /** The next smaller type of the same shape; `undefined` of the smallest one. */
  smaller(type: MachineType): MachineType | undefined
}

export const gcpCatalog = remembered(({ gcp }: CompanyEntry): GcpCatalog => {
  const own = new Map((gcp?.types ?? []).map((entry) => [entry.name, ownType(entry)]))
  const types = [...new Map([...TYPES, ...own]).values()]
  const prices = new Map(
    (gcp?.prices ?? []).flatMap(({ series, region, vCpuHourly, gbHourly }) => [
      [`${series} ${region} VCPU`, ownPrice(vCpuHourly)] as const,
      [`${series} ${region} MEMORY`, ownPrice(gbHourly)] as const,
    ]),
  )
  return {
    type: (name) => own.get(name) ?? machineType(name),
    price: (series, region, resource) =>
      prices.get(`${series} ${region} ${resource}`) ?? resourcePrice(series, region, resource),
    smaller: ({ shape, vCpus }) =>
      types
        .filter((type) => type.shape === shape && type.vCpus < vCpus)
        .sort((first, second) => second.vCpus - first.vCpus)[0],
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

/** About what commitments take off list prices, in percent: for prices of a company's own. */
const USUAL_DISCOUNT: Readonly<Record<Term, number>> = { '1yr': 37, '3yr': 55 }

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
  return SERIES[series]?.commitmentType ?? { code: series.toUpperCase(), name: series }
}

/** Percent off the price in each quarter of a month of usage that lasts so long, which no commitment covers; none in series without it. */
export function sustainedUsePercents(series: string): readonly number[] {
  return SERIES[series]?.sustainedUse ?? []
}

export const PLANS: Readonly<Record<Term, string | undefined>> = { '1yr': 'TWELVE_MONTH', '3yr': undefined }
