// Collects the charges of a company in one cloud from the rows of its bills.
import { type Account, isFixed } from '../charges/charge-table.js'
import { ON_DEMAND, type PayerIndex, payerOf, SUSTAINED } from '../charges/indexes.js'
import type { Cloud } from '../clouds/cloud.js'
import { entryOf, memo } from '../kernel/maps.js'
import { type Day, dayOfHour, daysOf, firstDayOfMonth, HOURS_IN_DAY, type Hour, startOfDay } from '../kernel/time.js'
import { BillCommitments, type CommitmentDraft, isUnused } from './bill-commitments.js'
import type { CloudBillData, DayData } from './bill-data.js'
import { BillLines, Positions, productOf } from './bill-lines.js'
import { DayBuilder, exactSum, Rounding, type Totals } from './bill-sums.js'
import type { Charge } from './charge.js'
import type { Basis } from './deliveries.js'
import { memberText } from './values.js'

/** Each day has a sum for each account and service. */
const MOST_SUMS = 50_000_000

/** Collects the charges of a company in one cloud. */
export class BillBuilder {
  readonly #lines: BillLines
  readonly #commitments: BillCommitments
  readonly #accounts = new Positions<Account>()
  readonly #roundings = new Map<string, Rounding>()
  readonly #monthOf = memo(firstDayOfMonth)
  readonly #days = new Map<Day, DayBuilder>()
  /** Unused parts of commitments in periods of days. */
  readonly #spread: { readonly charge: Charge; readonly account: string; readonly commitment: CommitmentDraft }[] = []
  /** Bases of cost that the bills do not carry. */
  readonly missing = new Set<Basis>()
  /** The day of the first charge, and the end of the last one. */
  first: Day = Number.POSITIVE_INFINITY
  until: Hour = 0
  readonly #totals: Totals

  /** @param totals of all clouds of the company */
  constructor(cloud: Cloud, totals: Totals) {
    this.#totals = totals
    this.#lines = new BillLines(cloud)
    this.#commitments = new BillCommitments(cloud)
  }

  /** @param bases the costs of the charge that count: another row may have the others */
  add(charge: Charge, account: string, bases: readonly Basis[]): void {
    const { day, category } = charge
    const isEffective = bases.includes('effective')
    this.first = Math.min(this.first, day)
    this.until = Math.max(this.until, chargedUntil(charge))
    const rounding = this.#roundingOf(account, day)
    const ofDay = this.#dayOf(day)
    const billed = bases.includes('billed') ? rounding.rounded('billed', charge.billed) : 0
    this.#totals.add(charge, 'BilledCost', billed)
    if (charge.isSpread) {
      const commitment = this.#commitments.of(account, charge, 0)
      if (isEffective && commitment !== undefined) this.#spread.push({ charge, account, commitment })
      return
    }
    if (!isEffective) {
      ofDay.addCosts(this.#accountOf(account, charge), 0, billed)
      // The resource is there, whatever it costs on the other basis.
      if (charge.text('ResourceId') !== undefined && category === 'Usage') this.#lines.of(account, charge)
      return
    }
    const effective = rounding.rounded('effective', charge.effective)
    const list = rounding.rounded('list', charge.list)
    this.#totals.add(charge, 'EffectiveCost', effective)
    this.#totals.add(charge, 'ListCost', list)
    ofDay.addCosts(this.#accountOf(account, charge), effective, billed)
    const commitment = this.#commitments.of(account, charge, effective)
    if (commitment !== undefined && category === 'Usage' && isUnused(charge)) {
      ofDay.addUse(commitment.position, effective, 0, 0, 0)
      return
    }
    if (commitment !== undefined && category !== 'Usage' && effective === 0) return
    const line = this.#lines.of(account, charge)
    const quantity = Math.round((charge.number('ConsumedQuantity') ?? 0) * line.partsOfUnit)
    line.quantity = exactSum(charge, 'ConsumedQuantity', line.quantity, quantity)
    const isPaid = commitment !== undefined && category === 'Usage'
    const payer = isPaid ? payerOf(commitment.position) : otherPayer(charge)
    ofDay.addRow(line.position, payer, quantity, list, effective)
    if (isPaid) ofDay.addUse(commitment.position, effective, effective, list, quantity)
  }

  /**
   * Shares out unused parts of commitments among the days of their periods, by what was left of the commitment on each: bills say what was used
   * by day, and what was not by month. The days of the bill alone have a part.
   */
  spread(until: Hour): void {
    for (const { charge, account, commitment } of this.#spread.splice(0)) {
      const last = Math.max(charge.day, Math.min(charge.lastDay, dayOfHour(until - 1)))
      const days = daysOf({ first: charge.day, last })
      const used = days.map((day) => this.#days.get(day)?.usedOf(commitment.position) ?? 0)
      const capacity = (charge.effective + used.reduce((sum, cost) => sum + cost, 0)) / days.length
      const left = used.map((cost) => Math.max(0, capacity - cost))
      const all = left.reduce((sum, cost) => sum + cost, 0)
      const position = this.#accountOf(account, charge)
      days.forEach((day, index) => {
        const share = all === 0 ? 1 / days.length : (left[index] ?? 0) / all
        const cost = this.#roundingOf(account, day).rounded('effective', charge.effective * share)
        if (cost === 0) return
        const ofDay = this.#dayOf(day)
        ofDay.addCosts(position, cost, 0)
        ofDay.addUse(commitment.position, cost, 0, 0, 0)
        commitment.days.add(day)
        commitment.cost += cost
        commitment.first = Math.min(commitment.first, day)
        commitment.last = Math.max(commitment.last, day)
      })
    }
  }

  /** @param first the day from which, and `until` the hour up to which, the company has bills */
  finish(first: Day, until: Hour): CloudBillData {
    const last = dayOfHour(until - 1)
    const accounts = this.#accounts.values
    return {
      ...{ first, until, accounts, missing: this.missing },
      ...this.#lines.finish(last),
      commitments: this.#commitments.finish(last, (day) => Math.min(HOURS_IN_DAY, until - startOfDay(day))),
      days: new Map(Array.from(this.#days, ([day, ofDay]): [Day, DayData] => [day, ofDay.finish(accounts.length)])),
    }
  }

  #dayOf(day: Day): DayBuilder {
    return entryOf(this.#days, day, () => new DayBuilder())
  }

  #roundingOf(account: string, day: Day): Rounding {
    return entryOf(this.#roundings, `${this.#monthOf(day)} ${account}`, () => new Rounding(this.#totals.step))
  }

  /** The position of an account and product. */
  #accountOf(account: string, charge: Charge): number {
    const product = productOf(charge)
    const fixed = isFixed({ chargeCategory: charge.category, chargeFrequency: charge.frequency })
    const position = this.#accounts.of(`${account} ${product.code} ${fixed}`, () => {
      return { account, product, ...(fixed ? { isFixed: fixed } : {}) }
    })
    if (this.#accounts.values.length * this.#days.size <= MOST_SUMS) return position
    throw charge.mistake(
      'ServiceName',
      'is of more accounts, services and days than a company can have: bring fewer files',
    )
  }
}

/**
 * The hour up to which a charge says that there are charges. Fees are charged at the beginning of what they are for, and taxes, credits and unused
 * parts of commitments may stand for a month of which some days have passed.
 */
function chargedUntil(charge: Charge): Hour {
  const { day, lastDay, until, category, isSpread } = charge
  const isPlanned = lastDay > day || charge.text('CommitmentDiscountId') !== undefined
  if ((category === 'Purchase' && isPlanned) || isSpread) return startOfDay(day) + 1
  return category === 'Usage' ? until : Math.min(until, startOfDay(day + 1))
}

function otherPayer(charge: Charge): PayerIndex {
  const credits = Object.values(charge.members('x_Credits'))
  return credits.some((credit) => memberText(credit).includes('SUSTAINED_USAGE_DISCOUNT')) ? SUSTAINED : ON_DEMAND
}
