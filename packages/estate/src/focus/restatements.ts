// Decides which usage a vendor knows late, and how much of it.
import type { Line } from '../charges/charge-table.js'
import type { Share } from '../charges/rows.js'
import { fraction } from '../kernel/random.js'
import type { Day } from '../kernel/time.js'

/** A charge of which a vendor knows a part at first. */
interface Restatement {
  /** The first day whose deliveries have all of it. */
  readonly knownFrom: Day
  /** What earlier deliveries have of it, as a share: nothing of a charge that is late as a whole. */
  readonly known: number
}

/** A share of metered usage is restated, so many days after it. */
const RESTATED = 0.05
const DAYS: readonly [number, number] = [2, 10]
/** A share of that is late as a whole; of the rest, at least so much is known at first. */
const LATE = 0.3
const LEAST_KNOWN = 0.8

export const MOST_DAYS_LATE = DAYS[1]

/** Tells what a vendor knows late: some days of usage that is metered and that no commitment pays for. */
export function restatementsOf(seed: number): (share: Share, day: Day) => Restatement | undefined {
  let [known, of] = [new Map<Line, Restatement | undefined>(), Number.NaN]
  return ({ line, payer }, day) => {
    if (line.isMachine || line.chargeCategory !== 'Usage' || payer.name !== 'on demand') return undefined
    if (of !== day) [known, of] = [new Map(), day]
    if (!known.has(line)) known.set(line, restatementOf(line, day, seed))
    return known.get(line)
  }
}

function restatementOf({ account, region, sku }: Line, day: Day, seed: number): Restatement | undefined {
  const draw = (of: string): number => fraction(seed, of, account, region, sku, day)
  if (draw('restated') >= RESTATED) return undefined
  const [least, most] = DAYS
  return {
    knownFrom: day + least + Math.floor(draw('days') * (most - least + 1)),
    known: draw('late') < LATE ? 0 : LEAST_KNOWN + draw('known') * (1 - LEAST_KNOWN),
  }
}

/** A part of the charge of a resource, in whole amounts. */
export function partOf(share: Share, part: number): Share {
  return scaled(share, (amount) => Math.round(amount * part))
}

/** What one has more than another. */
export function rest(all: Share, part: Share): Share {
  return scaled(all, (amount, of) => amount - part[of])
}

/** What two have of the same. */
export function together(one: Share, other: Share): Share {
  return scaled(one, (amount, of) => amount + other[of])
}

type Amount = 'consumedQuantity' | 'listCost' | 'effectiveCost' | 'billedCost'

function scaled(share: Share, find: (amount: number, of: Amount) => number): Share {
  return {
    ...share,
    consumedQuantity: find(share.consumedQuantity, 'consumedQuantity'),
    listCost: find(share.listCost, 'listCost'),
    effectiveCost: find(share.effectiveCost, 'effectiveCost'),
    billedCost: find(share.billedCost, 'billedCost'),
  }
}
