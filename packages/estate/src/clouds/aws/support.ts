import type { AccountSums } from '../../charges/day-rows.js'
import type { LineIndex } from '../../charges/indexes.js'
import type { Account } from '../../charges/line.js'
import { MILLIONTHS } from '../../company/meter.js'
import type { Micros } from '../../kernel/money.js'
import { type DateRange, type Day, HOURS_IN_DAY, isWithin, lengthOf } from '../../kernel/time.js'
import type { DayCharges, MonthRule } from '../../simulate/day-charges.js'
import type { MeteredLine } from '../../simulate/lines.js'
import { type SupportPlan, supportPlanOf } from './support-plans.js'

/** A subscription to a plan: its line, and the positions of the accounts and products that it is a share of. */
interface Subscription {
  readonly line: LineIndex
  readonly plan: SupportPlan
  readonly life: DateRange
  readonly charged: readonly number[]
  /** The bill of the month so far. */
  billed: Micros
  hours: number
  cost: Micros
}

/** Charges for support plans: what the bill of the month through a day makes them cost, less what it made them cost the day before. */
export class SupportRule implements MonthRule {
  readonly #subscriptions: Subscription[]
  readonly #hoursOfMonth: number

  /** @param first the index of the first of the lines */
  constructor(lines: readonly MeteredLine[], first: LineIndex, accounts: readonly Account[], month: DateRange) {
    this.#hoursOfMonth = lengthOf(month) * HOURS_IN_DAY
    this.#subscriptions = lines.flatMap(({ account, meter, uses }, index) => {
      const plan = supportPlanOf(meter)
      return plan === undefined
        ? []
        : uses.map(({ resource: { life } }) => ({
            line: (first + index) as LineIndex,
            plan,
            life,
            charged: accounts.flatMap((billed, position) => (billed.account === account ? [position] : [])),
            billed: 0,
            hours: 0,
            cost: 0,
          }))
    })
  }

  state(): Float64Array {
    return Float64Array.from(this.#subscriptions.flatMap(({ billed, hours, cost }) => [billed, hours, cost]))
  }

  goOn(state: Float64Array): void {
    for (const [index, subscription] of this.#subscriptions.entries()) {
      const [billed = 0, hours = 0, cost = 0] = state.subarray(3 * index)
      Object.assign(subscription, { billed, hours, cost })
    }
  }

  charge(charges: DayCharges, { accountBilledCost }: AccountSums, day: Day): void {
    if (charges.hours === 0) return
    for (const subscription of this.#subscriptions) {
      const { line, plan, life, charged, cost: before } = subscription
      if (!isWithin(life, day)) continue
      for (const position of charged) subscription.billed += accountBilledCost[position] as number
      subscription.hours += charges.hours
      const minimum = Math.round((plan.minimum * subscription.hours) / this.#hoursOfMonth)
      subscription.cost = Math.max(minimum, shareOf(subscription.billed, plan))
      const quantity = Math.round((MILLIONTHS * charges.hours) / this.#hoursOfMonth)
      charges.charge(line, quantity, subscription.cost - before)
    }
  }
}

function shareOf(bill: Micros, { tiers }: SupportPlan): Micros {
  const share = tiers.reduce((sum, { above, percent }, index) => {
    const until = tiers[index + 1]?.above ?? Number.POSITIVE_INFINITY
    return sum + Math.max(0, Math.min(bill, until) - above) * percent
  }, 0)
  return Math.round(share / 100)
}
