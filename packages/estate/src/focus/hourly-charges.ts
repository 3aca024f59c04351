import type { Commitment } from '../charges/commitment.js'
import type { Line } from '../charges/line.js'
import type { Unused } from '../charges/rows.js'
import type { Share } from '../charges/shares.js'
import { partOf, rest } from './restatements.js'

/** Tells what an hour adds to the charges of a day, from what there is of the day after each hour. */
export class HourlyCharges {
  #shares = new Map<Line, Map<string, Share>>()
  readonly #unused = new Map<Commitment, number>();

  /** @param all what resources were charged for so far on the day */
  *shares(all: Iterable<Share>): Iterable<Share> {
    const before = this.#shares
    this.#shares = new Map()
    for (const share of all) {
      const key = `${share.resource.key}\n${share.payer.commitment?.key ?? share.payer.name}`
      const ofLine = this.#shares.get(share.line) ?? new Map<string, Share>()
      this.#shares.set(share.line, ofLine.set(key, share))
      const earlier = before.get(share.line)?.get(key)
      before.get(share.line)?.delete(key)
      const added = earlier === undefined ? share : rest(share, earlier)
      if (added.consumedQuantity !== 0 || added.listCost !== 0 || added.effectiveCost !== 0 || added.billedCost !== 0)
        yield added
    }
    // Another one pays for what was charged otherwise some hours ago.
    for (const ofLine of before.values()) for (const earlier of ofLine.values()) yield rest(partOf(earlier, 0), earlier)
  }

  *unused(all: Iterable<Unused>): Iterable<Unused> {
    for (const { commitment, cost } of all) {
      const added = cost - (this.#unused.get(commitment) ?? 0)
      this.#unused.set(commitment, cost)
      if (added !== 0) yield { commitment, cost: added }
    }
  }
}
