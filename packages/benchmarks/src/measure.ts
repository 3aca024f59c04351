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

export function atMost(limit: number, unit: string, name: string, value: number): Budget {
  return { name, value: rounded(value), limit, direction: 'at most', unit }
}

export function atLeast(limit: number, unit: string, name: string, value: number): Budget {
  return { name, value: rounded(value), limit, direction: 'at least', unit }
}

export function isMet({ value, limit, direction }: Budget): boolean {
  return direction === 'at least' ? value >= limit : value <= limit
}

/** The value in the middle. @throws RangeError without values */
export function median(values: readonly number[]): number {
  const value = values.toSorted((first, second) => first - second)[Math.ceil(values.length / 2) - 1]
  if (value === undefined) throw new RangeError('there are no values')
  return value
}

/** A number with as many digits as a reader needs; whole numbers, such as bytes, as they are. */
export function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(3))
}

/**
 * Takes a figure of each subject in every round. They take turns in changing order, so that a busy moment of the machine hits
 * all of them.
 */
export async function inTurns<Subject, Figure>(
  subjects: readonly Subject[],
  rounds: number,
  take: (subject: Subject, round: number) => Promise<Figure>,
): Promise<Map<Subject, Figure[]>> {
  const figures = new Map(subjects.map((subject): [Subject, Figure[]] => [subject, []]))
  for (let round = 1; round <= rounds; round++) {
    const first = round % subjects.length
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)])
      figures.get(subject)?.push(await take(subject, round))
  }
  return figures
}
