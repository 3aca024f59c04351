export interface Region {
  readonly code: string
  readonly name: string
  /** Group of regions, as GCP speaks of them. */
  readonly category: string
}

const REGIONS: readonly Region[] = [
  { code: 'us-east-1', name: 'US East (N. Virginia)', category: 'Americas' },
  { code: 'eu-central-1', name: 'Europe (Frankfurt)', category: 'Europe' },
  { code: 'eu-west-1', name: 'Europe (Ireland)', category: 'Europe' },
  { code: 'westeurope', name: 'West Europe', category: 'Europe' },
  { code: 'northeurope', name: 'North Europe', category: 'Europe' },
  { code: 'us-central1', name: 'Iowa', category: 'Americas' },
  { code: 'europe-west1', name: 'Belgium', category: 'Europe' },
]

const BY_CODE: ReadonlyMap<string, Region> = new Map(REGIONS.map((region) => [region.code, region]))

/** A region that the catalog does not have goes by its code. */
export function regionOf(code: string): Region {
  return BY_CODE.get(code) ?? { code, name: code, category: 'Other' }
}
