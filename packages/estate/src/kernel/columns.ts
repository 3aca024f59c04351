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
