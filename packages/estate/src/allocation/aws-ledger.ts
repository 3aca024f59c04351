import type { AwsEntry } from '../company/company-file.js'
import { type AwsPool, awsPools } from '../demand/aws-pool.js'
import { add } from '../demand/running.js'
import type { Micros } from '../money.js'
import type { DateRange, Day } from '../time.js'
import { AwsAllocator } from './aws-allocation.js'
import { type AwsCommitment, awsCommitments } from './aws-commitment.js'
import { AwsDay, type Covered } from './aws-day.js'
import { RememberedDays } from './remembered-days.js'

/** What a commitment cost on some days, and what it was used for. */
export interface Use {
  readonly commitment: AwsCommitment
  readonly cost: Micros
  readonly usedCost: Micros
  readonly onDemandEquivalent: Micros
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

  /** Day by day, in order, by pool. Each is overwritten by a later one. */
  days(range: DateRange): Iterable<AwsDay> {
    return this.#byPool.of(range)
  }

  /** How the usage of all pools was paid for, day by day. */
  covered(range: DateRange): Covered[] {
    return Array.from(this.#sums.of(range), ({ covered }) => covered)
  }

  /** Every commitment that applied on a day of the range, with what it cost and was used for on all of them. */
  uses(range: DateRange): Use[] {
    const days = new Float64Array(this.commitments.length)
    const usedCosts = new Float64Array(this.commitments.length)
    const equivalents = new Float64Array(this.commitments.length)
    for (const { commitments, usedCost, usedEquivalent } of this.#sums.of(range)) {
      for (let one = 0; one < commitments.length; one += 1) {
        const position = commitments[one] as number
        add(days, position, 1)
        add(usedCosts, position, usedCost[one] as number)
        add(equivalents, position, usedEquivalent[one] as number)
      }
    }
    return this.commitments.flatMap((commitment, position): Use[] => {
      if (days[position] === 0) return []
      const cost = (days[position] as number) * (this.#costs[position] as number)
      const usedCost = usedCosts[position] as number
      return [{ commitment, cost, usedCost, onDemandEquivalent: equivalents[position] as number }]
    })
  }

  /** What the commitments that are asked for cost and were used for, day by day. */
  usedByDay(range: DateRange, isAsked: (commitment: AwsCommitment) => boolean): Omit<Use, 'commitment'>[] {
    const asked = this.commitments.map(isAsked)
    return Array.from(this.#sums.of(range), ({ commitments, usedCost, usedEquivalent }) => {
      const sum = { cost: 0, usedCost: 0, onDemandEquivalent: 0 }
      for (let one = 0; one < commitments.length; one += 1) {
        const position = commitments[one] as number
        if (!asked[position]) continue
        sum.cost += this.#costs[position] as number
        sum.usedCost += usedCost[one] as number
        sum.onDemandEquivalent += usedEquivalent[one] as number
      }
      return sum
    })
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
