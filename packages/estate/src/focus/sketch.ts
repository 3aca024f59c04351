// A bounded sample of a file's charges, by which files are compared.
import type { Day } from '../kernel/time.js'

/** What is remembered of a file at most. */
const MOST = 16_384
const ALL = 2 ** 53

/**
 * What a file has, in a bounded amount of memory: of its charges, those whose hash is below a limit. Two files remember the same charges, so that
 * what they have in common can be counted.
 */
export class Sketch {
  limit = ALL
  /** How many charges there are. */
  rows = 0
  #checksum = 0
  #hashes: number[] = []
  #days: Day[] = []

  add(text: string, day: Day): void {
    const hash = hashOf(text)
    this.rows += 1
    this.#checksum = (this.#checksum + hash) % ALL
    if (hash >= this.limit) return
    this.#hashes.push(hash)
    this.#days.push(day)
    if (this.#hashes.length > MOST) this.#halve()
  }

  /** The same for those that have the same charges, in any order. */
  get key(): string {
    return `${this.rows} ${this.#checksum}`
  }

  each(limit: number, visit: (hash: number, day: Day) => void): void {
    this.#hashes.forEach((hash, index) => {
      if (hash < limit) visit(hash, this.#days[index] as Day)
    })
  }

  /** Halves the limit until enough is forgotten: many charges may be the same. */
  #halve(): void {
    if (this.limit < 2) return
    this.limit /= 2
    const kept = this.#hashes.flatMap((hash, index) => (hash < this.limit ? [index] : []))
    this.#hashes = kept.map((index) => this.#hashes[index] as number)
    this.#days = kept.map((index) => this.#days[index] as Day)
  }
}

/** 53 bits of a text, all of them as likely. */
export function hashOf(text: string): number {
  let [low, high] = [0x9e3779b9, 0x85ebca6b]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x9e3779b1)
    high = Math.imul(high ^ code, 0x5f356495)
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}
