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

export function sumPaid(parts: readonly PaidByKind[]): PaidByKind {
  const sums = nothingPaid(parts[0]?.length ?? 0)
  for (const part of parts) {
    for (const [kind, { usage, weighted, list, effective }] of part.entries()) {
      const sum = sums[kind] as Paid
      sum.usage += usage
      sum.weighted += weighted
      sum.list += list
      sum.effective += effective
    }
  }
  return sums
}
