// Charges that are shares of what accounts cost: support and tax.

import type { Account } from '../charges/charge-table.js'
import type { LineIndex } from '../charges/indexes.js'
import { COST_FIGURES } from '../charges/sums.js'
import type { ShareOfAccount } from '../company/meter.js'
import { groupBy } from '../kernel/maps.js'
import type { Micros } from '../kernel/money.js'
import { type DateRange, type Day, isWithin } from '../kernel/time.js'
import type { DayCharges, MonthRule } from './day-charges.js'
import type { MeteredLine } from './lines.js'

/** The cost of an account in the month so far on one basis, and the share of it. */
interface SoFar {
  cost: Micros
  share: Micros
}

interface Charged extends ShareOfAccount {
  readonly line: LineIndex
  readonly life: DateRange
  /** The positions of the account's products. */
  readonly positions: readonly number[]
  readonly effective: SoFar
  readonly billed: SoFar
  hours: number
}

const FIGURES = 5

/**
 * Charges for shares of what accounts cost: what the month through a day makes them, less what the month through the day before made them. That
 * of the effective cost is effective, and that of the bill is billed: a purchase of years makes a day of the bill higher, and no day of use.
 */
export class ShareRule implements MonthRule {
  readonly #charged: readonly Charged[]

  /**
   * @param first the index of the first of the lines
   * @param shareOf what a line charges, where it is a share
   */
  constructor(
    lines: readonly MeteredLine[],
    first: LineIndex,
    accounts: readonly Account[],
    shareOf: (line: MeteredLine) => ShareOfAccount | undefined,
  ) {
    const positionsOf = groupBy([...accounts.keys()], (position) => accounts[position]?.account)
    this.#charged = lines.flatMap((line, index): Charged[] => {
      const share = shareOf(line)
      if (share === undefined) return []
      return [
        {
          ...share,
          line: (first + index) as LineIndex,
          life: line.uses[0].resource.life,
          positions: positionsOf.get(line.account) ?? [],
          effective: { cost: 0, share: 0 },
          billed: { cost: 0, share: 0 },
          hours: 0,
        },
      ]
    })
  }

  state(): Float64Array {
    return Float64Array.from(
      this.#charged.flatMap(({ effective, billed, hours }) => [
        ...[effective.cost, effective.share, billed.cost, billed.share],
        hours,
      ]),
    )
  }

  goOn(state: Float64Array): void {
    for (const [index, charged] of this.#charged.entries()) {
      const [cost = 0, share = 0, billedCost = 0, billedShare = 0, hours = 0] = state.subarray(FIGURES * index)
      Object.assign(charged.effective, { cost, share })
      Object.assign(charged.billed, { cost: billedCost, share: billedShare })
      charged.hours = hours
    }
  }

  charge(charges: DayCharges, costs: Float64Array, day: Day): void {
    if (charges.hours === 0) return
    for (const charged of this.#charged) {
      const { line, life, positions } = charged
      if (!isWithin(life, day)) continue
      const sumOf = (figure: number): Micros =>
        positions.reduce((sum, position) => sum + (costs[position * COST_FIGURES + figure] as number), 0)
      const cost = sumOf(0)
      charged.hours += charges.hours
      const effective = further(charged, charged.effective, cost)
      const billed = further(charged, charged.billed, sumOf(1))
      const quantity = charged.quantityOf(cost, charges.hours)
      if (quantity > 0 && (effective !== 0 || billed !== 0)) charges.charge(line, quantity, effective, billed)
    }
  }
}

/** What a further cost of the month adds to the share. */
function further({ costOf, hours }: Charged, soFar: SoFar, cost: Micros): Micros {
  const before = soFar.share
  soFar.cost += cost
  soFar.share = costOf(soFar.cost, hours)
  return soFar.share - before
}

/** The tax of an account. */
export function taxOf({ meter: { taxPercent } }: MeteredLine): ShareOfAccount | undefined {
  if (taxPercent === undefined) return undefined
  return {
    costOf: (cost) => Math.round((cost * taxPercent) / 100),
    // It is charged for dollars; a day on which there are none on one basis may have some on the other.
    quantityOf: (cost) => Math.max(1, cost),
  }
}
