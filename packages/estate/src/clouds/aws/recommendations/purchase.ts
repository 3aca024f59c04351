// The AWS purchase that saves most for some usage.
import type { OfferClass, PaymentOption, SavingsPlanType, Term } from '../../../company/company-file.js'
import type { Load } from '../../../kernel/load.js'
import type { Micros } from '../../../kernel/money.js'
import { reservationDiscount, savingsPlanDiscount } from '../discounts.js'
import type { AwsPool } from '../pools.js'

/** The usage over some days that a single commitment could apply to. */
export interface AwsDemand {
  /** One of the pools that the usage is of; the others share what the key of the demand says. */
  readonly pool: AwsPool
  /** What no commitment covered of machines that the company still has, in micro-dollars at list price. */
  readonly lasting: Load
  /** What no commitment covered of all machines, rounded as `lasting` is. */
  readonly uncovered: Micros
  /** List prices of all usage, as coverage has them, by how it was paid for. */
  readonly onDemand: Micros
  readonly byReservedInstances: Micros
  readonly bySavingsPlans: Micros
  /** The share that a negotiated discount leaves of what no commitment covers. */
  readonly paidShare: number
}

/** A way of buying; only reserved instances have an offering class. */
export interface WayToBuy {
  readonly payment: PaymentOption
  readonly term: Term
  readonly offerClass?: OfferClass
}

export interface Purchase {
  /** Cost of an hour, with its share of what is paid up front. */
  readonly hourlyCost: Micros
  /** List price of the usage, over the days that were analyzed, that the commitment would have covered. */
  readonly covered: Micros
}

/** Nothing is bought. */
export const NO_PURCHASE: Purchase = { hourlyCost: 0, covered: 0 }

/** The number of reserved instances of the demand's type that saves most; none where none saves. */
export function bestReservation({ pool, lasting, paidShare }: AwsDemand, way: WayToBuy): Purchase {
  const { payment, term, offerClass = 'standard' } = way
  const discount = reservationDiscount(pool.type, pool.region, term, payment, offerClass)
  const price = Math.round(pool.price * (1 - discount / 100))
  let count = 0
  let covered = 0
  for (;;) {
    const withOneMore = lasting.used((count + 1) * pool.price)
    if ((withOneMore - covered) * paidShare <= price * lasting.hours) break
    count += 1
    covered = withOneMore
  }
  return { hourlyCost: count * price, covered }
}

/** A hundredth of a cent, in which commitments of savings plans are counted. */
const STEP: Micros = 100
/** AWS sells no savings plan for less than a tenth of a cent an hour. */
const LEAST: Micros = 1000

/** The savings plan that saves most; none where none saves. */
export function bestSavingsPlan(
  { pool, lasting, paidShare }: AwsDemand,
  type: SavingsPlanType,
  { payment, term }: WayToBuy,
): Purchase {
  const share = 1 - savingsPlanDiscount(type, pool.type.family, pool.region, term, payment) / 100
  const covered = (hourlyCost: Micros) => lasting.used(hourlyCost / share)
  const saved = (hourlyCost: Micros) => covered(hourlyCost) * paidShare - hourlyCost * lasting.hours
  // The best amount lies between two steps as a rule.
  const below = Math.floor((lasting.reachedFor(share / paidShare) * share) / STEP) * STEP
  const best = saved(below + STEP) > saved(below) ? below + STEP : below
  return best < LEAST || saved(best) <= 0 ? NO_PURCHASE : { hourlyCost: best, covered: covered(best) }
}
