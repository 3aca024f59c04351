export interface Region {
  readonly code: string
  readonly name: string
  /** Group of regions, as GCP speaks of them. */
  readonly category: string
  /** Whole hours from UTC, the whole year: when the offices of the region open. */
  readonly offset: number
}

/** Finds regions by their codes. One that the catalog does not have goes by its code. */
export function regionsBy(regions: readonly Region[]): (code: string) => Region {
  const byCode = new Map(regions.map((region) => [region.code, region]))
  return (code) => byCode.get(code) ?? { code, name: code, category: 'Other', offset: 0 }
}
