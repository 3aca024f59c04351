import type { OfferClass, PaymentOption, SavingsPlanType, Term } from '../../../company/company-file.js'
import type { Load } from '../../../kernel/load.js'
import type { Micros } from '../../../kernel/money.js'
import { RDS, reservationDiscount, savingsPlanDiscount } from '../catalog.js'
import type { AwsPool } from '../pools.js'

/** The usage over some days that a single commitment could apply to. */
export interface AwsDemand {
  /** One of the pools that the usage is of; the others share what the key of the demand says. */
  readonly pool: AwsPool
  /** What was left on demand, in micro-dollars. */
  readonly uncovered: Load
  /** On-demand costs and equivalents, by how the usage was paid for. */
  readonly onDemand: Micros
  readonly byReservedInstances: Micros
  readonly bySavingsPlans: Micros
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
