/** A process may take more than a page that people look at beside others: what is prepared of a large company, and a quarter more of what is asked for. */
const [MOST_IN_NODE, MOST_IN_A_PAGE] = [128_000_000, 64_000_000]
/** What an object or an array takes beside its numbers. */
const BYTES_OF_OBJECT = 100
const BYTES_OF_MEMBER = 8

/**
 * Bounds what the stores of all companies and clouds keep together. What was used least recently goes first; the stores of a company that is no
 * longer there go with it.
 */
export class Budget {
  /** In bytes. */
  most: number
  readonly #stores = new Set<WeakRef<Store<unknown>>>()
  /** What was added since stores were last counted, and what they had then: a store that is gone may still be in it. */
  #bytes = 0
  #uses = 0

  constructor(most: number) {
    this.most = most
  }

  enter(store: Store<unknown>): void {
    this.#stores.add(new WeakRef(store))
  }

  /** Returns the number of a use: a later one has a higher number. */
  use(): number {
    this.#uses += 1
    return this.#uses
  }

  /** Stores are counted only when there may be too much: there are thousands where there are many small companies. */
  add(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.most) this.bound()
  }

  /** Drops what was used least recently until the rest fits. */
  bound(): void {
    const stores = [...this.#stores].flatMap((weak) => {
      const store = weak.deref()
      if (store === undefined) this.#stores.delete(weak)
      return store ?? []
    })
    this.#bytes = stores.reduce((sum, store) => sum + store.bytes, 0)
    while (this.#bytes > this.most) {
      const oldest = stores.reduce((first, store) => (store.lastUse < first.lastUse ? store : first))
      this.#bytes -= oldest.drop()
    }
  }
}

const { process } = globalThis as { readonly process?: { readonly versions?: { readonly node?: string } } }

/** The budget of this process or page. */
export const BUDGET = new Budget(process?.versions?.node === undefined ? MOST_IN_A_PAGE : MOST_IN_NODE)

export interface StoreSize {
  readonly entries: number
  readonly bytes: number
}

interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
  use: number
}

/** What was made of days or months, by a number such as the first day, until the budget needs its bytes. */
export class Store<Value> {
  readonly #budget: Budget
  /** What was used last comes last. */
  readonly #entries = new Map<number, Entry<Value>>()
  #bytes = 0

  constructor(budget: Budget) {
    this.#budget = budget
    budget.enter(this)
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): StoreSize {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  /** When the entry was used that was used least recently. */
  get lastUse(): number {
    for (const { use } of this.#entries.values()) return use
    return Number.POSITIVE_INFINITY
  }

  get(key: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.use = this.#budget.use()
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  has(key: number): boolean {
    return this.#entries.has(key)
  }

  set(key: number, value: Value): void {
    if (this.#entries.has(key)) return
    const bytes = bytesOf(value)
    this.#entries.set(key, { value, bytes, use: this.#budget.use() })
    this.#bytes += bytes
    this.#budget.add(bytes)
  }

  /** Drops the entry that was used least recently; returns its bytes. */
  drop(): number {
    for (const [key, { bytes }] of this.#entries) {
      this.#entries.delete(key)
      this.#bytes -= bytes
      return bytes
    }
    return 0
  }
}

/** The bytes of numbers in columns and of the objects around them. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return BYTES_OF_OBJECT + value.byteLength
  if (typeof value !== 'object' || value === null) return BYTES_OF_MEMBER
  return Object.values(value).reduce((sum: number, member) => sum + bytesOf(member), BYTES_OF_OBJECT)
}
