/** So many characters at the beginning of a value lead to it. */
const START = 3
/** Values of so many lengths are looked for at one place; further ones are replaced where they are a whole text. */
const MOST_LENGTHS = 100
const WORD = /[\p{L}\p{N}_]/u

/** Values with the same beginning. */
interface Bucket {
  /** From the longest on. */
  lengths: number[]
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
    const bucket: Bucket = this.#byStart.get(start) ?? { lengths: [], values: new Map() }
    this.#byStart.set(start, bucket)
    if (!bucket.lengths.includes(value.length)) {
      if (bucket.lengths.length >= MOST_LENGTHS) return
      bucket.lengths = [...bucket.lengths, value.length].sort((a, b) => b - a)
    }
    bucket.values.set(value, bucket.values.get(value) === true || place === 'anywhere')
    this.#sums[sumAt(value, 0)] = 1
  }

  get isEmpty(): boolean {
    return this.#whole.size === 0
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
    for (let index = 0; index <= text.length - START; index++) {
      if (this.#sums[sumAt(text, index)] === 0) continue
      const length = this.#lengthAt(text, index)
      if (length === undefined) continue
      result += text.slice(end, index) + replacement
      end = index + length
      index = end - 1
    }
    return end === 0 ? text : result + text.slice(end)
  }

  #lengthAt(text: string, index: number): number | undefined {
    const bucket = this.#byStart.get(text.slice(index, index + START))
    return bucket?.lengths.find((length) => {
      const isInWord = bucket.values.get(text.slice(index, index + length))
      if (isInWord !== false) return isInWord
      return !WORD.test(text[index - 1] ?? ' ') && !WORD.test(text[index + length] ?? ' ')
    })
  }
}

function sumAt(text: string, index: number): number {
  return (text.charCodeAt(index) * 961 + text.charCodeAt(index + 1) * 31 + text.charCodeAt(index + 2)) & 0xffff
}
