// Divides the charges of a day among its hours, so that no hour has less than nothing.

import type { Line, Payer } from '../charges/charge-table.js'
import type { RowsOfDay, Share, Unused } from '../charges/rows.js'
import { groupBy } from '../kernel/maps.js'
import { partOf, rest, together } from './restatements.js'

/** The charges of a day, or of an hour of it. */
export type Charges = Pick<RowsOfDay, 'shares' | 'unused'>

/**
 * Divides the charges of a day among its hours, which are asked for in their order: they add up to the day, and none takes back what an earlier
 * one has.
 */
export class HourlyCharges {
  readonly #lines: ReadonlyMap<Line, HourlyLine>
  readonly #unused = new Map<Unused['commitment'], { readonly cost: number; given: number }>()

  /** @param day what there is of the day after its last hour */
  constructor(day: readonly Charges[]) {
    this.#lines = new Map(Array.from(sharesByLine(day), ([line, shares]) => [line, new HourlyLine(shares)]))
    for (const { unused } of day)
      for (const { commitment, cost } of unused) this.#unused.set(commitment, { cost, given: 0 })
  }

  /** @param soFar what there is of the day after the hour */
  next(soFar: readonly Charges[]): Charges {
    const shares = Array.from(sharesByLine(soFar), ([line, ofLine]) => this.#lines.get(line)?.next(ofLine) ?? [])
    return { shares: shares.flat(), unused: soFar.flatMap(({ unused }) => unused.flatMap((one) => this.#added(one))) }
  }

  #added({ commitment, cost }: Unused): Unused[] {
    const ofDay = this.#unused.get(commitment)
    const added = ofDay === undefined ? 0 : Math.min(ofDay.cost, cost) - ofDay.given
    if (ofDay === undefined || added <= 0) return []
    ofDay.given += added
    return [{ commitment, cost: added }]
  }
}

/** Divides what a line is charged for on a day among the hours, and each hour among the resources. */
class HourlyLine {
  readonly #resources: ReadonlyMap<string, Divided>
  readonly #payers: ReadonlyMap<Payer, Divided>

  constructor(ofDay: readonly Share[]) {
    this.#resources = divided(ofDay, ({ resource }) => resource.key)
    this.#payers = divided(ofDay, ({ payer }) => payer)
  }

  /**
   * A resource is charged for what it used in the hour, and those who pay fill the resources of the hour in their order. Over a day they fill
   * the resources of the day: so the same resource may have other payers by the hour, while each of them pays for as much.
   */
  next(soFar: readonly Share[]): Share[] {
    const used = openParts(this.#resources, soFar, ({ resource }) => resource.key)
    const paid = openParts(this.#payers, soFar, ({ payer }) => payer)
    let open = used.reduce((sum, { quantity }) => sum + quantity, 0)
    for (const part of paid) {
      part.quantity = Math.min(part.quantity, open)
      open -= part.quantity
    }
    // Where an hour moves usage of earlier hours from one to another, others pay for what it has itself: commitments, which come first, last of all.
    for (const part of [...paid].reverse()) {
      const more = Math.min(open, part.of.open - part.quantity)
      part.quantity += more
      open -= more
    }
    const shares: Share[] = []
    for (const use of used) {
      for (const payment of paid) {
        const quantity = Math.min(use.quantity, payment.quantity)
        if (quantity === 0) continue
        use.quantity -= quantity
        payment.quantity -= quantity
        const [ofResource, ofPayer] = [use.of.take(quantity), payment.of.take(quantity)]
        // What one pays for alone adds up by resource, too.
        shares.push(paid.length === 1 ? ofResource : { ...ofPayer, resource: ofResource.resource })
      }
    }
    return shares
  }
}

/** A charge that is given out in parts, which add up to it. */
class Divided {
  readonly #whole: Share
  #given = 0

  constructor(whole: Share) {
    this.#whole = whole
  }

  /** How much is not given out. */
  get open(): number {
    return this.#whole.consumedQuantity - this.#given
  }

  /** How much is not given out of what there is so far. */
  openOf(soFar: number): number {
    return Math.max(0, Math.min(this.open, soFar - this.#given))
  }

  take(quantity: number): Share {
    const { consumedQuantity } = this.#whole
    const before = partOf(this.#whole, this.#given / consumedQuantity)
    this.#given += quantity
    return rest(partOf(this.#whole, this.#given / consumedQuantity), before)
  }
}

function divided<Key>(ofDay: readonly Share[], by: (share: Share) => Key): Map<Key, Divided> {
  return new Map(Array.from(groupBy(ofDay, by), ([key, shares]) => [key, new Divided(shares.reduce(together))]))
}

/** What an hour adds of each charge, in the order of the day. */
function openParts<Key>(charges: ReadonlyMap<Key, Divided>, soFar: readonly Share[], by: (share: Share) => Key) {
  const sums = new Map<Key, number>()
  for (const share of soFar) sums.set(by(share), (sums.get(by(share)) ?? 0) + share.consumedQuantity)
  return Array.from(charges, ([key, of]) => ({ of, quantity: of.openOf(sums.get(key) ?? 0) }))
}

function sharesByLine(charges: readonly Charges[]): Map<Line, Share[]> {
  return groupBy(
    charges.flatMap(({ shares }) => [...shares]),
    ({ line }) => line,
  )
}
