// Sums charges over a range: in all, by day, and by what lines, payers and commitments are.
import { add } from '../kernel/columns.js'
import { entryOf, memo } from '../kernel/maps.js'
import type { Steps } from '../kernel/steps.js'
import { type DateRange, type Day, daysOf, type Hour } from '../kernel/time.js'
import type { Pool } from './charge-table.js'
import type { Commitment } from './commitment.js'
import type { CommitmentUse, Measure, Rows } from './day-rows.js'
import type { Ledger } from './ledger.js'
import { type Measures, type Sums, type Table, tableOf } from './measures.js'
import { type Found, QUEUE } from './queue.js'
import { NOT_ASKED, type Places, placesOf } from './sums.js'

/*
 * Sums of charges: the one place where days are walked, so that the files of operations say what they ask for, and not how it is found. What
 * is asked for is found in the coarsest of what is stored: the sums of groups, of months, and the rows of days.
 */

/** A question to the charges of a company in one cloud. */
interface Question<Of, M extends Measure> {
  readonly measure: M
  readonly range: DateRange
  /** What is asked for; everything when left out. */
  where?(of: Of): boolean
  /** The hour from which on the service does not see an account: what came before it stays. */
  until?(account: string): Hour
}

interface GroupedQuestion<Of, M extends Measure, Key> extends Omit<Question<Of, M>, 'where'> {
  /** Things with the same key are summed together; those without one are not asked for. */
  by(of: Of): Key | undefined
}

/** Returns the sum of a range. */
export async function total<P extends Pool, C extends Commitment, M extends Measure>(
  ledger: Ledger<P, C>,
  { where = () => true, ...question }: Question<Measures<P, C>[M]['of'], M>,
): Promise<Sums<M>> {
  const sums = await sum(ledger, { ...question, by: (of) => (where(of) ? 'asked' : undefined) })
  return sums.get('asked') ?? nothingOf<P, C, M>(ledger, question)
}

/** Returns the sum of each day of a range: of one without charges, nothing. */
export async function totalsByDay<P extends Pool, C extends Commitment, M extends Measure>(
  ledger: Ledger<P, C>,
  { where = () => true, ...question }: Question<Measures<P, C>[M]['of'], M>,
): Promise<Sums<M>[]> {
  const days = await series(ledger, { ...question, by: (of) => (where(of) ? 'asked' : undefined) })
  return days.get('asked') ?? daysOf(question.range).map(() => nothingOf<P, C, M>(ledger, question))
}

/** Returns the sums of a range by key, in the order of the first thing that has the key and was charged for. */
export function sum<P extends Pool, C extends Commitment, M extends Measure, Key>(
  ledger: Ledger<P, C>,
  question: GroupedQuestion<Measures<P, C>[M]['of'], M, Key>,
): Found<Map<Key, Sums<M>>> {
  return QUEUE.run(summed(ledger, question), ledger.signal)
}

/** Returns the sums of each day of a range by key: a day without charges has sums of nothing. */
export function series<P extends Pool, C extends Commitment, M extends Measure, Key>(
  ledger: Ledger<P, C>,
  question: GroupedQuestion<Measures<P, C>[M]['of'], M, Key>,
): Found<Map<Key, Sums<M>[]>> {
  return QUEUE.run(drawn(ledger, question), ledger.signal)
}

function nothingOf<P extends Pool, C extends Commitment, M extends Measure>(
  { table }: Ledger<P, C>,
  question: Pick<Question<unknown, M>, 'measure' | 'range'>,
): Sums<M> {
  const { width, sumsIn } = tableOf<P, C, M>(table, question)
  return sumsIn(new Float64Array(width), 0)
}

function* summed<P extends Pool, C extends Commitment, M extends Measure, Key>(
  ledger: Ledger<P, C>,
  question: GroupedQuestion<Measures<P, C>[M]['of'], M, Key>,
): Steps<Map<Key, Sums<M>>> {
  const { range, measure } = question
  const table = tableOf<P, C, M>(ledger.table, question)
  const cuts = cutsOf(ledger, table, question)
  const isOneKey = haveOneKey(cuts)
  const sums: { readonly index: number; readonly key: Key; readonly figures: Float64Array }[] = []
  for (const { cut, keys } of cuts) {
    // The sums of groups don't tell which of their things were charged for, by which several keys are ordered.
    const groups = isOneKey || table.isOfGroups ? keysOfGroups(table, keys) : undefined
    const things = groups ?? keys
    const { width } = table
    const to = { at: placesOf(things.keys(), width), figures: new Float64Array(things.size * width) }
    if (groups !== undefined) yield* cut.sums(range, measure, (day) => addGroups(table, day, to))
    else yield* cut[table.totals](range, (part) => table.addPart(part, to))
    for (const [index, key] of things) {
      const first = to.at[index] as number
      sums.push({ index, key, figures: to.figures.subarray(first, first + width) })
    }
  }
  const found = new Map<Key, Float64Array>()
  for (const { key, figures } of sums.sort((first, second) => first.index - second.index)) {
    if (table.isNothing(figures)) continue
    const existing = found.get(key)
    if (existing === undefined) found.set(key, figures)
    else for (const [figure, amount] of figures.entries()) add(existing, figure, amount)
  }
  return new Map(Array.from(found, ([key, figures]) => [key, table.sumsIn(figures, 0)]))
}

function* drawn<P extends Pool, C extends Commitment, M extends Measure, Key>(
  ledger: Ledger<P, C>,
  question: GroupedQuestion<Measures<P, C>[M]['of'], M, Key>,
): Steps<Map<Key, Sums<M>[]>> {
  const { range, measure } = question
  const table = tableOf<P, C, M>(ledger.table, question)
  const cuts = cutsOf(ledger, table, question).filter(({ cut }) => cut.hoursIn(range) > 0)
  const { width } = table
  const positions = new Map<Key, number>()
  const positionOf = (key: Key) => entryOf(positions, key, () => positions.size)
  for (const { keys } of cuts) for (const key of keys.values()) positionOf(key)
  const figuresOfDay = positions.size * width
  const days = daysOf(range).map(() => new Float64Array(figuresOfDay))
  yield
  for (const { cut, keys } of cuts) {
    const groups = keysOfGroups(table, keys)
    const things = groups ?? keys
    const at = placesOf(things.keys(), width, Array.from(things.values(), positionOf))
    const on = (day: Day): Places => ({ at, figures: days[day - range.first] as Float64Array })
    if (groups !== undefined) yield* cut.sums(range, measure, (sums, day) => addGroups(table, sums, on(day)))
    else yield* cut[table.days](range, (part: Rows | CommitmentUse, day: Day) => table.addPart(part, on(day)))
  }
  const found = new Map<Key, Sums<M>[]>()
  for (const [key, position] of positions) {
    const first = position * width
    found.set(
      key,
      days.map((figures) => table.sumsIn(figures, first)),
    )
    yield
  }
  return found
}

/** Adds what a day has of the groups that are asked for. */
function addGroups(
  { width }: Pick<Table<unknown, unknown>, 'width'>,
  day: Float64Array,
  { at, figures }: Places,
): void {
  for (let group = 0; group < at.length; group += 1) {
    const first = at[group] as number
    if (first === NOT_ASKED) continue
    for (let figure = 0; figure < width; figure += 1)
      add(figures, first + figure, day[group * width + figure] as number)
  }
}

/** Things that are asked for, by their indexes, and seen up to the same hour. */
interface Cut<L, Key> {
  readonly cut: L
  readonly keys: ReadonlyMap<number, Key>
}

function cutsOf<P extends Pool, C extends Commitment, Of extends { readonly account: string }, M extends Measure, Key>(
  ledger: Ledger<P, C>,
  { of }: Pick<Table<Of, Sums<M>>, 'of'>,
  { by, until = () => Number.POSITIVE_INFINITY }: GroupedQuestion<Of, M, Key>,
): Cut<Ledger<P, C>, Key>[] {
  const endOf = memo(until)
  const cuts = new Map<Hour, Map<number, Key>>()
  for (const [index, one] of of.entries()) {
    const key = by(one)
    if (key !== undefined) entryOf(cuts, endOf(one.account), () => new Map<number, Key>()).set(index, key)
  }
  return Array.from(cuts, ([end, keys]) => ({ cut: ledger.until(end), keys }))
}

/** Whether all things that are asked for have one key. */
function haveOneKey(cuts: readonly Cut<unknown, unknown>[]): boolean {
  const found = new Set<unknown>()
  for (const { keys } of cuts) {
    for (const key of keys.values()) if (found.add(key).size > 1) return false
  }
  return found.size === 1
}

/**
 * The keys of groups, where all things of a group that can have anything in the range have one key; otherwise nothing, since the sums of a
 * group can't be taken apart.
 */
function keysOfGroups<Of, S, Key>(
  { of, groups, isIn = () => true }: Table<Of, S>,
  keys: ReadonlyMap<number, Key>,
): ReadonlyMap<number, Key> | undefined {
  if (groups === undefined) return undefined
  const found = new Map<number, Key | undefined>()
  for (const [index, one] of of.entries()) {
    if (!isIn(one)) continue
    const group = groups.of[index] as number
    const key = keys.get(index)
    if (!found.has(group)) found.set(group, key)
    else if (found.get(group) !== key) return undefined
  }
  return new Map([...found].flatMap(([group, key]) => (key === undefined ? [] : [[group, key]])))
}
