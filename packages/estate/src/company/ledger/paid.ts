import type { Micros } from '../../kernel/money.js'

/** Usage by who paid for it. */
export interface Paid {
  /** Thousandths of hours. */
  usage: number
  /** The usage times the weight of the pool. */
  weighted: number
  list: Micros
  effective: Micros
}

/** A part for each kind of commitment of a cloud, then with the discount of sustained use, then on demand. */
export type PaidByKind = readonly Readonly<Paid>[]

export function nothingPaid(kinds: number): Paid[] {
  return Array.from({ length: kinds }, () => ({ usage: 0, weighted: 0, list: 0, effective: 0 }))
}

export function addPaid(sums: readonly Paid[], more: PaidByKind): void {
  for (const [kind, sum] of sums.entries()) {
    const { usage, weighted, list, effective } = more[kind] as Paid
    sum.usage += usage
    sum.weighted += weighted
    sum.list += list
    sum.effective += effective
  }
}
