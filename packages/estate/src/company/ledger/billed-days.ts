import { type DateRange, type Day, dayOfHour, daysOf, HOURS_IN_DAY, type Hour, startOfDay } from '../../kernel/time.js'
import type { Bill, BilledCommitment, BilledDay, BilledLine } from '../bill.js'
import type { Account } from './account.js'
import type { Commitment } from './commitment.js'
import { addPaid, type DayRows } from './day-charges.js'
import type { DaySums, Days, LedgerDay, LedgerSource } from './ledger-days.js'
import { nothingPaid, type Paid } from './paid.js'
import { bySpot, type MeteredLine, type Pool } from './pool.js'

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
  readonly #kindOfCommitment: Int32Array
  readonly #weights: Float64Array
  /** Positions in the ledger, which has the lines of pools before the others, and described commitments before the others. */
  readonly #lines: Int32Array
  readonly #commitments: Int32Array
  readonly #known = new Map<Day, LedgerDay>()
  /** Every day of which the bill says nothing. */
  readonly #empty: LedgerDay

  constructor(bill: Bill, source: BillSource<P, C>) {
    this.#bill = bill
    this.accounts = bill.accounts
    this.beginning = bill.first
    this.kinds = source.kinds.length + 2
    const pools = bill.lines.map((line) => source.poolOf?.(line))
    const metered = bill.lines.filter((_, position) => pools[position] === undefined)
    const { pools: poolsAlone, spot } = bySpot(pools.filter((pool) => pool !== undefined))
    let nextPool = 0
    let nextSpot = poolsAlone.length
    let nextMetered = nextSpot + spot.length
    this.#lines = Int32Array.from(pools, (pool) => {
      if (pool === undefined) return nextMetered++
      return pool.kind.isSpot ? nextSpot++ : nextPool++
    })
    const positions = new Map(source.described.map(({ key }, position) => [key, position]))
    const commitments = [...source.described]
    this.#commitments = Int32Array.from(bill.commitments, (billed) => {
      return positions.get(billed.key) ?? commitments.push(source.commitmentOf(billed)) - 1
    })
    this.source = { pools: poolsAlone, commitments }
    this.lines = [...poolsAlone, ...spot, ...metered]
    this.#weights = Float64Array.from(poolsAlone, ({ weight }) => weight)
    this.#kindOfCommitment = Int32Array.from(commitments, (commitment) => source.kindOf(commitment))
    this.#empty = this.#made(this.#nothing, HOURS_IN_DAY)
  }

  eachDay(range: DateRange, visit: (rows: DayRows, day: Day) => void): void {
    for (const day of daysOf(range)) visit(this.#day(day).rows, day)
  }

  eachSum(range: DateRange, visit: (sums: DaySums, day: Day) => void): void {
    for (const day of daysOf(range)) visit(this.#day(day).sums, day)
  }

  /** What was read of the bill is all there. */
  prepare(): readonly never[] {
    return []
  }

  open(until: Hour): LedgerDay {
    return until >= this.#bill.until ? this.#day(dayOfHour(until)) : this.#made(this.#nothing, 0)
  }

  addPaid(charges: DayRows, paidOf: (line: number) => readonly Paid[] | undefined): void {
    addPaid(charges, this.#weights, this.#kindOfCommitment, this.kinds - 2, paidOf)
  }

  #day(day: Day): LedgerDay {
    const billed = this.#bill.days.get(day)
    if (billed === undefined) return this.#empty
    const cached = this.#known.get(day)
    if (cached !== undefined) return cached
    const found = this.#made(billed, Math.min(HOURS_IN_DAY, this.#bill.until - startOfDay(day)))
    this.#known.set(day, found)
    return found
  }

  #made(billed: BilledDay, hours: number): LedgerDay {
    const { payer, quantity, list, effective, costs, used, usedList, usedCapacity } = billed
    const applied = billed.applied.map((position) => this.#commitments[position] as number)
    const rows: DayRows = {
      rows: billed.line.length,
      line: billed.line.map((position) => this.#lines[position] as number),
      payer: payer.map((position) => (position < 0 ? position : (this.#commitments[position] as number))),
      quantity,
      list,
      effective,
      segments: [],
      hours,
      uncovered: { pools: new Int32Array(0), usage: [] },
      applied: [...applied],
      costs: [...costs],
      used: [...used],
      usedList: [...usedList],
      usedCapacity: [...usedCapacity],
    }
    const paid = nothingPaid(this.kinds)
    this.addPaid(rows, () => paid)
    const ofAccounts = { effective: billed.accountEffective, billed: billed.accountBilled }
    return { rows, sums: { ...ofAccounts, hours, paid, applied, costs, used, usedList, usedCapacity } }
  }

  get #nothing(): BilledDay {
    const none = new Float64Array(0)
    const nobody = new Int32Array(0)
    const ofAccounts = new Float64Array(this.accounts.length)
    return {
      line: nobody,
      payer: nobody,
      quantity: none,
      list: none,
      effective: none,
      applied: nobody,
      costs: none,
      used: none,
      usedList: none,
      usedCapacity: none,
      accountEffective: ofAccounts,
      accountBilled: ofAccounts,
    }
  }
}
