import { hash } from './random.js'

const NONE = -1

/** Finds the numbers of texts: a tenth of the bytes that a map of lists takes. Texts that only look alike may be found, too. */
export class TextIndex {
  /** The last entry of each slot, and for each entry the one before it. */
  readonly #last: Int32Array
  readonly #before: Int32Array
  readonly #numbers: Int32Array
  #entries = 0

  constructor(entries: number) {
    const bits = Math.ceil(Math.log2(Math.max(2, entries)))
    this.#last = new Int32Array(2 ** bits).fill(NONE)
    this.#before = new Int32Array(entries)
    this.#numbers = new Int32Array(entries)
  }

  add(text: string, number: number): void {
    const slot = this.#slotOf(text)
    this.#before[this.#entries] = this.#last[slot] as number
    this.#numbers[this.#entries] = number
    this.#last[slot] = this.#entries
    this.#entries += 1
  }

  /** The numbers of a text in the order in which they were added, among others whose texts share its slot. */
  candidates(text: string): number[] {
    const found: number[] = []
    for (let entry = this.#last[this.#slotOf(text)] as number; entry !== NONE; entry = this.#before[entry] as number)
      found.push(this.#numbers[entry] as number)
    return found.reverse()
  }

  #slotOf(text: string): number {
    return hash(text) & (this.#last.length - 1)
  }
}
