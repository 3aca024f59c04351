/** Numbers of many pools: a column for each segment of a day, in which each pool has its position. */
export type Columns = readonly Float64Array[]

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

/** A typed array of indexes. */
export interface IndexColumn<Of extends number> extends Iterable<Of> {
  readonly length: number
  [position: number]: Of
  set(other: IndexColumn<Of>): void
  slice(start?: number, end?: number): IndexColumn<Of>
  subarray(start?: number, end?: number): IndexColumn<Of>
}

/** Returns a column of so many indexes, or of the given ones. */
export function indexColumn<Of extends number>(of: number | Iterable<Of>): IndexColumn<Of> {
  return (typeof of === 'number' ? new Int32Array(of) : Int32Array.from(of)) as unknown as IndexColumn<Of>
}

/** Most days have a little more than the day before. */
function withRoom(length: number): number {
  return length + Math.ceil(length / 8)
}

/** Columns for one day after the other. */
export class Memory {
  readonly #numbers = new Map<string, Float64Array>()
  readonly #indexes = new Map<string, IndexColumn<number>>()

  numbers(name: string, length: number): Float64Array {
    let column = this.#numbers.get(name)
    if (column === undefined || column.length < length) {
      column = new Float64Array(withRoom(length))
      this.#numbers.set(name, column)
    }
    return column.subarray(0, length)
  }

  indexes<Of extends number>(name: string, length: number): IndexColumn<Of> {
    let column = this.#indexes.get(name)
    if (column === undefined || column.length < length) {
      column = indexColumn(withRoom(length))
      this.#indexes.set(name, column)
    }
    return column.subarray(0, length) as IndexColumn<Of>
  }
}

/** Stands before the eight bytes of a number as it is. */
const AS_IT_IS = 0
const MOST_BYTES = 9
/** A byte has this many values for a part of a number; a higher one says that another part follows. */
const PARTS = 128
/** Differences between its bounds are written with operations of 32 bits. */
const SMALL = 2 ** 30
/** As many parts of 7 bits as fit into 32 bits. */
const BITS_OF_SMALL = 28

/** Writes numbers or reads them: what is written is described once for both. */
export interface NumberCoder {
  /**
   * Writes a number, or reads one in its place.
   *
   * @param expected a whole number
   * @returns the number that was written or read
   */
  code(number: number, expected: number): number
}

/** Buffers that writers grew before: writers of the next month or day go on with them. There are as many as there were writers at a time. */
const SPARE_BYTES: Uint8Array<ArrayBuffer>[] = []

/**
 * Writes numbers into few bytes: each as the difference to one that whoever reads it expects as well. That takes one byte where it is at most 63, and
 * another one for each further 7 bits.
 */
export class NumberWriter implements NumberCoder {
  #bytes = new Uint8Array(0)
  #length = 0
  readonly #number = new Float64Array(1)
  readonly #bytesOfNumber = new Uint8Array(this.#number.buffer)

  code(number: number, expected: number): number {
    if (this.#length + MOST_BYTES > this.#bytes.length) this.#grow()
    const difference = number - expected
    if (difference + expected !== number) this.#writeAsItIs(number)
    else if ((difference | 0) === difference && difference < SMALL && difference > -SMALL) {
      let rest = ((difference << 1) ^ (difference >> 31)) + 1
      for (; rest >= PARTS; rest >>>= 7) this.#add((rest & (PARTS - 1)) | PARTS)
      this.#add(rest)
    } else if (Number.isSafeInteger(number) && Number.isSafeInteger(4 * difference)) {
      let rest = difference < 0 ? -2 * difference : 2 * difference + 1
      for (; rest >= PARTS; rest = Math.floor(rest / PARTS)) this.#add((rest % PARTS) | PARTS)
      this.#add(rest)
    } else this.#writeAsItIs(number)
    return number
  }

  /** Returns what was written since the last time. */
  taken(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.#length)
    SPARE_BYTES.push(this.#bytes)
    this.#bytes = new Uint8Array(0)
    this.#length = 0
    return bytes
  }

  #writeAsItIs(number: number): void {
    this.#add(AS_IT_IS)
    this.#number[0] = number
    this.#bytes.set(this.#bytesOfNumber, this.#length)
    this.#length += this.#bytesOfNumber.length
  }

  #add(byte: number): void {
    this.#bytes[this.#length] = byte
    this.#length += 1
  }

  #grow(): void {
    const before = this.#bytes
    const spare = SPARE_BYTES.pop()
    this.#bytes = spare !== undefined && spare.length > before.length ? spare : new Uint8Array(2 * before.length + 256)
    this.#bytes.set(before)
  }
}

/** Reads what a `NumberWriter` wrote. */
export class NumberReader implements NumberCoder {
  readonly #bytes: Uint8Array
  #at = 0
  readonly #number = new Float64Array(1)
  readonly #bytesOfNumber = new Uint8Array(this.#number.buffer)

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  code(_: number, expected: number): number {
    let byte = this.#next()
    if (byte === 1) return expected
    if (byte === AS_IT_IS) return this.#asItIs()
    let code = byte & (PARTS - 1)
    for (let bits = 7; byte >= PARTS; bits += 7) {
      if (bits === BITS_OF_SMALL) return expected + this.#largeDifference(code)
      byte = this.#next()
      code |= (byte & (PARTS - 1)) << bits
    }
    return expected + ((code & 1) === 1 ? code >> 1 : -(code >> 1))
  }

  /** Goes on after the parts that operations with 32 bits read. */
  #largeDifference(small: number): number {
    let code = small
    let byte = PARTS
    for (let factor = 2 ** BITS_OF_SMALL; byte >= PARTS; factor *= PARTS) {
      byte = this.#next()
      code += (byte & (PARTS - 1)) * factor
    }
    return code % 2 === 1 ? (code - 1) / 2 : -code / 2
  }

  #next(): number {
    const byte = this.#bytes[this.#at] as number
    this.#at += 1
    return byte
  }

  #asItIs(): number {
    const end = this.#at + this.#bytesOfNumber.length
    this.#bytesOfNumber.set(this.#bytes.subarray(this.#at, end))
    this.#at = end
    return this.#number[0] as number
  }
}
