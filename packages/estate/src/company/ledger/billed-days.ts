import type { ChargeTable } from '../../charges/charge-table.js'
import { type CommitmentIndex, indexColumn, type LineIndex, type PoolIndex } from '../../charges/indexes.js'
import { ON_DEMAND, payerOf, payersOf, SUSTAINED } from '../../charges/payers.js'
import { memo } from '../../kernel/memo.js'
import type { Steps } from '../../kernel/steps.js'
import { type DateRange, type Day, dayOfHour, daysOf, HOURS_IN_DAY, startOfDay } from '../../kernel/time.js'
import type { Bill, BilledCommitment, BilledDay, BilledLine } from '../bill.js'
import type { Commitment } from './commitment.js'
import type { WholeDay } from './day-rows.js'
import type { LedgerSource } from './ledger-days.js'
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

/** The table of a bill. Charges have no hours: a day that has not ended has no charges, unless it is the last one of the bill. */
export function billTable<P extends Pool, C extends Commitment>(
  bill: Bill,
  source: BillSource<P, C>,
): ChargeTable<P, C> {
  const machines = bill.lines.map((line) => source.poolOf?.(line))
  const isPool = (position: number): boolean =>
    machines[position] !== undefined && machines[position].kind.isSpot !== true
  // Commitments may apply to the first lines.
  const order = [...bill.lines.keys()].sort((first, second) => Number(isPool(second)) - Number(isPool(first)))
  const lines = order.map((position) => machines[position] ?? (bill.lines[position] as BilledLine))
  const pools = order.filter(isPool).map((position) => machines[position] as P)
  const lineOf = new Int32Array(order.length)
  order.forEach((position, line) => {
    lineOf[position] = line
  })
  // Those that are described come first.
  const commitments = [...source.described]
  const described = new Map(commitments.map(({ key }, position) => [key, position]))
  const positions = bill.commitments.map((billed) => {
    return (described.get(billed.key) ?? commitments.push(source.commitmentOf(billed)) - 1) as CommitmentIndex
  })
  const payers = payersOf(commitments, source.kinds, (commitment) => source.kindOf(commitment))
  const kinds = source.kinds.length + 2
  const made = (billed: BilledDay, hours: number): WholeDay => ({
    ...billed,
    rows: billed.line.length,
    line: indexColumn(Array.from(billed.line, (position) => lineOf[position] as LineIndex)),
    payer: indexColumn(
      Array.from(billed.payer, (position) => {
        if (position === -1) return ON_DEMAND
        return position === -2 ? SUSTAINED : payerOf(positions[position] as CommitmentIndex)
      }),
    ),
    applied: indexColumn(Array.from(billed.applied, (position) => positions[position] as CommitmentIndex)),
    hours,
    segments: [],
    uncovered: { pools: indexColumn<PoolIndex>(0), usage: [] },
  })
  const empty = nothingBilled(bill.accounts.length)
  const nothing = made(empty, HOURS_IN_DAY)
  const dayOf = memo((day: Day) => {
    const billed = bill.days.get(day)
    return billed === undefined ? nothing : made(billed, Math.min(HOURS_IN_DAY, bill.until - startOfDay(day)))
  })
  function* each(range: DateRange, visit: (day: WholeDay, date: Day) => void): Steps {
    for (const day of daysOf(range)) {
      visit(dayOf(day), day)
      yield
    }
  }
  return {
    pools,
    lines,
    commitments,
    payers,
    accounts: bill.accounts,
    beginning: bill.first,
    segments: [],
    kinds,
    sums: each,
    uses: each,
    days: each,
    totals: each,
    *open(until) {
      const day = dayOfHour(until)
      let found = made(empty, 0)
      const visit = (whole: WholeDay) => {
        found = whole
      }
      if (until >= bill.until) yield* each({ first: day, last: day }, visit)
      return found
    },
    // What was read of the bill is all there.
    *prepare() {},
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
