/** How many values there may be, and how long one that nobody uses is stored, in milliseconds. */
const MOST = 100
const LIFETIME = 30 * 60_000

/** Values by name, of which those are forgotten that nobody used for a while, and the longest unused where there are too many. */
export class Expiring<Value> {
  readonly #values = new Map<string, { readonly value: Value; readonly until: number }>()
  readonly #forgotten: (value: Value) => void

  /** @param forgotten is told of each value that is forgotten */
  constructor(forgotten: (value: Value) => void) {
    this.#forgotten = forgotten
  }

  /** The value of a name, which counts as used. */
  get(name: string): Value | undefined {
    this.#expire()
    const found = this.#values.get(name)
    return found && this.set(name, found.value)
  }

  set(name: string, value: Value): Value {
    this.#values.delete(name)
    this.#values.set(name, { value, until: Date.now() + LIFETIME })
    this.#expire()
    return value
  }

  delete(name: string): void {
    this.#values.delete(name)
  }

  clear(): void {
    for (const name of [...this.#values.keys()]) this.#forget(name)
  }

  /** The longest unused come first. */
  #expire(): void {
    for (const [name, { until }] of this.#values) {
      if (until >= Date.now() && this.#values.size <= MOST) return
      this.#forget(name)
    }
  }

  #forget(name: string): void {
    const found = this.#values.get(name)
    this.#values.delete(name)
    if (found !== undefined) this.#forgotten(found.value)
  }
}
