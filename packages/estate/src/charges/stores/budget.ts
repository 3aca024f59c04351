// Stores of what was made of days and months, and what all of them hold together.

/** A process may take more than a page that people look at beside others: what is prepared of a large company, and a quarter more of what is asked for. */
const [MOST_IN_NODE, MOST_IN_A_PAGE] = [128_000_000, 64_000_000]
/** What an object or an array takes beside its numbers. */
const BYTES_OF_OBJECT = 100
const BYTES_OF_MEMBER = 8

const { process } = globalThis as { readonly process?: { readonly versions?: { readonly node?: string } } }

/** What the stores of all companies and clouds may hold together in this process or page, in bytes. */
export const BUDGET = { most: process?.versions?.node === undefined ? MOST_IN_A_PAGE : MOST_IN_NODE }

/** Where a value is, and its bytes. */
interface Place {
  readonly entries: WeakRef<Map<number, unknown>>
  readonly key: number
  readonly bytes: number
}

/** What was used least recently comes first. The values of a store that is gone go with it, and count until it is their turn. */
const PLACES = new Set<Place>()
let bytesOfAll = 0

/** Drops what was used least recently until the rest fits. */
function bound(): void {
  for (const place of PLACES) {
    if (bytesOfAll <= BUDGET.most) return
    PLACES.delete(place)
    bytesOfAll -= place.bytes
    place.entries.deref()?.delete(place.key)
  }
}

export interface StoreSize {
  readonly entries: number
  readonly bytes: number
}

/** What was made of days or months, by a number such as the first day, until the budget needs its bytes. */
export class Store<Value> {
  readonly #entries = new Map<number, { readonly value: Value; readonly place: Place }>()
  readonly #weak = new WeakRef(this.#entries)

  get size(): StoreSize {
    const places = Array.from(this.#entries.values(), ({ place }) => place)
    return { entries: places.length, bytes: places.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  get(key: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    PLACES.delete(entry.place)
    PLACES.add(entry.place)
    return entry.value
  }

  has(key: number): boolean {
    return this.#entries.has(key)
  }

  set(key: number, value: Value): void {
    if (this.#entries.has(key)) return
    const place = { entries: this.#weak, key, bytes: bytesOf(value) }
    this.#entries.set(key, { value, place })
    PLACES.add(place)
    bytesOfAll += place.bytes
    bound()
  }
}

/** The bytes of numbers in columns and of the objects around them. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return BYTES_OF_OBJECT + value.byteLength
  if (typeof value !== 'object' || value === null) return BYTES_OF_MEMBER
  return Object.values(value).reduce((sum: number, member) => sum + bytesOf(member), BYTES_OF_OBJECT)
}
