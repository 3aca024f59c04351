/** Numbers of many pools: a column for each segment of a day, in which each pool has its position. */
export type Columns = readonly Float64Array[]

/** Numbers that don't change: whole ones that are small take half the bytes. */
export type NumberColumn = Int32Array | Float64Array

const HIGHEST = 2 ** 31 - 1

/** Copies numbers into as few bytes as they need. */
export function compacted(numbers: ArrayLike<number>): NumberColumn {
  for (let index = 0; index < numbers.length; index += 1) {
    const number = numbers[index] as number
    if (!Number.isInteger(number) || Math.abs(number) > HIGHEST) return new Float64Array(numbers)
  }
  return new Int32Array(numbers)
}

export function columns(count: number, length: number): Columns {
  return Array.from({ length: count }, () => new Float64Array(length))
}

/** Adds to one number of a column. */
export function add(column: Float64Array, position: number, amount: number): void {
  column[position] = (column[position] as number) + amount
}

/** Writes what the columns have at each position together. Column by column, which is how they lie in memory. */
export function sumInto(sums: Float64Array, of: Columns): void {
  sums.fill(0)
  for (const column of of) {
    for (let position = 0; position < sums.length; position += 1) {
      sums[position] = (sums[position] as number) + (column[position] as number)
    }
  }
}

/** The sum of what the columns have at a position. */
export function sumAt(of: Columns, position: number): number {
  let sum = 0
  for (const column of of) sum += column[position] as number
  return sum
}

/** Numbers of which most are whole and small, in half the bytes: those that are not stand apart, in their order. */
export interface Packed {
  /** Empty where most numbers are others. */
  readonly small: Int32Array
  readonly others: Float64Array
}

/** In the place of a number that stands apart. */
const APART = -(2 ** 31)

export function packed(numbers: Float64Array): Packed {
  const { length } = numbers
  let apart = 0
  for (let index = 0; index < length; index += 1) if (!isSmall(numbers[index] as number)) apart += 1
  // Each of those takes three times the bytes of another one.
  const areMost = 2 * apart > length
  const small = new Int32Array(areMost ? 0 : length)
  const others = new Float64Array(areMost ? length : apart)
  let at = 0
  for (let index = 0; index < length; index += 1) {
    const number = numbers[index] as number
    if (!areMost && isSmall(number)) {
      small[index] = number
      continue
    }
    if (!areMost) small[index] = APART
    others[at] = number
    at += 1
  }
  return { small, others }
}

/** Writes the numbers from the first place on. */
export function unpack({ small, others }: Packed, into: Float64Array): void {
  if (small.length === 0) into.set(others)
  let at = 0
  for (let index = 0; index < small.length; index += 1) {
    const number = small[index] as number
    if (number === APART) {
      into[index] = others[at] as number
      at += 1
    } else into[index] = number
  }
}

/** Packs columns of one length, and gives them back, each time in the memory of the last time. */
export class ColumnPacker {
  #numbers = new Float64Array(0)

  pack(columns: readonly ArrayLike<number>[], length: number): Packed {
    const numbers = this.#withRoom(columns.length * length)
    for (const [position, column] of columns.entries()) numbers.set(column, position * length)
    return packed(numbers)
  }

  /** Returns columns, of which there are so many. */
  unpack(columns: Packed, count: number, length: number): Float64Array[] {
    const numbers = this.#withRoom(count * length)
    unpack(columns, numbers)
    return Array.from({ length: count }, (_, column) => numbers.subarray(column * length, (column + 1) * length))
  }

  #withRoom(length: number): Float64Array {
    if (this.#numbers.length < length) this.#numbers = new Float64Array(length)
    return this.#numbers.subarray(0, length)
  }
}

function isSmall(number: number): boolean {
  return (number | 0) === number && number !== APART
}
