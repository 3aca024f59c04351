import { type Region, regionsBy } from '../../company/region.js'

interface AwsRegion extends Region {
  /** What usage types begin with; nothing in the first region. */
  readonly usagePrefix: string
}

/** Looked up on 2026-11-23: names in the documentation of AWS, prefixes in the guide to the cost and usage report. */
const ALL = [
  { code: 'us-east-1', name: 'US East (N. Virginia)', category: 'Americas', offset: -5, usagePrefix: '' },
  { code: 'us-east-2', name: 'US East (Ohio)', category: 'Americas', offset: -5, usagePrefix: 'USE2-' },
  { code: 'us-west-2', name: 'US West (Oregon)', category: 'Americas', offset: -8, usagePrefix: 'USW2-' },
  { code: 'eu-central-1', name: 'Europe (Frankfurt)', category: 'Europe', offset: 1, usagePrefix: 'EUC1-' },
  { code: 'eu-west-1', name: 'Europe (Ireland)', category: 'Europe', offset: 0, usagePrefix: 'EU-' },
  { code: 'ap-northeast-1', name: 'Asia Pacific (Tokyo)', category: 'Asia Pacific', offset: 9, usagePrefix: 'APN1-' },
  { code: 'ap-northeast-2', name: 'Asia Pacific (Seoul)', category: 'Asia Pacific', offset: 9, usagePrefix: 'APN2-' },
  {
    code: 'ap-southeast-1',
    name: 'Asia Pacific (Singapore)',
    category: 'Asia Pacific',
    offset: 8,
    usagePrefix: 'APS1-',
  },
  { code: 'ap-southeast-2', name: 'Asia Pacific (Sydney)', category: 'Asia Pacific', offset: 10, usagePrefix: 'APS2-' },
  { code: 'ap-south-1', name: 'Asia Pacific (Mumbai)', category: 'Asia Pacific', offset: 5, usagePrefix: 'APS3-' },
] as const satisfies readonly AwsRegion[]

/** The regions that the tables of prices name. */
export type AwsRegionCode = (typeof ALL)[number]['code']

export const REGIONS: readonly Region[] = ALL
export const regionOf = regionsBy(REGIONS)

const PREFIXES: ReadonlyMap<string, string> = new Map(ALL.map(({ code, usagePrefix }) => [code, usagePrefix]))

export function usagePrefix(region: string): string {
  return PREFIXES.get(region) ?? ''
}
