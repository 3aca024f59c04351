import {
  type OfferClass,
  type PaymentOption,
  RDS,
  reservationDiscount,
  type SavingsPlanType,
  savingsPlanDiscount,
  type Term,
} from '../catalog/aws.js'
import type { Micros } from '../money.js'
import type { AwsDemand } from './aws-demand.js'

/** A way of buying; only reserved instances have an offering class. */
export interface WayToBuy {
  readonly payment: PaymentOption
  readonly term: Term
  readonly offerClass?: OfferClass
}

export interface Purchase {
  /** Cost of an hour, with its share of what is paid up front. */
  readonly hourlyCost: Micros
  /** On-demand cost of the usage, over the days that were analyzed, that the commitment would have covered. */
  readonly covered: Micros
}

/** The number of reserved instances of the demand's type that saves most; nothing where none saves. */
export function bestReservation({ pool, uncovered }: AwsDemand, way: WayToBuy): Purchase | undefined {
  const { payment, term, offerClass = 'standard' } = way
  // Databases are not sold as convertible.
  if (pool.type.product === RDS && offerClass !== 'standard') return undefined
  const price = Math.round(pool.price * (1 - reservationDiscount(pool.type, term, payment, offerClass) / 100))
  let count = 0
  let covered = 0
  for (;;) {
    const withOneMore = uncovered.used((count + 1) * pool.price)
    if (withOneMore - covered <= price * uncovered.hours) break
    count += 1
    covered = withOneMore
  }
  return count === 0 ? undefined : { hourlyCost: count * price, covered }
}

/** A hundredth of a cent, in which commitments of savings plans are counted. */
const STEP: Micros = 100

/** The savings plan that saves most; nothing where none saves. */
export function bestSavingsPlan(
  { uncovered }: AwsDemand,
  type: SavingsPlanType,
  { payment, term }: WayToBuy,
): Purchase | undefined {
  const share = 1 - savingsPlanDiscount(type, term, payment) / 100
  const hourlyCost = Math.floor((uncovered.reachedFor(share) * share) / STEP) * STEP
  return hourlyCost === 0 ? undefined : { hourlyCost, covered: Math.round(uncovered.used(hourlyCost / share)) }
}
