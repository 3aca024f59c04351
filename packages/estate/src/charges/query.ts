// Sums charges over a range: in all, by day, and by what lines, payers and commitments are.
import { termOf } from '../company/terms.js'
import { entryOf } from '../kernel/group-by.js'
import { memo } from '../kernel/memo.js'
import type { Micros } from '../kernel/money.js'
import type { Steps } from '../kernel/steps.js'
import { type DateRange, type Day, daysOf, type Hour, overlaps } from '../kernel/time.js'
import {
  addRows,
  type CommitmentUse,
  type DaySums,
  type GroupSums,
  type Groups,
  type Rows,
  type SumsOf,
} from './charge-table.js'
import type { Commitment } from './commitment.js'
import type { Ledger } from './ledger.js'
import type { Account, CommitmentIndex, Line, Pool } from './line.js'
import { type Found, QUEUE } from './queue.js'
import { PAID_FIGURES, USED_FIGURES } from './stores/day-sums.js'
import { addCoverage, type CoverageByKind, type CoverageSums, noCoverage, UtilizedSum } from './sums.js'

/*
 * Sums of charges: the one place where days are walked, so that the files of operations say what they ask for, and not how it is found. What
 * is asked for is found in the coarsest of what is stored: the sums of groups, of months, and the rows of days.
 */

/** What charges of an account and product cost: usage with its discounts and commitments, and what the bill has. */
interface CostSums {
  effectiveCost: Micros
  billedCost: Micros
}

/** What usage costs with its discounts and commitments. */
interface UsageSums {
  effectiveCost: Micros
}

/** What commitments cost and were used for. */
export class CommitmentSums extends UtilizedSum {
  /** Hours in which any of them applied. */
  hours = 0
  /** What they are for in an hour, such as vCPUs, times these hours. */
  commitmentQuantity = 0
  /** In what the allocation of the cloud counts it in. */
  usedQuantity = 0

  addAll(more: Omit<CommitmentSums, 'add' | 'addAll'>): void {
    this.add(more)
    this.hours += more.hours
    this.commitmentQuantity += more.commitmentQuantity
    this.usedQuantity += more.usedQuantity
  }
}

/** What is summed, and by what: `coverage` is of usage that commitments may cover, by who pays for it. */
interface Measures<P, C> {
  readonly cost: { readonly of: Account; readonly sums: CostSums }
  readonly usage: { readonly of: Line; readonly sums: UsageSums }
  readonly coverage: { readonly of: P; readonly sums: CoverageByKind }
  readonly utilization: { readonly of: C; readonly sums: CommitmentSums }
}

type Measure = keyof Measures<Pool, Commitment>
type Sums<M extends Measure> = Measures<Pool, Commitment>[M]['sums']

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
  return sums.get('asked') ?? tableOf<P, C, M>(ledger, question).nothing()
}

/** Returns the sum of each day of a range: of one without charges, nothing. */
export async function totalsByDay<P extends Pool, C extends Commitment, M extends Measure>(
  ledger: Ledger<P, C>,
  { where = () => true, ...question }: Question<Measures<P, C>[M]['of'], M>,
): Promise<Sums<M>[]> {
  const days = await series(ledger, { ...question, by: (of) => (where(of) ? 'asked' : undefined) })
  return days.get('asked') ?? daysOf(question.range).map(() => tableOf<P, C, M>(ledger, question).nothing())
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

function* summed<P extends Pool, C extends Commitment, M extends Measure, Key>(
  ledger: Ledger<P, C>,
  question: GroupedQuestion<Measures<P, C>[M]['of'], M, Key>,
): Steps<Map<Key, Sums<M>>> {
  const { range } = question
  const table = tableOf<P, C, M>(ledger, question)
  const cuts = cutsOf(ledger, table, question)
  const isOneKey = haveOneKey(cuts)
  const sums: { readonly index: number; readonly key: Key; readonly sum: Sums<M> }[] = []
  for (const { cut, keys } of cuts) {
    // The sums of groups don't tell which of their things were charged for, by which several keys are ordered.
    const groups = isOneKey || table.isOfGroups ? keysOfGroups(table, keys) : undefined
    const byIndex: Sums<M>[] = []
    for (const [index, key] of groups ?? keys) {
      byIndex[index] = table.nothing()
      sums.push({ index, key, sum: byIndex[index] })
    }
    const sumsOf = (index: number) => byIndex[index]
    if (groups !== undefined) yield* cut.sums(range, table.sums, (day) => table.addGroups(day, sumsOf))
    else yield* cut.totals(range, (part) => table.addPart(part, sumsOf))
  }
  const found = new Map<Key, Sums<M>>()
  for (const { key, sum } of sums.sort((first, second) => first.index - second.index)) {
    if (table.isNothing(sum)) continue
    const existing = found.get(key)
    if (existing === undefined) found.set(key, sum)
    else table.add(existing, sum)
  }
  return found
}

function* drawn<P extends Pool, C extends Commitment, M extends Measure, Key>(
  ledger: Ledger<P, C>,
  question: GroupedQuestion<Measures<P, C>[M]['of'], M, Key>,
): Steps<Map<Key, Sums<M>[]>> {
  const { range } = question
  const table = tableOf<P, C, M>(ledger, question)
  const found = new Map<Key, Sums<M>[]>()
  for (const { cut, keys } of cutsOf(ledger, table, question)) {
    if (cut.hoursIn(range) === 0) continue
    for (const key of keys.values()) {
      if (found.has(key)) continue
      found.set(key, daysOf(range).map(table.nothing))
      yield
    }
    const groups = keysOfGroups(table, keys)
    const byIndex: Sums<M>[][] = []
    for (const [index, key] of groups ?? keys) byIndex[index] = found.get(key) as Sums<M>[]
    const sumsOf = (day: Day) => (index: number) => byIndex[index]?.[day - range.first]
    if (groups !== undefined) yield* cut.sums(range, table.sums, (sums, day) => table.addGroups(sums, sumsOf(day)))
    else yield* cut[table.days](range, (part: Rows | CommitmentUse, day: Day) => table.addPart(part, sumsOf(day)))
  }
  return found
}

/** What there are sums of, and how they are read. */
interface Table<Of, S> {
  readonly of: readonly Of[]
  nothing(): S
  isNothing(sums: S): boolean
  add(sums: S, more: S): void
  /** The groups of which each day has sums; a bill has its rows at hand instead. */
  readonly groups: Groups | undefined
  /** Whether there is nothing but sums of groups. */
  readonly isOfGroups?: true
  /** What of the sums of days groups are added from. */
  readonly sums: SumsOf
  addGroups(day: DaySums, sumsOf: (group: number) => S | undefined): void
  /** What has the days one by one. */
  readonly days: 'days' | 'uses'
  addPart(part: Rows | CommitmentUse, sumsOf: (index: number) => S | undefined): void
  /** Whether a thing can have anything in the range; all can when left out. */
  isIn?(of: Of): boolean
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

function tableOf<P extends Pool, C extends Commitment, M extends Measure>(
  ledger: Ledger<P, C>,
  { measure, range }: { readonly measure: M; readonly range: DateRange },
) {
  const { groups, accounts, lines, pools, commitments, kinds } = ledger.table
  const tables: { readonly [One in Measure]: () => Table<Measures<P, C>[One]['of'], Sums<One>> } = {
    cost: () => ({
      of: accounts,
      nothing: () => ({ effectiveCost: 0, billedCost: 0 }),
      isNothing: () => false,
      add: (sums, { effectiveCost, billedCost }) => {
        sums.effectiveCost += effectiveCost
        sums.billedCost += billedCost
      },
      groups: { of: Int32Array.from(accounts.keys()), count: accounts.length },
      isOfGroups: true,
      sums: 'accounts',
      addGroups: ({ accountEffectiveCost, accountBilledCost }, sumsOf) => {
        for (let account = 0; account < accounts.length; account += 1) {
          const sums = sumsOf(account)
          if (sums === undefined) continue
          sums.effectiveCost += accountEffectiveCost[account] as number
          sums.billedCost += accountBilledCost[account] as number
        }
      },
      days: 'days',
      addPart: () => {},
    }),
    usage: () => ({
      of: lines,
      nothing: () => ({ effectiveCost: 0 }),
      isNothing: ({ effectiveCost }) => effectiveCost === 0,
      add: (sums, { effectiveCost }) => {
        sums.effectiveCost += effectiveCost
      },
      groups: groups?.lines,
      sums: 'usage',
      addGroups: (day, sumsOf) => {
        const { usage } = day.groups as GroupSums
        for (let group = 0; group < usage.length; group += 1) {
          const sums = sumsOf(group)
          if (sums !== undefined) sums.effectiveCost += usage[group] as number
        }
      },
      days: 'days',
      addPart: ({ rows, line, effectiveCost }: Rows, sumsOf) => {
        for (let row = 0; row < rows; row += 1) {
          const sums = sumsOf(line[row] as number)
          if (sums !== undefined) sums.effectiveCost += effectiveCost[row] as number
        }
      },
    }),
    coverage: () => ({
      of: pools,
      nothing: () => noCoverage(kinds),
      isNothing: (sums) => !sums.some(({ consumedQuantity }) => consumedQuantity > 0),
      add: (sums, more) => addCoverage(sums as CoverageSums[], more),
      groups: groups?.pools,
      sums: 'paid',
      addGroups: (day, sumsOf) => {
        const { paid } = day.groups as GroupSums
        for (let at = 0; at < paid.length; at += PAID_FIGURES) {
          const ofKind = at / PAID_FIGURES
          const sums = sumsOf(Math.floor(ofKind / kinds))?.[ofKind % kinds] as CoverageSums | undefined
          if (sums === undefined) continue
          sums.consumedQuantity += paid[at] as number
          sums.weightedQuantity += paid[at + 1] as number
          sums.listCost += paid[at + 2] as number
          sums.effectiveCost += paid[at + 3] as number
        }
      },
      days: 'days',
      addPart: (rows: Rows, sumsOf) =>
        addRows(ledger.table, rows, sumsOf as (pool: number) => readonly CoverageSums[] | undefined),
    }),
    utilization: () => ({
      of: commitments,
      nothing: () => new CommitmentSums(),
      isNothing: ({ hours }) => hours === 0,
      add: (sums, more) => sums.addAll(more),
      groups: groups?.commitments,
      sums: 'used',
      isIn: (commitment) => overlaps(termOf(commitment), range),
      addGroups: (day, sumsOf) => {
        const { used } = day.groups as GroupSums
        for (let at = 0; at < used.length; at += USED_FIGURES) {
          sumsOf(at / USED_FIGURES)?.addAll({
            hours: used[at] as number,
            cost: used[at + 1] as number,
            usedCost: used[at + 2] as number,
            onDemandEquivalent: used[at + 3] as number,
            commitmentQuantity: used[at + 4] as number,
            usedQuantity: used[at + 5] as number,
          })
        }
      },
      days: 'uses',
      addPart: ({ hours, applied, commitmentCost, usedCost, usedListCost, usedQuantity }: CommitmentUse, sumsOf) => {
        for (let at = 0; at < applied.length; at += 1) {
          const commitment = applied[at] as CommitmentIndex
          const ofCommitment = typeof hours === 'number' ? hours : (hours[at] as number)
          sumsOf(commitment)?.addAll({
            hours: ofCommitment,
            cost: commitmentCost[at] as number,
            usedCost: usedCost[at] as number,
            onDemandEquivalent: usedListCost[at] as number,
            commitmentQuantity: (commitments[commitment] as C).focus.amount * ofCommitment,
            usedQuantity: usedQuantity[at] as number,
          })
        }
      },
    }),
  }
  return tables[measure]() as Table<Measures<P, C>[M]['of'], Sums<M>>
}
