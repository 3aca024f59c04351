import { memo } from '../../kernel/memo.js'
import { type DateRange, type Day, dayOfHour, daysOf, HOURS_IN_DAY, type Hour, startOfDay } from '../../kernel/time.js'
import type { Bill, BilledCommitment, BilledDay, BilledLine } from '../bill.js'
import type { Account } from './account.js'
import type { Commitment } from './commitment.js'
import { addPaid } from './day-charges.js'
import type { DayRows, DaySums, Rows } from './day-rows.js'
import type { Days, LedgerSource } from './ledger-days.js'
import { nothingPaid, type Paid } from './paid.js'
import type { MeteredLine, Pool } from './pool.js'

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
export class BilledDays<P extends Pool, C extends Commitment> implements Days<P, C> {
  readonly source: Pick<LedgerSource<P, C>, 'pools' | 'commitments'>
  readonly accounts: readonly Account[]
  readonly lines: readonly (P | MeteredLine)[]
  readonly beginning: Day
  readonly segments = []
  readonly kinds: number
  readonly #bill: Bill
  readonly #poolOfLine: Int32Array
  readonly #weights: Float64Array
  readonly #kindOfCommitment: Int32Array
  /** Positions of the commitments of the bill among all, of which those that are described come first. */
  readonly #commitments: Int32Array
  readonly #dayOf: (day: Day) => DayRows

  constructor(bill: Bill, source: BillSource<P, C>) {
    this.#bill = bill
    this.accounts = bill.accounts
    this.beginning = bill.first
    this.kinds = source.kinds.length + 2
    const pools: P[] = []
    const machines = bill.lines.map((line) => source.poolOf?.(line))
    this.lines = bill.lines.map((line, position) => machines[position] ?? line)
    this.#poolOfLine = Int32Array.from(machines, (pool) =>
      pool === undefined || pool.kind.isSpot ? -1 : pools.push(pool) - 1,
    )
    this.#weights = Float64Array.from(pools, ({ weight }) => weight)
    const commitments = [...source.described]
    const positions = new Map(commitments.map(({ key }, position) => [key, position]))
    this.#commitments = Int32Array.from(bill.commitments, (billed) => {
      return positions.get(billed.key) ?? commitments.push(source.commitmentOf(billed)) - 1
    })
    this.source = { pools, commitments }
    this.#kindOfCommitment = Int32Array.from(commitments, (commitment) => source.kindOf(commitment))
    const nothing = this.#made(undefined, HOURS_IN_DAY)
    this.#dayOf = memo((day: Day) => {
      const billed = bill.days.get(day)
      return billed === undefined ? nothing : this.#made(billed, Math.min(HOURS_IN_DAY, bill.until - startOfDay(day)))
    })
  }

  eachDay(range: DateRange, visit: (rows: DayRows, day: Day) => void): void {
    for (const day of daysOf(range)) visit(this.#dayOf(day), day)
  }

  eachSum(range: DateRange, visit: (sums: DaySums, day: Day) => void): void {
    this.eachDay(range, visit)
  }

  /** What was read of the bill is all there. */
  prepare(): readonly never[] {
    return []
  }

  open(until: Hour): DayRows {
    return until >= this.#bill.until ? this.#dayOf(dayOfHour(until)) : this.#made(undefined, 0)
  }

  addPaid(rows: Rows, paidOf: (pool: number) => readonly Paid[] | undefined): void {
    addPaid(rows, this.#poolOfLine, this.#weights, this.#kindOfCommitment, this.kinds - 2, paidOf)
  }

  #made(billed: BilledDay = this.#nothing, hours: number): DayRows {
    const paid = nothingPaid(this.kinds)
    const day = {
      ...billed,
      rows: billed.line.length,
      payer: billed.payer.map((position) => (position < 0 ? position : (this.#commitments[position] as number))),
      applied: billed.applied.map((position) => this.#commitments[position] as number),
      hours,
      paid,
      segments: [],
      uncovered: { pools: new Int32Array(0), usage: [] },
    }
    this.addPaid(day, () => paid)
    return day
  }

  get #nothing(): BilledDay {
    const [none, nobody, ofAccounts] = [new Float64Array(0), new Int32Array(0), new Float64Array(this.accounts.length)]
    return {
      ...{ line: nobody, payer: nobody, quantity: none, list: none, effective: none },
      ...{ applied: nobody, costs: none, used: none, usedList: none, usedCapacity: none },
      ...{ accountEffective: ofAccounts, accountBilled: ofAccounts },
    }
  }
}
