/** Requests with more text than this are too rare, and too large, to be kept. */
const MAX_KEY = 2_000

/** Remembers what was made of a source by key. It is emptied when it is full, so that no caller can fill the memory. */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, { readonly source: object; readonly value: Value }>()
  readonly #max: number
  #weight = 0

  /** @param max most entries, or what they may weigh together */
  constructor(max: number) {
    this.#max = max
  }

  /** The value that was made of the same source. */
  get(key: string, source: object): Value | undefined {
    const kept = this.#kept.get(key)
    return kept?.source === source ? kept.value : undefined
  }

  /** Keeps a value, unless it is too large, and returns it. */
  set(key: string, source: object, value: Value, weight = 1): Value {
    if (key.length > MAX_KEY || weight > this.#max) return value
    if (this.#weight + weight > this.#max) {
      this.#kept.clear()
      this.#weight = 0
    }
    this.#kept.set(key, { source, value })
    this.#weight += weight
    return value
  }
}
