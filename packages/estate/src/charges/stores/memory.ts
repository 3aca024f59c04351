import { type IndexColumn, indexColumn } from '../line.js'

/** Columns for one day after the other. */
export class Memory {
  readonly #numbers = new Map<string, Float64Array>()
  readonly #indexes = new Map<string, IndexColumn<number>>()

  numbers(name: string, length: number): Float64Array {
    let column = this.#numbers.get(name)
    if (column === undefined || column.length < length) {
      column = new Float64Array(length)
      this.#numbers.set(name, column)
    }
    return column.subarray(0, length)
  }

  indexes<Of extends number>(name: string, length: number): IndexColumn<Of> {
    let column = this.#indexes.get(name)
    if (column === undefined || column.length < length) {
      column = indexColumn(length)
      this.#indexes.set(name, column)
    }
    return column.subarray(0, length) as IndexColumn<Of>
  }
}
