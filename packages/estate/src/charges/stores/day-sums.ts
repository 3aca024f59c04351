// The sums of days by groups of pools and commitments, packed into few bytes.
import { add, NumberReader, NumberWriter } from '../../kernel/columns.js'
import { entryOf } from '../../kernel/maps.js'
import type { Dictionaries, Groups, Payer, Pool, TableGroups } from '../charge-table.js'
import type { Commitment } from '../commitment.js'
import type { AccountSums, DaySums, GroupSums, Rows, SumsOf, UseOfDay } from '../day-rows.js'
import { type CommitmentIndex, type LineIndex, type PayerIndex, payerOf } from '../indexes.js'

const KINDS = ['accounts', 'usage', 'paid', 'used'] as const satisfies readonly SumsOf[]

/** How many figures a group of pools has for each kind of payer, and a group of commitments. */
const [PAID_FIGURES, USED_FIGURES] = [4, 6]

/** The groups of a table, and the sums of its days by them. */
export class GroupedSums implements TableGroups {
  readonly lines: Groups
  readonly pools: Groups
  readonly commitments: Groups
  /** How many figures of each kind a day has. */
  readonly figures: Readonly<Record<keyof GroupSums, number>>
  /** The figures of entries of dictionaries are in columns, since they are read for each row of each day. */
  readonly #kindOfPayer: Int32Array
  readonly #weightOfPool: Float64Array
  readonly #amountOfCommitment: Float64Array
  readonly #kinds: number

  constructor(dictionaries: Dictionaries<Pool, Commitment>, coverageOf: (pool: Pool) => string) {
    const { lines, pools, commitments, payers } = dictionaries
    this.#kindOfPayer = Int32Array.from(payers, ({ kind }) => kind)
    this.#weightOfPool = Float64Array.from(pools, ({ weight }) => weight)
    this.#amountOfCommitment = Float64Array.from(commitments, ({ focus }) => focus.amount)
    this.#kinds = dictionaries.kinds
    this.lines = groupsBy(lines, ({ account, region }) => `${account} ${region}`)
    this.pools = groupsBy(pools, coverageOf)
    this.commitments = groupsBy(commitments, ({ account, region, boughtBy, product }, index) => {
      const { kind } = payers[payerOf(index as CommitmentIndex)] as Payer
      return `${kind} ${account} ${region} ${product.code} ${boughtBy}`
    })
    this.figures = {
      usage: this.lines.count,
      paid: this.pools.count * dictionaries.kinds * PAID_FIGURES,
      used: this.commitments.count * USED_FIGURES,
    }
  }

  /** Adds the sums of a day. */
  add(day: Rows & UseOfDay, { usage, paid, used }: GroupSums<Float64Array>): void {
    const { rows, line, payer, consumedQuantity, listCost, effectiveCost } = day
    const pools = this.#weightOfPool
    const kinds = this.#kinds
    for (let row = 0; row < rows; row += 1) {
      const index = line[row] as LineIndex
      const effective = effectiveCost[row] as number
      add(usage, this.lines.of[index] as number, effective)
      if (index >= pools.length) continue
      const kind = this.#kindOfPayer[payer[row] as PayerIndex] as number
      const quantity = consumedQuantity[row] as number
      const first = ((this.pools.of[index] as number) * kinds + kind) * PAID_FIGURES
      add(paid, first, quantity)
      add(paid, first + 1, quantity * (pools[index] as number))
      add(paid, first + 2, listCost[row] as number)
      add(paid, first + 3, effective)
    }
    this.#addUse(day, used)
  }

  #addUse(
    { hours, applied, commitmentCost, usedCost, usedListCost, usedQuantity }: UseOfDay,
    used: Float64Array,
  ): void {
    for (let index = 0; index < applied.length; index += 1) {
      const commitment = applied[index] as CommitmentIndex
      const first = (this.commitments.of[commitment] as number) * USED_FIGURES
      add(used, first, hours)
      add(used, first + 1, commitmentCost[index] as number)
      add(used, first + 2, usedCost[index] as number)
      add(used, first + 3, usedListCost[index] as number)
      add(used, first + 4, (this.#amountOfCommitment[commitment] as number) * hours)
      add(used, first + 5, usedQuantity[index] as number)
    }
  }
}

function groupsBy<Of>(list: readonly Of[], keyOf: (of: Of, index: number) => string): Groups {
  const groups = new Map<string, number>()
  const of = Int32Array.from(list, (entry, index) => {
    return entryOf(groups, keyOf(entry, index), () => groups.size)
  })
  return { of, count: groups.size }
}

/** The sums of a day; the sums of accounts are in one piece of memory. */
interface Whole extends AccountSums<Float64Array> {
  readonly groups: Readonly<Record<SumsOf, Float64Array>>
}

/** The sums of the days of a month, packed: what is read of one takes no time for the others. */
export type PackedSums = Readonly<Record<SumsOf, Uint8Array>>

/** Packs the sums of the days of months, and gives them back, each day in the memory of the one before. */
export class DaySumsPacker {
  readonly #accounts: number
  readonly #groups: GroupedSums
  readonly #day: Whole
  readonly #before: Whole['groups']

  constructor(accounts: number, groups: GroupedSums) {
    this.#accounts = accounts
    this.#groups = groups
    this.#day = this.#nothing()
    this.#before = this.#nothing().groups
  }

  /** Begins a month whose days are added one after the other. Each day is written as what differs from the day before. */
  begin(): { add(rows: Rows & UseOfDay, accounts: AccountSums): void; finished(): PackedSums } {
    const before = this.#nothing().groups
    const writers = recordOf(() => new NumberWriter())
    return {
      add: (rows, accounts) => {
        const { groups } = this.#day
        for (const kind of KINDS) groups[kind].fill(0)
        this.#fill(this.#day, rows, accounts)
        for (const kind of KINDS) {
          const [writer, numbers, last, alone] = [writers[kind], groups[kind], before[kind], this.#alone(kind)]
          for (let index = 0; index < alone; index += 1)
            writer.write(numbers[index] as number, Math.trunc(last[index] as number))
          for (let index = alone; index < numbers.length; index += 1)
            writer.write(numbers[index] as number, expectedBy(numbers, last, index, alone))
          last.set(numbers)
        }
      },
      finished: () => recordOf((kind) => writers[kind].taken()),
    }
  }

  /** Visits the first days of a month: of their sums, only those that are asked for are there. */
  read(month: PackedSums, kind: SumsOf, days: number, visit: (sums: DaySums, day: number) => void): void {
    const reader = new NumberReader(month[kind])
    const [numbers, last, alone] = [this.#day.groups[kind], this.#before[kind], this.#alone(kind)]
    last.fill(0)
    for (let day = 0; day < days; day += 1) {
      for (let index = 0; index < alone; index += 1) numbers[index] = reader.read(Math.trunc(last[index] as number))
      for (let index = alone; index < numbers.length; index += 1)
        numbers[index] = reader.read(expectedBy(numbers, last, index, alone))
      last.set(numbers)
      visit(this.#day, day)
    }
  }

  /** Returns sums in memory of their own. */
  sumsOf(rows: Rows & UseOfDay, accounts: AccountSums): DaySums {
    return this.#fill(this.#nothing(), rows, accounts)
  }

  /** How many figures follow from nothing but the day before. What accounts cost on the bill follows from what they cost with commitments. */
  #alone(kind: SumsOf): number {
    return kind === 'accounts' ? this.#accounts : this.#groups.figures[kind]
  }

  #fill(day: Whole, rows: Rows & UseOfDay, accounts: AccountSums): Whole {
    day.accountEffectiveCost.set(accounts.accountEffectiveCost)
    day.accountBilledCost.set(accounts.accountBilledCost)
    this.#groups.add(rows, day.groups)
    return day
  }

  #nothing(): Whole {
    const groups = recordOf((kind) => new Float64Array(this.#alone(kind) * (kind === 'accounts' ? 2 : 1)))
    return {
      accountEffectiveCost: groups.accounts.subarray(0, this.#accounts),
      accountBilledCost: groups.accounts.subarray(this.#accounts),
      groups,
    }
  }
}

/** A figure changes as the one does that is so many places before it, such as the cost on the bill where no commitment pays. */
function expectedBy(numbers: Float64Array, last: Float64Array, index: number, before: number): number {
  const change = (numbers[index - before] as number) - (last[index - before] as number)
  return Math.trunc((last[index] as number) + change)
}

function recordOf<Value>(make: (kind: SumsOf) => Value): Record<SumsOf, Value> {
  return { accounts: make('accounts'), usage: make('usage'), paid: make('paid'), used: make('used') }
}
