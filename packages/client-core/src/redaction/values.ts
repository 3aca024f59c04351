/** So many characters at the beginning of a value lead to it. */
const START = 3
/** Values of so many lengths are looked for at one place; further ones are replaced where they are a whole text. */
const MOST_LENGTHS = 100
/** So many characters of values of several exchanges are remembered at least, and twice as many at most. */
const MOST_CHARACTERS = 300_000
/** The parts of a shorter text are compared without sums. */
const SHORT = 1000
const BASE = 0x01000193
const WORD = /[\p{L}\p{N}_]/u

/** Values with the same beginning. */
interface Bucket {
  /** From the longest on. */
  lengths: number[]
  /** Sums of the values: only where a text has one of them is it compared, since values can be long and begin everywhere. */
  readonly sums: Set<number>
  /** Whether a value may stand within a word. */
  readonly values: Map<string, boolean>
}

/** Values that are replaced wherever they stand; a text is searched for all of them at once, in a time that grows with the text alone. */
export class Values {
  readonly #whole = new Set<string>()
  readonly #byStart = new Map<string, Bucket>()
  /** Whether a value begins with characters of a sum. */
  readonly #sums = new Uint8Array(0x10000)

  /**
   * @param place `whole`: where it is a whole text; `word`: also between other words; `anywhere`: also within a word
   */
  add(value: string, place: 'whole' | 'word' | 'anywhere'): void {
    this.#whole.add(value)
    if (place === 'whole' || value.length < START) return
    const start = value.slice(0, START)
    const bucket: Bucket = this.#byStart.get(start) ?? { lengths: [], sums: new Set(), values: new Map() }
    this.#byStart.set(start, bucket)
    if (!bucket.lengths.includes(value.length)) {
      if (bucket.lengths.length >= MOST_LENGTHS) return
      bucket.lengths = [...bucket.lengths, value.length].sort((a, b) => b - a)
    }
    bucket.sums.add(sumOf(value))
    bucket.values.set(value, bucket.values.get(value) === true || place === 'anywhere')
    this.#sums[sumAt(value, 0)] = 1
  }

  /** Whether a text is such a value, and nothing else. */
  has(text: string): boolean {
    return this.#whole.has(text)
  }

  /** A text with a replacement in place of each such value. */
  cut(text: string, replacement: string): string {
    if (this.#byStart.size === 0) return text
    let result = ''
    let end = 0
    let sums: Sums | undefined
    for (let index = 0; index <= text.length - START; index++) {
      if (this.#sums[sumAt(text, index)] === 0) continue
      const bucket = this.#byStart.get(text.slice(index, index + START))
      if (bucket === undefined) continue
      if (text.length > SHORT) sums ??= new Sums(text)
      const length = lengthAt(text, index, bucket, sums)
      if (length === undefined) continue
      result += text.slice(end, index) + replacement
      end = index + length
      index = end - 1
    }
    return end === 0 ? text : result + text.slice(end)
  }
}

/** Values of several exchanges: the latest ones, within so many characters. */
export class RecentValues {
  #latest = new Values()
  #before = new Values()
  #characters = 0
  /** Counts how often older values made room: what was added before is forgotten sooner than what is added since. */
  generation = 0

  add(value: string): void {
    if (value.length > MOST_CHARACTERS || this.#latest.has(value)) return
    if (this.#characters + value.length > MOST_CHARACTERS) {
      this.#before = this.#latest
      this.#latest = new Values()
      this.#characters = 0
      this.generation++
    }
    this.#latest.add(value, 'anywhere')
    this.#characters += value.length
  }

  has(text: string): boolean {
    return this.#latest.has(text) || this.#before.has(text)
  }

  cut(text: string, replacement: string): string {
    return this.#before.cut(this.#latest.cut(text, replacement), replacement)
  }
}

/** Sums of the parts of a text, each of which is known at once, whatever its length. */
class Sums {
  static #powers = new Int32Array([1])
  readonly #upTo: Int32Array

  constructor(text: string) {
    this.#upTo = new Int32Array(text.length + 1)
    for (let index = 0; index < text.length; index++)
      this.#upTo[index + 1] = next(this.#upTo[index] as number, text.charCodeAt(index))
  }

  of(start: number, length: number): number {
    const before = Math.imul(this.#upTo[start] as number, Sums.#power(length))
    return ((this.#upTo[start + length] as number) - before) | 0
  }

  static #power(exponent: number): number {
    if (exponent >= Sums.#powers.length) {
      const powers = new Int32Array(2 * exponent)
      powers.set(Sums.#powers)
      for (let index = Sums.#powers.length; index < powers.length; index++)
        powers[index] = Math.imul(powers[index - 1] as number, BASE)
      Sums.#powers = powers
    }
    return Sums.#powers[exponent] as number
  }
}

function sumOf(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = next(sum, text.charCodeAt(index))
  return sum
}

function next(sum: number, code: number): number {
  return (Math.imul(sum, BASE) + code) | 0
}

function lengthAt(
  text: string,
  index: number,
  { lengths, sums: known, values }: Bucket,
  sums: Sums | undefined,
): number | undefined {
  return lengths.find((length) => {
    if (index + length > text.length || (sums !== undefined && !known.has(sums.of(index, length)))) return false
    const isInWord = values.get(text.slice(index, index + length))
    if (isInWord !== false) return isInWord
    return !WORD.test(text[index - 1] ?? ' ') && !WORD.test(text[index + length] ?? ' ')
  })
}

function sumAt(text: string, index: number): number {
  return (text.charCodeAt(index) * 961 + text.charCodeAt(index + 1) * 31 + text.charCodeAt(index + 2)) & 0xffff
}
