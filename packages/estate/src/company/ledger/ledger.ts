import type { Micros } from '../../kernel/money.js'
import { RememberedDays } from '../../kernel/remembered-days.js'
import type { DateRange, Day } from '../../kernel/time.js'
import { type Utilized, UtilizedSum } from '../../kernel/utilized.js'
import { RunningMachines } from '../demand/running.js'
import { Terms } from '../terms.js'
import { type Commitment, feeOn } from './commitment.js'
import { DayCharges, ON_DEMAND, SUSTAINED } from './day-charges.js'
import { type MeteredLine, type Pool, productOf } from './pool.js'

/** What a cloud says of its charges. */
export interface LedgerSource<P extends Pool, C extends Commitment> {
  /** In the order in which commitments are applied to them. */
  readonly pools: readonly P[]
  /** What no commitment covers. */
  readonly metered: readonly MeteredLine[]
  /** All commitments there ever were, in the order of the file. */
  readonly commitments: readonly C[]
  /** Positions of the commitments, in the order in which the cloud applies them. */
  readonly order: readonly number[]
  /** Kinds of commitments that operations tell apart. */
  readonly kinds: readonly string[]
  /** The position of its kind. */
  kindOf(commitment: C): number
  /** Called before the commitments of a day. */
  begin?(): void
  /** Covers what a commitment applies to; returns its capacity on a day, in what `cover` counts it in. */
  apply(day: DayCharges, commitment: C, position: number): number
}

/** Usage by who paid for it. */
export interface Paid {
  /** Thousandths of hours. */
  usage: number
  /** The usage times the weight of the pool. */
  weighted: number
  list: Micros
  effective: Micros
}

/** A part for each kind of commitment of a cloud, then with the discount of sustained use, then on demand. */
export type PaidByKind = readonly Readonly<Paid>[]

/** What a commitment cost on some days, and what it was used for. */
export interface Use<C> extends Utilized {
  readonly commitment: C
  /** In what its capacity is counted in. */
  readonly usedCapacity: number
  /** Days on which it applied. */
  readonly days: number
}

/** An account and a product, by which bills and trends add up. */
export interface Account {
  readonly account: string
  readonly product: { readonly code: string; readonly name: string }
}

/** The sums of a day, without its rows: a series over years reads thousands of days. */
interface DaySums {
  readonly paid: PaidByKind
  readonly applied: Int32Array
  readonly used: Float64Array
  readonly usedList: Float64Array
  readonly usedCapacity: Float64Array
  /** What usage and commitments cost, and what the bill has, by account and product. */
  readonly effective: Float64Array
  readonly billed: Float64Array
}

/** Two months of rows, so that one can be compared to the one before, and more than three years of sums. */
const DAYS_OF_ROWS = 62
const BYTES_OF_POOL = 160
const DAYS = 1200
const BYTES_OF_COMMITMENT = 28
const BYTES_OF_ACCOUNT = 16

/** The charges of a company in one cloud, computed when they are asked for. */
export class Ledger<P extends Pool, C extends Commitment> {
  readonly pools: readonly P[]
  readonly metered: readonly MeteredLine[]
  readonly commitments: readonly C[]
  readonly accounts: readonly Account[]
  readonly #source: LedgerSource<P, C>
  readonly #terms: Terms
  readonly #running: RunningMachines
  readonly #accountOfLine: Int32Array
  readonly #accountOfCommitment: Int32Array
  readonly #kindOfCommitment: Int32Array
  readonly #rows: RememberedDays<DayCharges>
  readonly #sums: RememberedDays<DaySums>

  constructor(source: LedgerSource<P, C>, seed: number) {
    const { pools, metered, commitments } = source
    this.#source = source
    this.pools = pools
    this.metered = metered
    this.commitments = commitments
    this.#terms = new Terms(commitments)
    this.#running = new RunningMachines(pools, seed)
    const accounts = new Accounts()
    this.#accountOfLine = Int32Array.from([...pools, ...metered], (line) =>
      accounts.positionOf(line.account, productOf(line)),
    )
    this.#accountOfCommitment = Int32Array.from(commitments, ({ account, product }) =>
      accounts.positionOf(account, product),
    )
    this.accounts = accounts.all
    this.#kindOfCommitment = Int32Array.from(commitments, (commitment) => source.kindOf(commitment))
    const allocate = (day: Day, charges = new DayCharges(pools, metered)) => this.#allocate(day, charges)
    this.#rows = new RememberedDays(DAYS_OF_ROWS, 1 + BYTES_OF_POOL * (pools.length + metered.length), allocate)
    const scratch = new DayCharges(pools, metered)
    const bytes = 1 + BYTES_OF_COMMITMENT * commitments.length + BYTES_OF_ACCOUNT * accounts.all.length
    this.#sums = new RememberedDays(DAYS, bytes, (day) => this.#sumsOf(allocate(day, scratch), day))
  }

  /** How many kinds of payers there are. */
  get kinds(): number {
    return this.#source.kinds.length + 2
  }

  /** The kind of who pays for a row. */
  kindOf(payer: number): number {
    const { length } = this.#source.kinds
    if (payer === ON_DEMAND) return length + 1
    return payer === SUSTAINED ? length : (this.#kindOfCommitment[payer] as number)
  }

  /** The account and product of a line. */
  accountOf(line: number): number {
    return this.#accountOfLine[line] as number
  }

  /** Visits the charges day by day, in order. A visitor must not keep a day, which a later one overwrites. */
  eachDay(range: DateRange, visit: (charges: DayCharges, day: Day) => void): void {
    this.#rows.each(range, visit)
  }

  /** How the usage of all pools was paid for, day by day. */
  paidByDay(range: DateRange): PaidByKind[] {
    const days: PaidByKind[] = []
    this.#sums.each(range, ({ paid }) => days.push(paid))
    return days
  }

  /** How the usage of pools that are asked for was paid for, day by day. */
  paidByDayOf(range: DateRange, isAsked: (pool: P) => boolean): PaidByKind[] {
    const asked = this.pools.map(isAsked)
    if (!asked.includes(false)) return this.paidByDay(range)
    const days: PaidByKind[] = []
    this.eachDay(range, (charges) => {
      const paid = nothingPaid(this.kinds)
      this.#addRows(charges, (line) => (asked[line] ? paid : undefined))
      days.push(paid)
    })
    return days
  }

  /** How the usage of each pool was paid for in a range; pools without usage are left out. */
  paidByPool(range: DateRange): Map<P, PaidByKind> {
    const paid = this.pools.map(() => nothingPaid(this.kinds))
    this.eachDay(range, (charges) => this.#addRows(charges, (line) => paid[line]))
    const isUsed = (kinds: PaidByKind | undefined): boolean => kinds?.some(({ usage }) => usage > 0) === true
    return new Map(this.pools.flatMap((pool, line) => (isUsed(paid[line]) ? [[pool, paid[line] as PaidByKind]] : [])))
  }

  /** Every commitment that applied on a day of the range, with what it cost and was used for on all of them. */
  uses(range: DateRange): Use<C>[] {
    const sums = this.commitments.map(() => ({ days: 0, usedCost: 0, onDemandEquivalent: 0, usedCapacity: 0 }))
    this.#sums.each(range, ({ applied, used, usedList, usedCapacity }) => {
      for (let index = 0; index < applied.length; index += 1) {
        const sum = sums[applied[index] as number]
        if (sum === undefined) continue
        sum.days += 1
        sum.usedCost += used[index] as number
        sum.onDemandEquivalent += usedList[index] as number
        sum.usedCapacity += usedCapacity[index] as number
      }
    })
    return this.commitments.flatMap((commitment, position): Use<C>[] => {
      const sum = sums[position]
      if (sum === undefined || sum.days === 0) return []
      return [{ commitment, cost: sum.days * commitment.hourlyCost * 24, ...sum }]
    })
  }

  /** What the commitments that are asked for cost and were used for, day by day. */
  usedByDay(range: DateRange, isAsked: (commitment: C) => boolean): Utilized[] {
    return this.usesByDay(range, isAsked).map((uses) => {
      const sum = new UtilizedSum()
      for (const use of uses) sum.add(use)
      return sum
    })
  }

  /** The commitments that are asked for with what they cost and were used for, day by day. */
  usesByDay(range: DateRange, isAsked: (commitment: C) => boolean): Use<C>[][] {
    const asked = this.commitments.map(isAsked)
    const days: Use<C>[][] = []
    this.#sums.each(range, ({ applied, used, usedList, usedCapacity }) => {
      const uses: Use<C>[] = []
      applied.forEach((position, index) => {
        const commitment = this.commitments[position]
        if (commitment === undefined || !asked[position]) return
        uses.push({
          commitment,
          cost: commitment.hourlyCost * 24,
          usedCost: used[index] as number,
          onDemandEquivalent: usedList[index] as number,
          usedCapacity: usedCapacity[index] as number,
          days: 1,
        })
      })
      days.push(uses)
    })
    return days
  }

  /** What commitments cost and were used for in a range, summed by what `keyOf` says of each. */
  usedBy<Key>(range: DateRange, keyOf: (commitment: C) => Key): Map<Key, Utilized> {
    const sums = new Map<Key, UtilizedSum>()
    for (const use of this.uses(range)) {
      const key = keyOf(use.commitment)
      const sum = sums.get(key) ?? new UtilizedSum()
      sum.add(use)
      sums.set(key, sum)
    }
    return sums
  }

  /** Visits what each account and product cost, with the unused part of commitments, and what the bill has, day by day. */
  eachCost(range: DateRange, visit: (cost: Pick<DaySums, 'effective' | 'billed'>, day: Day) => void): void {
    this.#sums.each(range, visit)
  }

  #allocate(day: Day, charges: DayCharges): DayCharges {
    const { order, commitments } = this.#source
    charges.begin(this.#running.count(day))
    this.#source.begin?.()
    for (const position of order) {
      if (!this.#terms.apply(position, day)) continue
      const commitment = commitments[position] as C
      charges.apply(position)
      const capacity = this.#source.apply(charges, commitment, position)
      charges.applyEnd(commitment.hourlyCost * 24, capacity)
    }
    charges.end(day)
    return charges
  }

  #addRows(charges: DayCharges, paidOf: (line: number) => readonly Paid[] | undefined): void {
    const { rows, line, payer, quantity, list, effective } = charges
    for (let row = 0; row < rows; row += 1) {
      const position = line[row] as number
      const pool = this.pools[position]
      const paid = paidOf(position)?.[this.kindOf(payer[row] as number)]
      if (pool === undefined || paid === undefined) continue
      paid.usage += quantity[row] as number
      paid.weighted += (quantity[row] as number) * pool.weight
      paid.list += list[row] as number
      paid.effective += effective[row] as number
    }
  }

  #sumsOf(charges: DayCharges, day: Day): DaySums {
    const { rows, line, payer, effective: effectives, applied, used } = charges
    const paid = nothingPaid(this.kinds)
    this.#addRows(charges, () => paid)
    const effective = new Float64Array(this.accounts.length)
    const billed = new Float64Array(this.accounts.length)
    for (let row = 0; row < rows; row += 1) {
      const account = this.#accountOfLine[line[row] as number] as number
      effective[account] = (effective[account] as number) + (effectives[row] as number)
      if ((payer[row] as number) < 0) billed[account] = (billed[account] as number) + (effectives[row] as number)
    }
    applied.forEach((position, index) => {
      const commitment = this.commitments[position] as C
      const account = this.#accountOfCommitment[position] as number
      effective[account] = (effective[account] as number) + commitment.hourlyCost * 24 - (used[index] as number)
      billed[account] = (billed[account] as number) + feeOn(commitment, day)
    })
    return {
      paid,
      applied: Int32Array.from(applied),
      used: Float64Array.from(used),
      usedList: Float64Array.from(charges.usedList),
      usedCapacity: Float64Array.from(charges.usedCapacity),
      effective,
      billed,
    }
  }
}

/** Accounts and products in the order in which they come up. */
class Accounts {
  readonly all: Account[] = []
  readonly #positions = new Map<string, number>()

  positionOf(account: string, product: Account['product']): number {
    const key = `${account} ${product.code}`
    const known = this.#positions.get(key)
    if (known !== undefined) return known
    this.#positions.set(key, this.all.length)
    return this.all.push({ account, product }) - 1
  }
}

export function nothingPaid(kinds: number): Paid[] {
  return Array.from({ length: kinds }, () => ({ usage: 0, weighted: 0, list: 0, effective: 0 }))
}

export function sumPaid(parts: readonly PaidByKind[]): PaidByKind {
  const sums = nothingPaid(parts[0]?.length ?? 0)
  for (const part of parts) {
    for (const [kind, { usage, weighted, list, effective }] of part.entries()) {
      const sum = sums[kind] as Paid
      sum.usage += usage
      sum.weighted += weighted
      sum.list += list
      sum.effective += effective
    }
  }
  return sums
}
