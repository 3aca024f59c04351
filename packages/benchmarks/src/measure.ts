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

/** What can be compared; its title names it. */
export interface Titled {
  readonly title: string
}

/** Figures of a subject, by their names. */
type Figures<Name extends string> = { readonly [name in Name]: number }

/**
 * Takes figures of each subject in every round, and returns the medians. The subjects take turns in changing order, so that a busy
 * moment of the machine hits all of them.
 */
export async function inTurns<Subject extends Titled, Name extends string>(
  subjects: readonly Subject[],
  { rounds, say }: Pick<MeasureOptions, 'rounds' | 'say'>,
  take: (subject: Subject) => Promise<Figures<Name>>,
): Promise<(subject: Titled) => Figures<Name>> {
  const taken = new Map(subjects.map(({ title }): [string, Figures<Name>[]] => [title, []]))
  for (let round = 1; round <= rounds; round++) {
    const first = round % subjects.length
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)]) {
      say(`${subject.title}, round ${round} of ${rounds}`)
      taken.get(subject.title)?.push(await take(subject))
    }
  }
  return ({ title }) => {
    const all = taken.get(title) ?? []
    const names = Object.keys(all[0] ?? {}) as Name[]
    return Object.fromEntries(names.map((name) => [name, median(all.map((figures) => figures[name]))])) as Figures<Name>
  }
}
