import { type Region, regionsBy } from '../../company/region.js'

/** Looked up on 2026-11-23 in the vendor's list of regions. */
const ALL = [
  { code: 'us-central1', name: 'Iowa', category: 'Americas', offset: -6 },
  { code: 'us-east1', name: 'South Carolina', category: 'Americas', offset: -5 },
  { code: 'us-west1', name: 'Oregon', category: 'Americas', offset: -8 },
  { code: 'europe-west1', name: 'Belgium', category: 'Europe', offset: 1 },
  { code: 'europe-west3', name: 'Frankfurt', category: 'Europe', offset: 1 },
  { code: 'asia-northeast1', name: 'Tokyo', category: 'Asia Pacific', offset: 9 },
  { code: 'asia-northeast3', name: 'Seoul', category: 'Asia Pacific', offset: 9 },
  { code: 'asia-southeast1', name: 'Singapore', category: 'Asia Pacific', offset: 8 },
  { code: 'australia-southeast1', name: 'Sydney', category: 'Asia Pacific', offset: 10 },
  { code: 'asia-south1', name: 'Mumbai', category: 'Asia Pacific', offset: 5 },
] as const satisfies readonly Region[]

/** The regions that the table of prices names. */
export type GcpRegionCode = (typeof ALL)[number]['code']

export const REGIONS: readonly Region[] = ALL
export const regionOf = regionsBy(REGIONS)
