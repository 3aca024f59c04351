import { type Region, regionsBy } from '../../company/region.js'

/** Looked up on 2026-11-23 in the vendor's list of regions. */
const ALL = [
  { code: 'eastus', name: 'East US', category: 'Americas', offset: -5 },
  { code: 'eastus2', name: 'East US 2', category: 'Americas', offset: -5 },
  { code: 'westus2', name: 'West US 2', category: 'Americas', offset: -8 },
  { code: 'westeurope', name: 'West Europe', category: 'Europe', offset: 1 },
  { code: 'northeurope', name: 'North Europe', category: 'Europe', offset: 0 },
  { code: 'japaneast', name: 'Japan East', category: 'Asia Pacific', offset: 9 },
  { code: 'koreacentral', name: 'Korea Central', category: 'Asia Pacific', offset: 9 },
  { code: 'southeastasia', name: 'Southeast Asia', category: 'Asia Pacific', offset: 8 },
  { code: 'australiaeast', name: 'Australia East', category: 'Asia Pacific', offset: 10 },
  { code: 'centralindia', name: 'Central India', category: 'Asia Pacific', offset: 5 },
] as const satisfies readonly Region[]

/** The regions that the table of prices names. */
export type AzureRegionCode = (typeof ALL)[number]['code']

export const REGIONS: readonly Region[] = ALL
export const regionOf = regionsBy(REGIONS)
