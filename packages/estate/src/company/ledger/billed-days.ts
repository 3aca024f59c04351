import { memo } from '../../kernel/memo.js'
import { type Day, dayOfHour, daysOf, HOURS_IN_DAY, startOfDay } from '../../kernel/time.js'
import type { Bill, BilledCommitment, BilledDay, BilledLine } from '../bill.js'
import type { Commitment } from './commitment.js'
import { addPaid } from './day-charges.js'
import type { DayRows } from './day-rows.js'
import type { Days, LedgerSource } from './ledger-days.js'
import { nothingPaid } from './paid.js'
import type { Pool } from './pool.js'

/** What a cloud says of the bills that somebody has of it. */
export interface BillSource<P extends Pool, C extends Commitment> extends Pick<LedgerSource<P, C>, 'kinds' | 'kindOf'> {
  /** The machines of a line that commitments may cover, or of a spot one; nothing where that is not known. */
  poolOf?(line: BilledLine): P | undefined
  /** The days that the company file describes. */
  readonly described: readonly C[]
  /** What the bill alone says of another one. */
  commitmentOf(commitment: BilledCommitment): C
}

/**
 * What a bill says of a commitment in the form of one. Its term goes from the first charge to the last one, since a bill does not say
 * more; its fees are among the charges.
 */
export function ofBill({ first, last, ...billed }: BilledCommitment): Omit<Commitment, 'words'> {
  return { ...billed, start: first, end: last + 1, upfrontFee: 0, recurringFee: 0, billed: 'hourly', isOfBill: true }
}

/** The days of a bill. Charges have no hours: a day that has not ended has no charges, unless it is the last one of the bill. */
export function billedDays<P extends Pool, C extends Commitment>(bill: Bill, source: BillSource<P, C>): Days<P, C> {
  const kinds = source.kinds.length + 2
  const pools: P[] = []
  const machines = bill.lines.map((line) => source.poolOf?.(line))
  const poolOfLine = Int32Array.from(machines, (pool) => {
    return pool === undefined || pool.kind.isSpot ? -1 : pools.push(pool) - 1
  })
  const weights = Float64Array.from(pools, ({ weight }) => weight)
  // Those that are described come first.
  const commitments = [...source.described]
  const described = new Map(commitments.map(({ key }, position) => [key, position]))
  const positions = bill.commitments.map((billed) => {
    return described.get(billed.key) ?? commitments.push(source.commitmentOf(billed)) - 1
  })
  const kindOfCommitment = Int32Array.from(commitments, (commitment) => source.kindOf(commitment))
  const addTo: Days<P, C>['addPaid'] = (rows, paidOf) =>
    addPaid(rows, poolOfLine, weights, kindOfCommitment, kinds - 2, paidOf)
  const made = (billed: BilledDay, hours: number): DayRows => {
    const paid = nothingPaid(kinds)
    const day = {
      ...billed,
      rows: billed.line.length,
      payer: billed.payer.map((position) => (position < 0 ? position : (positions[position] as number))),
      applied: billed.applied.map((position) => positions[position] as number),
      hours,
      paid,
      segments: [],
      uncovered: { pools: new Int32Array(0), usage: [] },
    }
    addTo(day, () => paid)
    return day
  }
  const empty = nothingBilled(bill.accounts.length)
  const nothing = made(empty, HOURS_IN_DAY)
  const dayOf = memo((day: Day) => {
    const billed = bill.days.get(day)
    return billed === undefined ? nothing : made(billed, Math.min(HOURS_IN_DAY, bill.until - startOfDay(day)))
  })
  const eachDay: Days<P, C>['eachDay'] = (range, visit) => {
    for (const day of daysOf(range)) visit(dayOf(day), day)
  }
  return {
    source: { pools, commitments },
    accounts: bill.accounts,
    lines: bill.lines.map((line, position) => machines[position] ?? line),
    beginning: bill.first,
    segments: [],
    kinds,
    eachDay,
    eachSum: eachDay,
    // What was read of the bill is all there.
    prepare: () => [],
    open: (until) => (until >= bill.until ? dayOf(dayOfHour(until)) : made(empty, 0)),
    addPaid: addTo,
  }
}

function nothingBilled(accounts: number): BilledDay {
  const [none, nobody, ofAccounts] = [new Float64Array(0), new Int32Array(0), new Float64Array(accounts)]
  return {
    ...{ line: nobody, payer: nobody, consumedQuantity: none, listCost: none, effectiveCost: none },
    ...{ applied: nobody, commitmentCost: none, usedCost: none, usedListCost: none, usedQuantity: none },
    ...{ accountEffectiveCost: ofAccounts, accountBilledCost: ofAccounts },
  }
}
