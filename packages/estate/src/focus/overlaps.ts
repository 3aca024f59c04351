// Counts how many charges parts of deliveries have in common.
import { addTo, entryOf } from '../kernel/maps.js'
import type { Day } from '../kernel/time.js'

/** Charges are told apart by what they are for, where that is different for most that differ at all. */
const TELLING = 0.75

/** Which charges there are, by their days. */
export class Counts {
  readonly days = new Map<Day, Set<number>>()

  add(hash: number, day: Day): void {
    entryOf(this.days, day, () => new Set<number>()).add(hash)
  }

  /** Together with others. */
  with(others: readonly Counts[]): Counts {
    const all = new Counts()
    for (const { days } of [this, ...others]) {
      for (const [day, hashes] of days) for (const hash of hashes) all.add(hash, day)
    }
    return all
  }

  /** The share of all charges here that another has, too. */
  shareIn(other: Counts): number {
    let [common, all] = [0, 0]
    for (const [day, hashes] of this.days) {
      all += hashes.size
      for (const hash of hashes) if (other.days.get(day)?.has(hash) === true) common += 1
    }
    return all === 0 ? 0 : common / all
  }

  /** The share of another's charges that are here, too, on the days that are in both. */
  knownOf(other: Counts): number {
    let [known, all] = [0, 0]
    for (const [day, hashes] of other.days) {
      const own = this.days.get(day)
      if (own === undefined) continue
      all += hashes.size
      for (const hash of hashes) if (own.has(hash)) known += 1
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
  // Where files have one charge each, nobody knows whether the same charge at another cost is a later one.
  const isTold = byCharge.some((counts) => sizeOf([counts]) > 1)
  return isTold && sizeOf(byCharge) >= TELLING * sizeOf(byCost) ? byCharge : byCost
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

/** What has most of something, or enough to say that it is the same. */
export const MOST = 0.5
/** What is not in a later delivery of the same is less than that. */
const NEARLY_ALL = 0.95
/** A later delivery of a day has some more charges, or some less. */
const ALIKE = 0.8
/** Parts of one delivery have less than that in common on the day on which one ends and the other begins. */
const AT_SEAM = 0.2
/** What files of one delivery have in common by chance is less than that, unless the rest of them is the same, too. */
const BY_CHANCE = 0.01

/** What parts of deliveries have in common. */
export class Overlaps {
  readonly #counts: readonly Counts[]
  /** For each part, who else has each of its charges, on the days that others have, too. */
  readonly #owners: readonly (readonly (readonly number[])[])[]
  readonly #partners: readonly ReadonlySet<number>[]
  readonly #again = new Map<number, ReadonlySet<number>>()

  constructor(counts: readonly Counts[]) {
    this.#counts = counts
    const owners = counts.map((): (readonly number[])[] => [])
    for (const unitsOfDay of byDay(counts).values()) {
      if (unitsOfDay.length < 2) continue
      const byHash = new Map<number, number[]>()
      for (const [unit, hashes] of unitsOfDay) {
        for (const hash of hashes) {
          addTo(byHash, hash, unit)
        }
      }
      for (const units of byHash.values()) for (const unit of units) owners[unit]?.push(units)
    }
    this.#owners = owners
    this.#partners = owners.map((ofCharges) => new Set(ofCharges.flat()))
  }

  /** Whether two have so much in common that they can't be parts of one delivery. */
  areApart(one: number, other: number): boolean {
    if (this.#partners[one]?.has(other) !== true) return false
    return this.#hasAgain(one).has(other) || this.#hasAgain(other).has(one) || this.#areSame(one, other)
  }

  /** Whether two have nearly the same on each day that both have: whichever is later has those days whole. */
  areAlike(one: number, other: number): boolean {
    const [first, second] = [this.#counts[one], this.#counts[other]]
    if (first === undefined || second === undefined) return false
    return Math.min(first.knownOf(second), second.knownOf(first)) > ALIKE
  }

  /** The parts that have the charges of one again. Each round finds a delivery: parts that together have nearly all of them. */
  #hasAgain(unit: number): ReadonlySet<number> {
    const cached = this.#again.get(unit)
    if (cached !== undefined) return cached
    const found = new Set<number>()
    for (let round = this.#coverOf(unit, found); round.length > 0; round = this.#coverOf(unit, found)) {
      for (const other of round) found.add(other)
    }
    this.#again.set(unit, found)
    return found
  }

  #coverOf(unit: number, before: ReadonlySet<number>): number[] {
    const all = this.#owners[unit] ?? []
    const cover: number[] = []
    let left = all
    while (left.length > (1 - NEARLY_ALL) * all.length) {
      const gains = new Map<number, number>()
      for (const owners of left) {
        for (const owner of owners) {
          if (owner !== unit && !before.has(owner)) gains.set(owner, (gains.get(owner) ?? 0) + 1)
        }
      }
      const [best, gain] = [...gains].reduce((most, one) => (one[1] > most[1] ? one : most), [-1, 0])
      if (gain <= BY_CHANCE * all.length) break
      cover.push(best)
      left = left.filter((owners) => !owners.includes(best))
    }
    const [own, [first, ...others]] = [this.#counts[unit], cover.flatMap((other) => this.#counts[other] ?? [])]
    return own !== undefined && first !== undefined && areSame(own, first.with(others)) ? cover : []
  }

  #areSame(one: number, other: number): boolean {
    const [first, second] = [this.#counts[one], this.#counts[other]]
    return first !== undefined && second !== undefined && areSame(first, second)
  }
}

/**
 * Whether one has most of the other on the days that both have. Where that is not so both ways, it must be more of the other than what parts of one
 * delivery may share on the day that they meet.
 */
function areSame(one: Counts, other: Counts): boolean {
  const [known, knownBy] = [one.knownOf(other), other.knownOf(one)]
  if (Math.max(known, knownBy) <= MOST) return false
  if (Math.min(known, knownBy) > MOST) return true
  return known > MOST ? other.shareIn(one) > AT_SEAM : one.shareIn(other) > AT_SEAM
}

function byDay(counts: readonly Counts[]): ReadonlyMap<Day, readonly (readonly [number, ReadonlySet<number>])[]> {
  const days = new Map<Day, [number, ReadonlySet<number>][]>()
  counts.forEach(({ days: own }, unit) => {
    for (const [day, hashes] of own) {
      addTo(days, day, [unit, hashes])
    }
  })
  return days
}

/** What is remembered of a file at most. */
const MOST_REMEMBERED = 16_384
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
    if (this.#hashes.length > MOST_REMEMBERED) this.#halve()
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
