export interface Region {
  readonly code: string
  readonly name: string
  /** Group of regions, as GCP speaks of them. */
  readonly category: string
  /** Whole hours from UTC, the whole year: when the offices of the region open. */
  readonly offset: number
  /** The last letters of its zones; a, b and c when left out. */
  readonly zones?: readonly string[]
}
