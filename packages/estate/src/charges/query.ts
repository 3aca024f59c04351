import type { Account } from '../company/ledger/account.js'
import type { Commitment } from '../company/ledger/commitment.js'
import type { Ledger } from '../company/ledger/ledger.js'
import { addPaid, nothingPaid, type Paid, type PaidByKind } from '../company/ledger/paid.js'
import type { MeteredLine, Pool } from '../company/ledger/pool.js'
import { groupBy } from '../kernel/group-by.js'
import type { Micros } from '../kernel/money.js'
import { type DateRange, type Day, daysOf, type Hour } from '../kernel/time.js'
import { UtilizedSum } from '../kernel/utilized.js'
import { addRows } from './charge-table.js'

/*
 * Sums of charges: the one place where days are walked, so that the files of operations say what they ask for, and not how it is found.
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
}

/** What is summed, and by what: `coverage` is of usage that commitments may cover, by who pays for it. */
interface Measures<P, C> {
  readonly cost: { readonly of: Account; readonly sums: CostSums }
  readonly usage: { readonly of: P | MeteredLine; readonly sums: UsageSums }
  readonly coverage: { readonly of: P; readonly sums: PaidByKind }
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
export function total<P extends Pool, C extends Commitment, M extends Measure>(
  ledger: Ledger<P, C>,
  { where = () => true, ...question }: Question<Measures<P, C>[M]['of'], M>,
): Sums<M> {
  const sums = sum(ledger, { ...question, by: (of) => (where(of) ? 'asked' : undefined) })
  return sums.get('asked') ?? tableOf<P, C, M>(ledger, question.measure).nothing()
}

/** Returns the sum of each day of a range: of one without charges, nothing. */
export function totalsByDay<P extends Pool, C extends Commitment, M extends Measure>(
  ledger: Ledger<P, C>,
  { where = () => true, ...question }: Question<Measures<P, C>[M]['of'], M>,
): Sums<M>[] {
  const days = series(ledger, { ...question, by: (of) => (where(of) ? 'asked' : undefined) }).get('asked')
  return days ?? daysOf(question.range).map(() => tableOf<P, C, M>(ledger, question.measure).nothing())
}

/** Returns the sums of a range by key, in the order of the first thing that has the key and was charged for. */
export function sum<P extends Pool, C extends Commitment, M extends Measure, Key>(
  ledger: Ledger<P, C>,
  question: GroupedQuestion<Measures<P, C>[M]['of'], M, Key>,
): Map<Key, Sums<M>> {
  const { measure, range } = question
  const table = tableOf<P, C, M>(ledger, measure)
  const sums = cutsOf(ledger, table, question).flatMap(({ cut, keys, isWhole }) => {
    const ofCut = new Map(Array.from(keys.keys(), (position) => [position, table.nothing()]))
    table.read(cut, range, (position) => ofCut.get(position), isWhole)
    return [...ofCut]
  })
  const found = new Map<Key, Sums<M>>()
  for (const [position, sum] of sums.sort(([first], [second]) => first - second)) {
    if (table.isNothing(sum)) continue
    const key = question.by(table.of[position] as Measures<P, C>[M]['of']) as Key
    const existing = found.get(key)
    if (existing === undefined) found.set(key, sum)
    else table.add(existing, sum)
  }
  return found
}

/** Returns the sums of each day of a range by key: a day without charges has sums of nothing. */
export function series<P extends Pool, C extends Commitment, M extends Measure, Key>(
  ledger: Ledger<P, C>,
  question: GroupedQuestion<Measures<P, C>[M]['of'], M, Key>,
): Map<Key, Sums<M>[]> {
  const { measure, range } = question
  const table = tableOf<P, C, M>(ledger, measure)
  const found = new Map<Key, Sums<M>[]>()
  for (const { cut, keys, isWhole } of cutsOf(ledger, table, question)) {
    if (cut.hoursIn(range) === 0) continue
    const days = new Map<number, Sums<M>[]>()
    for (const [position, key] of keys) {
      const ofKey = found.get(key) ?? daysOf(range).map(() => table.nothing())
      found.set(key, ofKey)
      days.set(position, ofKey)
    }
    table.read(cut, range, (position, day) => days.get(position)?.[day - range.first], isWhole)
  }
  return found
}

/** What there are sums of, and how they are read. */
interface Table<Of, S, L> {
  readonly of: readonly Of[]
  nothing(): S
  isNothing(sums: S): boolean
  add(sums: S, more: S): void
  /** @param isWhole whether the sums of all positions are the same */
  read(ledger: L, range: DateRange, sumsOf: (position: number, day: Day) => S | undefined, isWhole: boolean): void
}

/** Things that are asked for, by their positions, and seen up to the same hour. */
interface Cut<L, Key> {
  readonly cut: L
  readonly keys: ReadonlyMap<number, Key>
  readonly isWhole: boolean
}

function cutsOf<
  P extends Pool,
  C extends Commitment,
  Of extends { readonly account: string },
  S,
  M extends Measure,
  Key,
>(
  ledger: Ledger<P, C>,
  { of }: Table<Of, S, Ledger<P, C>>,
  { by, until = () => Number.POSITIVE_INFINITY }: GroupedQuestion<Of, M, Key>,
): Cut<Ledger<P, C>, Key>[] {
  const asked = of.flatMap((one, position) => {
    const key = by(one)
    return key === undefined ? [] : [{ position, key, end: until(one.account) }]
  })
  return Array.from(
    groupBy(asked, ({ end }) => end),
    ([end, group]) => ({
      cut: ledger.until(end),
      keys: new Map(group.map(({ position, key }) => [position, key])),
      isWhole: group.length === of.length && group.every(({ key }) => key === group[0].key),
    }),
  )
}

function tableOf<P extends Pool, C extends Commitment, M extends Measure>(ledger: Ledger<P, C>, measure: M) {
  const tables: { readonly [One in Measure]: Table<Measures<P, C>[One]['of'], Sums<One>, Ledger<P, C>> } = {
    cost: {
      of: ledger.accounts,
      nothing: () => ({ effectiveCost: 0, billedCost: 0 }),
      isNothing: () => false,
      add: (sums, { effectiveCost, billedCost }) => {
        sums.effectiveCost += effectiveCost
        sums.billedCost += billedCost
      },
      read: (cut, range, sumsOf) =>
        cut.eachSum(range, ({ accountEffectiveCost, accountBilledCost }, day) => {
          for (let position = 0; position < accountEffectiveCost.length; position += 1) {
            const sums = sumsOf(position, day)
            if (sums === undefined) continue
            sums.effectiveCost += accountEffectiveCost[position] as number
            sums.billedCost += accountBilledCost[position] as number
          }
        }),
    },
    usage: {
      of: ledger.lines,
      nothing: () => ({ effectiveCost: 0 }),
      isNothing: ({ effectiveCost }) => effectiveCost === 0,
      add: (sums, { effectiveCost }) => {
        sums.effectiveCost += effectiveCost
      },
      read: (cut, range, sumsOf) =>
        cut.eachDay(range, ({ rows, line, effectiveCost }, day) => {
          for (let row = 0; row < rows; row += 1) {
            const sums = sumsOf(line[row] as number, day)
            if (sums !== undefined) sums.effectiveCost += effectiveCost[row] as number
          }
        }),
    },
    coverage: {
      of: ledger.pools,
      nothing: () => nothingPaid(ledger.kinds),
      isNothing: (sums) => !sums.some(({ consumedQuantity }) => consumedQuantity > 0),
      add: (sums, more) => addPaid(sums as Paid[], more),
      read: (cut, range, sumsOf, isWhole) => {
        if (isWhole) cut.eachSum(range, ({ paid }, day) => addPaid(sumsOf(0, day) as Paid[], paid))
        else {
          cut.eachDay(range, (charges, day) =>
            addRows(ledger.table, charges, (pool) => sumsOf(pool, day) as Paid[] | undefined),
          )
        }
      },
    },
    utilization: {
      of: ledger.commitments,
      nothing: () => new CommitmentSums(),
      isNothing: ({ hours }) => hours === 0,
      add: addCommitments,
      read: (cut, range, sumsOf) =>
        cut.eachSum(range, ({ hours, applied, commitmentCost, usedCost, usedListCost, usedQuantity }, day) => {
          for (const [index, commitment] of [...applied].entries()) {
            const sums = sumsOf(commitment, day)
            if (sums === undefined) continue
            addCommitments(sums, {
              hours,
              cost: commitmentCost[index] as number,
              usedCost: usedCost[index] as number,
              onDemandEquivalent: usedListCost[index] as number,
              usedQuantity: usedQuantity[index] as number,
              commitmentQuantity: (ledger.commitments[commitment] as C).focus.amount * hours,
            })
          }
        }),
    },
  }
  return tables[measure] as Table<Measures<P, C>[M]['of'], Sums<M>, Ledger<P, C>>
}

function addCommitments(sums: CommitmentSums, more: Omit<CommitmentSums, 'add'>): void {
  sums.add(more)
  sums.hours += more.hours
  sums.commitmentQuantity += more.commitmentQuantity
  sums.usedQuantity += more.usedQuantity
}
