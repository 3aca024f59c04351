import { type CompanyState, remembered } from '../../company/company.js'
import type { CompanyEntry, GcpEntry } from '../../company/company-file.js'
import { RunningMachines } from '../../company/demand/running.js'
import { Terms } from '../../company/terms.js'
import { PART_HOURS, PARTS_OF_DAY } from '../../kernel/parts-of-day.js'
import { RememberedDays } from '../../kernel/remembered-days.js'
import type { DateRange, Day } from '../../kernel/time.js'
import { type GcpCommitment, type GcpPool, gcpCommitments, gcpPools, gcpScope } from './commitments.js'
import { type GcpCosts, GcpDay } from './day.js'

/** The sums of a day, without its pools: a series over years reads thousands of days. */
export interface DaySums {
  readonly paid: GcpCosts
  /** What commitments were used for, by commitment; nothing of those that did not apply. */
  readonly usedHours: Float64Array
  readonly usedEquivalent: Float64Array
}

/** More than three years. */
const DAYS = 1200
const BYTES_OF_COMMITMENT = 16

/**
 * Decides which usage of a day is covered by which commitment: one of the same project, region, series and kind of resource,
 * the longest term first.
 */
export class GcpLedger {
  readonly pools: readonly GcpPool[]
  /** Those of all times, in the order of the file. */
  readonly commitments: readonly GcpCommitment[]
  readonly #applied: readonly Applied[]
  readonly #terms: Terms
  readonly #running: RunningMachines
  readonly #day: GcpDay
  readonly #remembered: RememberedDays<DaySums>

  constructor(gcp: GcpEntry | undefined, seed: number) {
    this.pools = gcp === undefined ? [] : gcpPools(gcp)
    this.commitments = gcp === undefined ? [] : gcpCommitments(gcp)
    const scopes = scopesOf(this.pools)
    this.#applied = this.commitments
      .map((commitment, position) => ({ commitment, position, pools: scopes.get(gcpScope(commitment)) ?? [] }))
      .sort(({ commitment: one }, { commitment: other }) => other.end - other.start - (one.end - one.start))
    this.#terms = new Terms(this.#applied.map(({ commitment }) => commitment))
    this.#running = new RunningMachines(this.pools, seed)
    this.#day = new GcpDay(this.pools, this.commitments.length)
    this.#remembered = new RememberedDays(DAYS, BYTES_OF_COMMITMENT * this.commitments.length, (day) =>
      this.#sumsOf(day),
    )
  }

  /** Visits day by day, in order, by pool. A visitor must not keep a day, which the next one overwrites. */
  eachDay(range: DateRange, visit: (allocated: GcpDay) => void): void {
    for (let day = range.first; day <= range.last; day += 1) visit(this.#allocate(day))
  }

  /** Visits day by day, in order, of all pools together. */
  eachSum(range: DateRange, visit: (sums: DaySums, day: Day) => void): void {
    this.#remembered.each(range, visit)
  }

  #sumsOf(asked: Day): DaySums {
    const day = this.#allocate(asked)
    return { paid: day.paid(), usedHours: day.usedHours.slice(), usedEquivalent: day.usedEquivalent.slice() }
  }

  #allocate(asked: Day): GcpDay {
    const day = this.#day
    day.begin(this.#running.count(asked))
    for (let index = 0; index < this.#applied.length; index += 1) {
      if (this.#terms.apply(index, asked)) apply(day, this.#applied[index] as Applied)
    }
    day.end()
    return day
  }
}

/** A commitment with the positions of the pools that it applies to. */
interface Applied {
  readonly commitment: GcpCommitment
  /** Among those of the file. */
  readonly position: number
  readonly pools: readonly number[]
}

function scopesOf(pools: readonly GcpPool[]): ReadonlyMap<string, readonly number[]> {
  const scopes = new Map<string, number[]>()
  pools.forEach((pool, position) => {
    const scope = scopes.get(gcpScope(pool)) ?? []
    scope.push(position)
    scopes.set(gcpScope(pool), scope)
  })
  return scopes
}

function apply(day: GcpDay, { commitment, position, pools }: Applied): void {
  let usedHours = 0
  let onDemandEquivalent = 0
  for (const part of PARTS_OF_DAY) {
    let capacity = commitment.capacity * PART_HOURS[part]
    for (const pool of pools) {
      const covered = Math.min(capacity, day.uncovered[part][pool] as number)
      if (covered === 0) continue
      capacity -= covered
      usedHours += covered
      onDemandEquivalent += day.cover(pool, part, covered, commitment)
    }
  }
  day.usedHours[position] = usedHours
  day.usedEquivalent[position] = onDemandEquivalent
}

/** A change of a session leaves the file as it is, so that the days that were computed before go on to hold. */
export function gcpLedgerOf({ file, seed }: CompanyState): GcpLedger {
  return ledgerOf(file, seed)
}

const ledgerOf = remembered(({ gcp }: CompanyEntry, seed: number) => new GcpLedger(gcp, seed))
