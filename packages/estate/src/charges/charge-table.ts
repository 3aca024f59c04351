import type { Account } from '../company/ledger/account.js'
import type { Commitment } from '../company/ledger/commitment.js'
import type { DayRows, DaySums, Rows } from '../company/ledger/day-rows.js'
import type { Paid } from '../company/ledger/paid.js'
import { isPool, type MeteredLine, type Pool } from '../company/ledger/pool.js'
import type { Segment } from '../kernel/segments.js'
import type { Day, Hour } from '../kernel/time.js'
import type { LineIndex, PayerIndex, PoolIndex } from './indexes.js'
import type { Payer } from './payers.js'

/** What the rows and sums of a table refer to by index. Each list is in the order of answers. */
export interface Dictionaries<P extends Pool, C extends Commitment> {
  /** Pools, then spot machines, then what is metered. */
  readonly lines: readonly (P | MeteredLine)[]
  /** The first lines: those to which commitments may apply. */
  readonly pools: readonly P[]
  readonly payers: readonly Payer<C>[]
  readonly commitments: readonly C[]
  readonly accounts: readonly Account[]
  /** How many kinds of payers there are. */
  readonly kinds: number
  /** The segments of a whole day. */
  readonly segments: readonly Segment[]
}

/**
 * What a vendor would bill a company, day by day: one table for each company and cloud, whether its charges are computed or read from bills. It
 * depends on no clock, so that all sessions share it.
 */
export interface ChargeTable<P extends Pool, C extends Commitment> extends Dictionaries<P, C> {
  /** The first day that has charges. */
  readonly beginning: Day
  /** Returns the charges of a whole day. */
  day(day: Day): DayRows
  /** Returns the sums of a whole day: of many days, it takes less memory than their rows. */
  sums(day: Day): DaySums
  /** Returns the charges of the first hours of a day, up to an hour. */
  open(until: Hour): DayRows
  /** Computes what is most likely asked for, from a day backwards; yields after each day. */
  prepare(until: Day): Iterable<void>
}

/** Adds the rows of usage that commitments may cover to what was paid for the pools that are asked for. */
export function addRows(
  { pools, payers }: { readonly pools: readonly Pool[]; readonly payers: readonly Payer[] },
  { rows, line, payer, consumedQuantity, listCost, effectiveCost }: Rows,
  paidOf: (pool: PoolIndex) => readonly Paid[] | undefined,
): void {
  for (let row = 0; row < rows; row += 1) {
    const pool = line[row] as LineIndex
    if (!isPool(pools, pool)) continue
    const paid = paidOf(pool)?.[(payers[payer[row] as PayerIndex] as Payer).kind]
    if (paid === undefined) continue
    paid.consumedQuantity += consumedQuantity[row] as number
    paid.weightedQuantity += (consumedQuantity[row] as number) * (pools[pool] as Pool).weight
    paid.listCost += listCost[row] as number
    paid.effectiveCost += effectiveCost[row] as number
  }
}
