// The pools that commitments of one kind can apply to.

import { HOUR } from '../charges/charge-table.js'
import { indexesOf, type PoolIndex } from '../charges/indexes.js'
import { addTo, entryOf } from '../kernel/maps.js'
import type { Steps } from '../kernel/steps.js'
import { HOURS_IN_DAY, type Segment } from '../kernel/time.js'
import type { DayCharges } from './day-charges.js'

/** Pools that commitments of one kind can apply to, in the order in which they are covered. */
export class Scope {
  readonly pools: readonly PoolIndex[]
  /** How many of the first pools have nothing left, by segment of the day: they are not looked at again. */
  readonly #usedUp = new Int32Array(HOURS_IN_DAY)

  constructor(pools: readonly PoolIndex[]) {
    this.pools = pools
  }

  begin(): void {
    this.#usedUp.fill(0)
  }

  /** The index of the first pool that has something left in a segment. */
  first(left: Float64Array, segment: number): number {
    const { pools } = this
    let index = this.#usedUp[segment] as number
    while (index < pools.length && left[pools[index] as PoolIndex] === 0) index += 1
    this.#usedUp[segment] = index
    return index
  }
}

/** Pools whose names are looked at in a step. */
const POOLS_OF_A_STEP = 500

/** The pools of a cloud by the names of what commitments can apply to. Commitments to the same share what they know of a day. */
export class Scopes {
  readonly #pools: ReadonlyMap<string, readonly PoolIndex[]>
  readonly #scopes = new Map<string, Scope>()

  private constructor(pools: ReadonlyMap<string, readonly PoolIndex[]>) {
    this.#pools = pools
  }

  /** @param namesOf the names of what can apply to a pool */
  static *of<P>(pools: readonly P[], namesOf: (pool: P) => readonly string[]): Steps<Scopes> {
    const byName = new Map<string, PoolIndex[]>()
    for (const index of indexesOf<PoolIndex>(pools)) {
      if (index % POOLS_OF_A_STEP === POOLS_OF_A_STEP - 1) yield
      for (const name of namesOf(pools[index] as P)) {
        addTo(byName, name, index)
      }
    }
    return new Scopes(byName)
  }

  /** The names that have pools, in their order. */
  named(names: readonly string[]): Scope[] {
    return names.flatMap((name) => this.#scope(name) ?? [])
  }

  /** Before the commitments of a day. */
  begin(): void {
    for (const scope of this.#scopes.values()) scope.begin()
  }

  #scope(name: string): Scope | undefined {
    const pools = this.#pools.get(name)
    if (pools === undefined) return undefined
    return entryOf(this.#scopes, name, () => new Scope(pools))
  }
}

/**
 * Covers usage up to a capacity of units, scope by scope. The pools of a scope come by their weight, the smallest first.
 *
 * @param weights of all pools, in units
 * @returns the capacity on the day, in thousandths of hours times the weight
 */
export function coverByUnits(
  day: DayCharges,
  scopes: readonly Scope[],
  capacity: number,
  weights: Float64Array,
): number {
  const { segments } = day
  for (let segment = 0; segment < segments.length; segment += 1) {
    const { hours } = segments[segment] as Segment
    const left = day.uncovered[segment] as Float64Array
    let units = capacity * hours * HOUR
    for (const scope of scopes) {
      if (units === 0) break
      const { pools } = scope
      for (let index = scope.first(left, segment); index < pools.length; index += 1) {
        const pool = pools[index] as PoolIndex
        const weight = weights[pool] as number
        // The next ones are larger still.
        if (units < weight) break
        const amount = Math.min(left[pool] as number, Math.floor(units / weight))
        if (amount === 0) continue
        day.use(pool, segment, amount, amount * weight)
        units -= amount * weight
      }
    }
  }
  return capacity * day.hours * HOUR
}
