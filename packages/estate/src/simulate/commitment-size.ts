// How large a commitment has to be to be used as far as is asked for.
import type { CapacityUse } from '../charges/makers.js'

/** A size of a commitment, and which share of it is used. */
export interface UtilizedSize {
  readonly size: number
  readonly utilization: number
}

const HALVINGS = 60

/**
 * Finds the sizes next to the one of which a share is used, the smaller one first: what is sold is a multiple of a step.
 *
 * @param measured the size with which its use was measured: larger than whatever it applies to
 * @returns nothing where it is not used at all
 */
export function sizesAround(use: CapacityUse, measured: number, share: number, step: number): UtilizedSize[] {
  const hourly = use.hourly / measured
  const all = use.times.reduce((sum, { hours }) => sum + hours, 0)
  const utilizationOf = (size: number): number => {
    const used = use.times.reduce((sum, time) => sum + Math.min(time.used, size * hourly * time.hours), 0)
    return used / (size * hourly * all)
  }
  const most =
    use.times.reduce((size, { used, hours }) => (hours === 0 ? size : Math.max(size, used / hours)), 0) / hourly
  if (!(most > 0)) return []
  // The larger it is, the less of it is used.
  let [least, largest] = [0, most / share]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (least + largest) / 2
    if (utilizationOf(middle) >= share) least = middle
    else largest = middle
  }
  const steps = Math.max(1, Math.floor(least / step + 1e-6))
  return [steps, steps + 1].map((times) => {
    const size = Number((times * step).toFixed(4))
    return { size, utilization: utilizationOf(size) }
  })
}
