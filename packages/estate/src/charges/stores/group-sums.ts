import { add } from '../../kernel/columns.js'
import type { Dictionaries, Groups, TableGroups } from '../charge-table.js'
import type { Commitment } from '../commitment.js'
import type { GroupSums, Rows, UseOfDay } from '../day-rows.js'
import type { CommitmentIndex, LineIndex, PayerIndex } from '../indexes.js'
import { isPool, type Pool } from '../line.js'
import { type Payer, payerOf } from '../payers.js'

/** How many figures a group of pools has for each kind of payer, and a group of commitments. */
export const [PAID_FIGURES, USED_FIGURES] = [4, 6]

/** The groups of a table, and the sums of its days by them. */
export class GroupedSums implements TableGroups {
  readonly lines: Groups
  readonly pools: Groups
  readonly commitments: Groups
  /** How many figures of each kind a day has. */
  readonly figures: Readonly<Record<keyof GroupSums, number>>
  readonly #of: Dictionaries<Pool, Commitment>

  constructor(dictionaries: Dictionaries<Pool, Commitment>, coverageOf: (pool: Pool) => string) {
    const { lines, pools, commitments, payers } = dictionaries
    this.#of = dictionaries
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
    const { pools, payers, kinds } = this.#of
    for (let row = 0; row < rows; row += 1) {
      const index = line[row] as LineIndex
      const effective = effectiveCost[row] as number
      add(usage, this.lines.of[index] as number, effective)
      if (!isPool(pools, index)) continue
      const { kind } = payers[payer[row] as PayerIndex] as Payer
      const quantity = consumedQuantity[row] as number
      const first = ((this.pools.of[index] as number) * kinds + kind) * PAID_FIGURES
      add(paid, first, quantity)
      add(paid, first + 1, quantity * (pools[index] as Pool).weight)
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
      add(used, first + 4, (this.#of.commitments[commitment] as Commitment).focus.amount * hours)
      add(used, first + 5, usedQuantity[index] as number)
    }
  }
}

function groupsBy<Of>(list: readonly Of[], keyOf: (of: Of, index: number) => string): Groups {
  const groups = new Map<string, number>()
  const of = Int32Array.from(list, (entry, index) => {
    const key = keyOf(entry, index)
    const group = groups.get(key) ?? groups.size
    groups.set(key, group)
    return group
  })
  return { of, count: groups.size }
}
