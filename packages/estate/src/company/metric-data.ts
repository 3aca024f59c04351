import { type CompanyState, now } from './company.js'
import { busyPercent } from './demand/processor.js'
import { type Metric, type Resource, runsInHour } from './resource.js'

const HOUR = 3_600_000
const HOURS_IN_DAY = 24

export interface Point {
  /** Milliseconds since 1970, when the period begins. */
  readonly time: number
  /** One for each hour that the period touches. */
  readonly values: readonly number[]
}

/** What was measured from one instant up to another, by periods: nothing before the launch, after the end and after the clock. */
export function measured(
  company: CompanyState,
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
      values.push(busyAt(company, resource, hour) * metric.perPercent)
    }
    points.push({ time, values })
  }
  return points
}

/** A machine that stands still is not busy. */
function busyAt({ seed }: CompanyState, resource: Resource, hour: number): number {
  const { machines, key } = resource
  if (machines === undefined || !runsInHour(resource, hour, seed)) return 0
  return busyPercent(machines, key, hour, seed)
}
