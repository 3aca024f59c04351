import { type Company, now } from '../company/company.js'
import { partOf, usualLoad } from '../demand/schedule.js'
import { fraction } from '../random.js'
import type { Metric } from './kinds.js'
import { isRunning, type Resource } from './resource.js'

const HOUR = 3_600_000
const HOURS_IN_DAY = 24
/** An hour is up to this much above or below the usual. */
const NOISE = 0.15

export interface Point {
  /** Milliseconds since 1970, when the period begins. */
  readonly time: number
  /** One for each hour that the period touches. */
  readonly values: readonly number[]
}

/** What was measured from one instant up to another, by periods: nothing before the launch, after the end and after the clock. */
export function measured(
  company: Company,
  resource: Resource,
  metric: Metric,
  { from, to, period }: { readonly from: number; readonly to: number; readonly period: number },
): Point[] {
  const { life } = resource
  const born = life.first * HOURS_IN_DAY * HOUR
  const until = Math.min(to, now(company), (life.last + 1) * HOURS_IN_DAY * HOUR)
  // Periods are counted from the start that was asked for.
  const skipped = Math.max(0, Math.ceil((born - from) / period))
  const points: Point[] = []
  for (let time = from + skipped * period; time < until; time += period) {
    const values: number[] = []
    for (let hour = Math.floor(time / HOUR); hour * HOUR < Math.min(time + period, until); hour += 1) {
      values.push(busyPercent(company, resource, hour) * metric.perPercent)
    }
    points.push({ time, values })
  }
  return points
}

/** How busy the processor was in an hour since 1970: it follows the load of the day and the week, and stands still when stopped. */
function busyPercent({ seed }: Company, resource: Resource, hour: number): number {
  const day = Math.floor(hour / HOURS_IN_DAY)
  const part = partOf(hour - day * HOURS_IN_DAY)
  if (!isRunning(resource, day, part, seed)) return 0
  // Machines of one name are alike; some are far too large for what they do.
  const level = 0.1 + 0.8 * fraction(seed, resource.machines?.name ?? '', 'level')
  const noise = 1 + NOISE * (2 * fraction(seed, resource.key, hour) - 1)
  return Math.round(10_000 * level * usualLoad(day, part) * noise) / 100
}
