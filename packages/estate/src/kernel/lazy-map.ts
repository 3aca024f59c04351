/** A map whose values are made when somebody first asks for them. */
export class LazyMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #makers: ReadonlyMap<Key, () => Value>
  readonly #made = new Map<Key, Value>()

  constructor(makers: Iterable<readonly [Key, () => Value]>) {
    this.#makers = new Map(makers)
  }

  get size(): number {
    return this.#makers.size
  }

  has(key: Key): boolean {
    return this.#makers.has(key)
  }

  get(key: Key): Value | undefined {
    const make = this.#makers.get(key)
    if (make === undefined || this.#made.has(key)) return this.#made.get(key)
    const value = make()
    this.#made.set(key, value)
    return value
  }

  keys(): MapIterator<Key> {
    return this.#makers.keys()
  }

  values(): MapIterator<Value> {
    return this.#all().values()
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#all().entries()
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    this.#all().forEach((value, key) => {
      visit(value, key, this)
    })
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries()
  }

  #all(): Map<Key, Value> {
    return new Map(Array.from(this.keys(), (key) => [key, this.get(key) as Value]))
  }
}
