interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
  /** Told that the entry made room for others. */
  readonly dropped: (() => void) | undefined
  /** Whether it was used since it was stored, or since it was last spared. */
  isUsed: boolean
}

/**
 * Values by key within so many bytes: when there are more, the oldest ones go that were not used since they were last looked at. A use is only noted, since
 * it happens at every request. Only what can be computed again is cached: what sessions keep has a budget of its own in `Sessions`, since to drop that
 * loses what a test has set up, and no cached answer may do that.
 */
export class LruCache<Value> {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry<Value>>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.isUsed = true
    return entry.value
  }

  /** Stores a value, unless it takes more than an eighth of the bytes, and returns it. */
  set<Stored extends Value>(key: string, value: Stored, bytes: number, dropped?: () => void): Stored {
    this.delete(key)
    if (bytes > this.#maxBytes / 8) return value
    const added = { value, bytes, dropped, isUsed: false }
    this.#entries.set(key, added)
    this.#bytes += bytes
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.#entries.delete(oldest)
      if (entry.isUsed || entry === added) {
        // A map keeps the order of insertion.
        this.#entries.set(oldest, Object.assign(entry, { isUsed: false }))
      } else {
        this.#bytes -= entry.bytes
        entry.dropped?.()
      }
    }
    return value
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
