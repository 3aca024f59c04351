import type { Day } from '../kernel/time.js'
import type { Sketch } from './sketch.js'

/** Charges are told apart by what they are for, where that is different for most that differ at all. */
const TELLING = 0.75

/** How often each charge comes up, by its day. */
export class Counts {
  readonly days = new Map<Day, Map<number, number>>()

  add(hash: number, day: Day, count = 1): void {
    const ofDay = this.days.get(day) ?? new Map<number, number>()
    this.days.set(day, ofDay)
    ofDay.set(hash, (ofDay.get(hash) ?? 0) + count)
  }

  /** Together with others. */
  with(others: readonly Counts[]): Counts {
    const all = new Counts()
    for (const { days } of [this, ...others]) {
      for (const [day, hashes] of days) for (const [hash, count] of hashes) all.add(hash, day, count)
    }
    return all
  }

  /** The share of another's charges that are here, too, on the days that are in both. */
  knownOf(other: Counts): number {
    let [known, all] = [0, 0]
    for (const [day, hashes] of other.days) {
      const own = this.days.get(day)
      if (own === undefined) continue
      all += hashes.size
      for (const hash of hashes.keys()) if (own.has(hash)) known += 1
    }
    return all === 0 ? 0 : known / all
  }
}

/** The charges of parts of deliveries, as far as all of them remember the same ones. */
export function countsOf(
  units: readonly (readonly { readonly charges: Sketch; readonly costs: Sketch }[])[],
): readonly Counts[] {
  const byCharge = countsIn(units.map((files) => files.map(({ charges }) => charges)))
  const byCost = countsIn(units.map((files) => files.map(({ costs }) => costs)))
  return sizeOf(byCharge) >= TELLING * sizeOf(byCost) ? byCharge : byCost
}

/** How many different charges there are. */
function sizeOf(counts: readonly Counts[]): number {
  return counts.reduce((all, { days }) => [...days.values()].reduce((sum, { size }) => sum + size, all), 0)
}

function countsIn(units: readonly (readonly Sketch[])[]): readonly Counts[] {
  const limit = Math.min(...units.flat().map((sketch) => sketch.limit))
  return units.map((sketches) => {
    const counts = new Counts()
    for (const sketch of sketches) sketch.each(limit, (hash, day) => counts.add(hash, day))
    return counts
  })
}

/** What parts of deliveries have in common. */
export class Overlaps {
  readonly #counts: readonly Counts[]
  /** How many charges two have in common, by `first * length + second`, the first one before the second. */
  readonly #common = new Map<number, number>()
  readonly #known: number[]

  constructor(counts: readonly Counts[]) {
    this.#counts = counts
    const known = counts.map(() => 0)
    const all = counts.map(() => 0)
    for (const unitsOfDay of byDay(counts).values()) {
      const owners = new Map<number, number[]>()
      for (const [unit, hashes] of unitsOfDay) {
        if (unitsOfDay.length > 1) all[unit] = (all[unit] ?? 0) + hashes.size
        for (const hash of hashes.keys()) {
          const found = owners.get(hash)
          if (found === undefined) owners.set(hash, [unit])
          else found.push(unit)
        }
      }
      for (const units of owners.values()) {
        if (units.length < 2) continue
        for (const unit of units) known[unit] = (known[unit] ?? 0) + 1
        this.#addCommon(units)
      }
    }
    this.#known = known.map((count, unit) => (count === 0 ? 0 : count / (all[unit] ?? 1)))
  }

  /** The share of the charges of one that any other has, on the days that others have, too. */
  knownOf(unit: number): number {
    return this.#known[unit] ?? 0
  }

  /** What two have in common, as a share of the one that has fewer charges on the days that both have. */
  share(one: number, other: number): number {
    const common = this.#common.get(this.#pair(one, other)) ?? 0
    const [first, second] = [this.#counts[one], this.#counts[other]]
    if (common === 0 || first === undefined || second === undefined) return 0
    let [ofFirst, ofSecond] = [0, 0]
    for (const [day, { size }] of first.days) {
      const others = second.days.get(day)
      if (others === undefined) continue
      ofFirst += size
      ofSecond += others.size
    }
    return common / Math.min(ofFirst, ofSecond)
  }

  #addCommon(units: readonly number[]): void {
    units.forEach((one, index) => {
      for (const other of units.slice(index + 1)) {
        const pair = this.#pair(one, other)
        this.#common.set(pair, (this.#common.get(pair) ?? 0) + 1)
      }
    })
  }

  #pair(one: number, other: number): number {
    return Math.min(one, other) * this.#counts.length + Math.max(one, other)
  }
}

function byDay(
  counts: readonly Counts[],
): ReadonlyMap<Day, readonly (readonly [number, ReadonlyMap<number, number>])[]> {
  const days = new Map<Day, [number, ReadonlyMap<number, number>][]>()
  counts.forEach(({ days: own }, unit) => {
    for (const [day, hashes] of own) {
      const found = days.get(day)
      if (found === undefined) days.set(day, [[unit, hashes]])
      else found.push([unit, hashes])
    }
  })
  return days
}
