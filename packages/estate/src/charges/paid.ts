import type { Micros } from '../kernel/money.js'

/** Usage by who paid for it. */
export interface Paid {
  /** Thousandths of hours. */
  consumedQuantity: number
  /** The usage times the weight of the pool. */
  weightedQuantity: number
  listCost: Micros
  effectiveCost: Micros
}

/** A part for each kind of commitment of a cloud, then with the discount of sustained use, then on demand. */
export type PaidByKind = readonly Readonly<Paid>[]

export function nothingPaid(kinds: number): Paid[] {
  return Array.from({ length: kinds }, () => ({
    consumedQuantity: 0,
    weightedQuantity: 0,
    listCost: 0,
    effectiveCost: 0,
  }))
}

export function addPaid(sums: readonly Paid[], more: PaidByKind): void {
  for (const [kind, sum] of sums.entries()) {
    const { consumedQuantity, weightedQuantity, listCost, effectiveCost } = more[kind] as Paid
    sum.consumedQuantity += consumedQuantity
    sum.weightedQuantity += weightedQuantity
    sum.listCost += listCost
    sum.effectiveCost += effectiveCost
  }
}
