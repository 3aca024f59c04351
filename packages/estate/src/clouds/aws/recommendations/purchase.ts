// The AWS purchase that saves most for some usage.

import { HOUR } from '../../../charges/charge-table.js'
import { type CompanyState, today } from '../../../charges/company.js'
import type { Ledger } from '../../../charges/ledger.js'
import { uncoveredUsage } from '../../../charges/uncovered.js'
import type { OfferClass, PaymentOption, SavingsPlanType, Term } from '../../../company/company-file.js'
import { discountsOf } from '../../../company/meter.js'
import { HOURS_IN_MONTH } from '../../../company/terms.js'
import type { Load } from '../../../kernel/load.js'
import { dollars, type Micros, percent } from '../../../kernel/money.js'
import type { DateRange } from '../../../kernel/time.js'
import { inMonth } from '../../recommended.js'
import type { AwsPool } from '../allocation.js'
import { EC2, reservationDiscount, savingsPlanDiscount } from '../catalog.js'
import { type AwsCommitment, type CoverageKind, KINDS } from '../commitments.js'

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

/** Adds up the usage of the pools that have the same key; those without one are left out, and demands without usage. */
export async function awsDemands(
  company: CompanyState,
  ledger: Ledger<AwsPool, AwsCommitment>,
  range: DateRange,
  keyOf: (pool: AwsPool) => string | undefined,
): Promise<readonly AwsDemand[]> {
  // Bills have the usage of days, and a commitment is for each of their hours.
  if (company.bills !== undefined) return []
  const found = await uncoveredUsage(company, ledger, {
    range,
    of: 'lasting',
    by: keyOf,
    amountOf: ({ price }, usage) => Math.round((usage * price) / HOUR),
  })
  const discounts = discountsOf(company.file, 'aws')
  return Array.from(found.values(), ({ pool, paid, total, load: lasting }): AwsDemand => {
    const listOf = (kinds: readonly CoverageKind[]): Micros =>
      kinds.reduce((sum, kind) => sum + (paid[KINDS.indexOf(kind)]?.listCost ?? 0), 0)
    const byReservedInstances = listOf(['reservedInstance', 'autoRi'])
    const bySavingsPlans = listOf(['savingsPlans', 'autoSp'])
    const list = paid.reduce((sum, part) => sum + part.listCost, 0)
    const onDemand = list - byReservedInstances - bySavingsPlans
    const paidShare = 1 - discounts.on(pool.type.product, today(company)) / 100
    return { pool, lasting, uncovered: total, onDemand, byReservedInstances, bySavingsPlans, paidShare }
  }).filter(({ onDemand, byReservedInstances, bySavingsPlans }) => onDemand + byReservedInstances + bySavingsPlans > 0)
}

const AMOUNTS = [
  'monthCommitment',
  'monthOnDemandCost',
  'monthSaveCost',
  'residualOnDemandCost',
  'onDemandCost',
  'onDemandCostOnlyEC2',
  'reservedInstanceOnDemandCost',
  'savingsPlansOnDemandCost',
] as const

/** What a purchase would cost and save, and the usage that it is for: the amounts of several purchases add up. */
export type PurchaseAmounts = Record<(typeof AMOUNTS)[number], Micros>

export function purchaseAmounts(purchase: Purchase, demand: AwsDemand): PurchaseAmounts {
  const { pool, lasting, uncovered, onDemand, paidShare } = demand
  // The load is rounded for each part of a day: its covered share is exact, so that nothing is left where all is covered.
  const covered = uncovered === 0 ? 0 : Math.round((onDemand * purchase.covered) / uncovered)
  const monthCommitment = purchase.hourlyCost * HOURS_IN_MONTH
  return {
    monthCommitment,
    monthOnDemandCost: inMonth(onDemand, lasting.hours),
    monthSaveCost: inMonth(covered * paidShare, lasting.hours) - monthCommitment,
    residualOnDemandCost: onDemand - covered,
    onDemandCost: onDemand,
    onDemandCostOnlyEC2: pool.type.product === EC2 ? onDemand : 0,
    reservedInstanceOnDemandCost: demand.byReservedInstances,
    savingsPlansOnDemandCost: demand.bySavingsPlans,
  }
}

export function noAmounts(): PurchaseAmounts {
  return Object.fromEntries(AMOUNTS.map((name) => [name, 0])) as PurchaseAmounts
}

export function addAmounts(sums: PurchaseAmounts, more: PurchaseAmounts): void {
  for (const name of AMOUNTS) sums[name] += more[name]
}

/** The members that recommendations and purchase options share, in dollars and percent. */
export function purchaseFigures(amounts: PurchaseAmounts) {
  const { onDemandCost, residualOnDemandCost, reservedInstanceOnDemandCost, savingsPlansOnDemandCost } = amounts
  const covered = reservedInstanceOnDemandCost + savingsPlansOnDemandCost
  const whole = covered + onDemandCost
  return {
    month: {
      monthCommitment: dollars(amounts.monthCommitment),
      monthOnDemandCost: dollars(amounts.monthOnDemandCost),
      monthSaveCost: dollars(amounts.monthSaveCost),
    },
    residualOnDemandCost: dollars(residualOnDemandCost),
    usage: {
      onDemandCost: dollars(onDemandCost),
      onDemandCostOnlyEC2: dollars(amounts.onDemandCostOnlyEC2),
      reservedInstanceOnDemandCost: dollars(reservedInstanceOnDemandCost),
      savingsPlansOnDemandCost: dollars(savingsPlansOnDemandCost),
      // Savings plans apply to machines only.
      savingsPlansOnDemandCostOnlyEC2: dollars(savingsPlansOnDemandCost),
      coverageRate: percent(covered, whole),
      expectancyCoverageRate: percent(whole - residualOnDemandCost, whole),
    },
  }
}
