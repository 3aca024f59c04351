import { ColumnPacker, type Packed } from '../../kernel/packed.js'
import type { UseOfDay } from '../day-rows.js'
import { type CommitmentIndex, type IndexColumn, indexColumn } from '../indexes.js'

/** What the commitments of a day were used for. */
export interface PackedUse {
  readonly hours: number
  readonly applied: IndexColumn<CommitmentIndex>
  readonly figures: Packed
}

/** Packs what commitments were used for, and gives it back, each day in the memory of the one before. */
export class UsePacker {
  readonly #packer = new ColumnPacker()
  /** On most days the commitments are those of the day before. */
  #applied: PackedUse['applied'] = indexColumn(0)

  pack({ hours, applied, commitmentCost, usedCost, usedListCost, usedQuantity }: UseOfDay): PackedUse {
    if (!areEqual(this.#applied, applied)) this.#applied = indexColumn(applied)
    const figures = this.#packer.pack([commitmentCost, usedCost, usedListCost, usedQuantity], applied.length)
    return { hours, applied: this.#applied, figures }
  }

  unpack({ hours, applied, figures }: PackedUse): UseOfDay {
    const columns = this.#packer.unpack(figures, 4, applied.length)
    const [commitmentCost, usedCost, usedListCost, usedQuantity] = columns as FourColumns
    return { hours, applied, commitmentCost, usedCost, usedListCost, usedQuantity }
  }
}

type FourColumns = [Float64Array, Float64Array, Float64Array, Float64Array]

function areEqual(some: ArrayLike<CommitmentIndex>, others: ArrayLike<CommitmentIndex>): boolean {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index += 1) if (some[index] !== others[index]) return false
  return true
}
