import { type Packed, packed, unpack } from '../../kernel/packed.js'
import type { AccountSums, DaySums, GroupSums, Rows, UseOfDay } from '../day-rows.js'
import type { GroupedSums } from './group-sums.js'

/** The sums of a day, all in one piece of memory. */
interface Whole extends AccountSums<Float64Array> {
  readonly groups: GroupSums<Float64Array>
  readonly numbers: Float64Array
}

/** Makes the sums of days, packs them, and gives them back, each day in the memory of the one before. */
export class DaySumsPacker {
  readonly #accounts: number
  readonly #groups: GroupedSums
  readonly #day: Whole

  constructor(accounts: number, groups: GroupedSums) {
    this.#accounts = accounts
    this.#groups = groups
    this.#day = this.#nothing()
  }

  pack(rows: Rows & UseOfDay, accounts: AccountSums): Packed {
    this.#day.numbers.fill(0)
    this.#fill(this.#day, rows, accounts)
    return packed(this.#day.numbers)
  }

  unpack(sums: Packed): DaySums {
    unpack(sums, this.#day.numbers)
    return this.#day
  }

  /** Returns sums in memory of their own. */
  sumsOf(rows: Rows & UseOfDay, accounts: AccountSums): DaySums {
    const { numbers: _, ...sums } = this.#fill(this.#nothing(), rows, accounts)
    return sums
  }

  #fill(day: Whole, rows: Rows & UseOfDay, accounts: AccountSums): Whole {
    day.accountEffectiveCost.set(accounts.accountEffectiveCost)
    day.accountBilledCost.set(accounts.accountBilledCost)
    this.#groups.add(rows, day.groups)
    return day
  }

  #nothing(): Whole {
    const { usage, paid, used } = this.#groups.figures
    const numbers = new Float64Array(2 * this.#accounts + usage + paid + used)
    let end = 0
    const part = (length: number): Float64Array => {
      end += length
      return numbers.subarray(end - length, end)
    }
    const [accountEffectiveCost, accountBilledCost] = [part(this.#accounts), part(this.#accounts)]
    return {
      ...{ accountEffectiveCost, accountBilledCost, numbers },
      groups: { usage: part(usage), paid: part(paid), used: part(used) },
    }
  }
}
