import type { Micros } from '../kernel/money.js'
import type { DayData } from './bill-data.js'

interface Row {
  quantity: number
  list: Micros
  effective: Micros
}

interface Use {
  cost: Micros
  used: Micros
  usedList: Micros
  usedCapacity: number
}

/** More than there are payers: they are told apart by what is less than it. */
const PAYERS = 2 ** 20

/** Sums up the charges of a day. */
export class DayBuilder {
  readonly #rows = new Map<number, Row>()
  readonly #uses = new Map<number, Use>()
  readonly #effective = new Map<number, Micros>()
  readonly #billed = new Map<number, Micros>()

  addRow(line: number, payer: number, { quantity, list, effective }: Readonly<Row>): void {
    const key = line * PAYERS + payer
    const row = this.#rows.get(key)
    if (row === undefined) {
      this.#rows.set(key, { quantity, list, effective })
      return
    }
    row.quantity += quantity
    row.list += list
    row.effective += effective
  }

  addUse(commitment: number, { cost, used, usedList, usedCapacity }: Readonly<Use>): void {
    const use = this.#uses.get(commitment)
    if (use === undefined) {
      this.#uses.set(commitment, { cost, used, usedList, usedCapacity })
      return
    }
    use.cost += cost
    use.used += used
    use.usedList += usedList
    use.usedCapacity += usedCapacity
  }

  /** What a commitment was used for. */
  usedOf(commitment: number): Micros {
    return this.#uses.get(commitment)?.used ?? 0
  }

  addCosts(account: number, effective: Micros, billed: Micros): void {
    this.#effective.set(account, (this.#effective.get(account) ?? 0) + effective)
    this.#billed.set(account, (this.#billed.get(account) ?? 0) + billed)
  }

  finish(accounts: number): DayData {
    const keys = [...this.#rows.keys()]
    const rows = [...this.#rows.values()]
    const uses = [...this.#uses.values()]
    return {
      line: Int32Array.from(keys, (key) => Math.floor(key / PAYERS)),
      payer: Int32Array.from(keys, (key) => key % PAYERS),
      consumedQuantity: Float64Array.from(rows, ({ quantity }) => quantity),
      listCost: Float64Array.from(rows, ({ list }) => list),
      effectiveCost: Float64Array.from(rows, ({ effective }) => effective),
      applied: Int32Array.from(this.#uses.keys()),
      commitmentCost: Float64Array.from(uses, ({ cost }) => cost),
      usedCost: Float64Array.from(uses, ({ used }) => used),
      usedListCost: Float64Array.from(uses, ({ usedList }) => usedList),
      usedQuantity: Float64Array.from(uses, ({ usedCapacity }) => usedCapacity),
      accountEffectiveCost: columnOf(this.#effective, accounts),
      accountBilledCost: columnOf(this.#billed, accounts),
    }
  }
}

function columnOf(sums: ReadonlyMap<number, Micros>, length: number): Float64Array {
  const column = new Float64Array(length)
  for (const [position, sum] of sums) column[position] = sum
  return column
}
