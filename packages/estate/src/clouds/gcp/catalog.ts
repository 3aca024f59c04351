import type { Term } from '../../company/company-file.js'
import { type Region, regionsBy } from '../../company/region.js'
import { type Micros, micros } from '../../kernel/money.js'

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
  readonly vCpus: number
  readonly memoryGb: number
}

interface Series {
  readonly commitmentType: { readonly code: string; readonly name: string }
  /** Percent off the price in each quarter of the month that usage lasts; none in series without the discount. */
  readonly sustainedUse: readonly number[]
  /** Dollars an hour of one vCPU and of one GB of memory, by region. */
  readonly prices: Readonly<Record<string, Readonly<Record<GcpResourceType, number>>>>
}

/** Public list prices. Those of a machine are the sums of its parts: n2-standard-4 in us-central1 0.1942. */
const SERIES: Readonly<Record<string, Series>> = {
  n2: {
    commitmentType: { code: 'GENERAL_PURPOSE_N2', name: 'General-purpose N2' },
    sustainedUse: [0, 13.22, 26.7, 40],
    prices: {
      'us-central1': { VCPU: 0.031611, MEMORY: 0.004237 },
      'europe-west1': { VCPU: 0.034773, MEMORY: 0.004661 },
    },
  },
  e2: {
    commitmentType: { code: 'GENERAL_PURPOSE_E2', name: 'General-purpose E2' },
    sustainedUse: [],
    prices: {
      'us-central1': { VCPU: 0.021811, MEMORY: 0.002923 },
      'europe-west1': { VCPU: 0.023992, MEMORY: 0.003215 },
    },
  },
}

export const MACHINE_TYPES: readonly MachineType[] = Object.keys(SERIES).flatMap((series) =>
  [2, 4, 8, 16].map((vCpus) => ({ name: `${series}-standard-${vCpus}`, series, vCpus, memoryGb: vCpus * 4 })),
)
const TYPES: ReadonlyMap<string, MachineType> = new Map(MACHINE_TYPES.map((type) => [type.name, type]))

export const REGIONS: readonly Region[] = [
  { code: 'us-central1', name: 'Iowa', category: 'Americas', offset: -6 },
  { code: 'europe-west1', name: 'Belgium', category: 'Europe', offset: 1 },
]
export const regionOf = regionsBy(REGIONS)

export function machineType(name: string): MachineType | undefined {
  return TYPES.get(name)
}

/** The type of the same series with half the vCPUs and memory; `undefined` of the smallest one. */
export function smallerMachineType({ series, vCpus }: MachineType): MachineType | undefined {
  return TYPES.get(`${series}-standard-${vCpus / 2}`)
}

/** Of a machine of this type. */
export function amountOf(type: MachineType, resource: GcpResourceType): number {
  return resource === 'VCPU' ? type.vCpus : type.memoryGb
}

/** On demand, for an hour of one vCPU or GB. */
export function resourcePrice(series: string, region: string, resource: GcpResourceType): Micros | undefined {
  const price = SERIES[series]?.prices[region]?.[resource]
  return price === undefined ? undefined : micros(price)
}

/** On demand, for an hour of a machine. `undefined` where the catalog has no price for the region. */
export function machinePrice(machine: MachineType, region: string): Micros | undefined {
  const prices = RESOURCE_TYPES.map(({ code }) => {
    const price = resourcePrice(machine.series, region, code)
    return price === undefined ? Number.NaN : price * amountOf(machine, code)
  })
  const price = prices.reduce((sum, part) => sum + part, 0)
  return Number.isNaN(price) ? undefined : price
}

export function commitmentType(series: string): { readonly code: string; readonly name: string } {
  return SERIES[series]?.commitmentType ?? { code: series.toUpperCase(), name: series }
}

/** Percent off the price on demand. */
export const COMMITTED_USE_DISCOUNT: Readonly<Record<Term, number>> = { '1yr': 37, '3yr': 55 }
/** Percent off the price in each quarter of a month of usage that lasts so long, which no commitment covers; none in series without it. */
export function sustainedUsePercents(series: string): readonly number[] {
  return SERIES[series]?.sustainedUse ?? []
}

export const PLANS: Readonly<Record<Term, string | undefined>> = { '1yr': 'TWELVE_MONTH', '3yr': undefined }
