interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
  /** Told that the entry made room for others. */
  readonly dropped: (() => void) | undefined
}

/**
 * Values by key within so many bytes: when there are more, the ones that were used least recently go. Only what can be computed again is cached: what
 * sessions keep has a budget of its own in `Sessions`, since to drop that loses what a test has set up, and no cached answer may do that.
 */
export class LruCache<Value> {
  readonly #maxBytes: number
  /** The least recently used one comes first. */
  readonly #entries = new Map<string, Entry<Value>>()
  #newest: string | undefined
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry !== undefined && key !== this.#newest) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      this.#newest = key
    }
    return entry?.value
  }

  /** Stores a value, unless it takes more than an eighth of the bytes, and returns it. */
  set<Stored extends Value>(key: string, value: Stored, bytes: number, dropped?: () => void): Stored {
    this.delete(key)
    if (bytes > this.#maxBytes / 8) return value
    this.#entries.set(key, { value, bytes, dropped })
    this.#newest = key
    this.#bytes += bytes
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
      entry.dropped?.()
    }
    return value
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
    if (key === this.#newest) this.#newest = undefined
  }
}
