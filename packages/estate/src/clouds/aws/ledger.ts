import { type CompanyState, remembered } from '../../company/company.js'
import type { AwsEntry, CompanyEntry } from '../../company/company-file.js'
import { add } from '../../kernel/parts-of-day.js'
import { RememberedDays } from '../../kernel/remembered-days.js'
import type { DateRange, Day } from '../../kernel/time.js'
import { type Utilized, UtilizedSum } from '../../kernel/utilized.js'
import { AwsAllocator } from './allocation.js'
import { type AwsCommitment, awsCommitments } from './commitments.js'
import { AwsDay, type Covered } from './day.js'
import { type AwsPool, awsPools } from './pools.js'

/** What a commitment cost on some days, and what it was used for. */
export interface Use extends Utilized {
  readonly commitment: AwsCommitment
}

/** The sums of a day, without its pools: a series over years reads thousands of days. */
interface DaySums {
  readonly covered: Covered
  /** Positions of the commitments that applied, and what each was used for. */
  readonly commitments: Int32Array
  readonly usedCost: Float64Array
  readonly usedEquivalent: Float64Array
}

/** By pool: two months, so that one can be compared to the one before. */
const DAYS_BY_POOL = 62
const BYTES_OF_POOL = 136
/** Of sums: more than three years. */
const DAYS = 1200
const BYTES_OF_COMMITMENT = 20

/** How the usage of AWS was paid for, computed when it is asked for. */
export class AwsLedger {
  readonly pools: readonly AwsPool[]
  /** Those of all times, in the order of the file. */
  readonly commitments: readonly AwsCommitment[]
  /** Of the commitments, a day. */
  readonly #costs: Float64Array
  readonly #byPool: RememberedDays<AwsDay>
  readonly #sums: RememberedDays<DaySums>

  constructor(aws: AwsEntry | undefined, seed: number) {
    this.commitments = aws === undefined ? [] : awsCommitments(aws)
    this.#costs = Float64Array.from(this.commitments, ({ hourlyCost }) => hourlyCost * 24)
    const allocator = new AwsAllocator(aws === undefined ? [] : awsPools(aws), this.commitments, seed)
    this.pools = allocator.pools
    const allocate = (day: Day, allocated = new AwsDay(this.pools)) => allocator.allocate(day, allocated)
    this.#byPool = new RememberedDays(DAYS_BY_POOL, BYTES_OF_POOL * this.pools.length, allocate)
    const scratch = new AwsDay(this.pools)
    this.#sums = new RememberedDays(DAYS, BYTES_OF_COMMITMENT * this.commitments.length, (day) =>
      sumsOf(allocate(day, scratch)),
    )
  }

  /** Visits day by day, in order, by pool. A visitor must not keep a day, which a later one overwrites. */
  eachDay(range: DateRange, visit: (allocated: AwsDay) => void): void {
    this.#byPool.each(range, visit)
  }

  /** How the usage of all pools was paid for, day by day. */
  covered(range: DateRange): Covered[] {
    const days: Covered[] = []
    this.#sums.each(range, ({ covered }) => days.push(covered))
    return days
  }

  /** Every commitment that applied on a day of the range, with what it cost and was used for on all of them. */
  uses(range: DateRange): Use[] {
    const days = new Float64Array(this.commitments.length)
    const usedCosts = new Float64Array(this.commitments.length)
    const equivalents = new Float64Array(this.commitments.length)
    this.#sums.each(range, ({ commitments, usedCost, usedEquivalent }) => {
      for (let one = 0; one < commitments.length; one += 1) {
        const position = commitments[one] as number
        add(days, position, 1)
        add(usedCosts, position, usedCost[one] as number)
        add(equivalents, position, usedEquivalent[one] as number)
      }
    })
    return this.commitments.flatMap((commitment, position): Use[] => {
      if (days[position] === 0) return []
      const cost = (days[position] as number) * (this.#costs[position] as number)
      const usedCost = usedCosts[position] as number
      return [{ commitment, cost, usedCost, onDemandEquivalent: equivalents[position] as number }]
    })
  }

  /** What the commitments that are asked for cost and were used for, day by day. */
  usedByDay(range: DateRange, isAsked: (commitment: AwsCommitment) => boolean): Utilized[] {
    const asked = this.commitments.map(isAsked)
    const days: Utilized[] = []
    this.#sums.each(range, ({ commitments, usedCost, usedEquivalent }) => {
      const sum = { cost: 0, usedCost: 0, onDemandEquivalent: 0 }
      for (let one = 0; one < commitments.length; one += 1) {
        const position = commitments[one] as number
        if (!asked[position]) continue
        sum.cost += this.#costs[position] as number
        sum.usedCost += usedCost[one] as number
        sum.onDemandEquivalent += usedEquivalent[one] as number
      }
      days.push(sum)
    })
    return days
  }

  /** What commitments cost and were used for in a range, summed by what `keyOf` says of each. */
  usedBy<Key>(range: DateRange, keyOf: (commitment: AwsCommitment) => Key): Map<Key, Utilized> {
    const sums = new Map<Key, UtilizedSum>()
    for (const use of this.uses(range)) {
      const key = keyOf(use.commitment)
      const sum = sums.get(key) ?? new UtilizedSum()
      sum.add(use)
      sums.set(key, sum)
    }
    return sums
  }
}

function sumsOf(day: AwsDay): DaySums {
  return {
    covered: day.covered(),
    commitments: Int32Array.from(day.commitments),
    usedCost: Float64Array.from(day.usedCost),
    usedEquivalent: Float64Array.from(day.usedEquivalent),
  }
}

/** A change of a session leaves the file as it is, so that the days that were computed before go on to hold. */
export function awsLedgerOf({ file, seed }: CompanyState): AwsLedger {
  return ledgerOf(file, seed)
}

const ledgerOf = remembered(({ aws }: CompanyEntry, seed: number) => new AwsLedger(aws, seed))
