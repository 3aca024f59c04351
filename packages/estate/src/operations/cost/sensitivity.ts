import { rejected } from '../../kernel/failure.js'

/** How far above the expectation a cost is odd, as a share of it. The service shows `M` alone; the others are made up. */
const SMALLEST_RISE: Readonly<Record<string, number>> = { H: 0.25, M: 0.5, L: 1 }

/** @throws RequestFailure for another sensitivity */
export function smallestRise(sensitivity = 'M'): number {
  const share = Object.hasOwn(SMALLEST_RISE, sensitivity) ? SMALLEST_RISE[sensitivity] : undefined
  if (share === undefined) throw rejected(`sensitivity must be H, M or L, not ${sensitivity}.`)
  return share
}
