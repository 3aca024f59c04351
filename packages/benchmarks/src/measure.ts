/** A line of a table: values by the names of the columns. */
export type Row = { readonly [column: string]: string | number }

/** A limit that the product promises to keep. */
export interface Budget {
  readonly name: string
  readonly value: number
  readonly limit: number
  /** Whether more is better. */
  readonly direction: 'at least' | 'at most'
  /** Such as `×` or ` %`. */
  readonly unit: string
}

export interface Measurement {
  readonly rows: readonly Row[]
  readonly budgets: readonly Budget[]
}

export interface MeasureOptions {
  /** Length of each round of load, in seconds. */
  readonly seconds: number
  /** Rounds of which the median counts. */
  readonly rounds: number
  /** Hears what is being done. */
  readonly say: (text: string) => void
}

/** Something that can be measured; a file in `measures` each. */
export interface Measure {
  /** What `--only` takes. */
  readonly name: string
  readonly title: string
  /** How it is measured, in a sentence or two. */
  readonly method: string
  /** Whether it is left out of a run of all measures, since it takes minutes. */
  readonly onlyByName?: boolean
  run(options: MeasureOptions): Promise<Measurement>
}

export function isMet({ value, limit, direction }: Budget): boolean {
  return direction === 'at least' ? value >= limit : value <= limit
}
