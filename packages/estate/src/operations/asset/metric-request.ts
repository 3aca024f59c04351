// Reads what a request for statistics asks for.
import { now } from '../../charges/company.js'
import type { Company } from '../../clouds/cloud.js'
import { rejected } from '../../kernel/failure.js'
import { DAY_IN_MS, instantOf } from '../../kernel/time.js'
import type { Point } from './metric-data.js'

/** What a statistics request asks for. */
export interface MetricRequest {
  readonly namespace?: string
  readonly metricName?: string
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
  readonly period: number
  readonly statistics: readonly Statistic[]
}

const STATISTICS = {
  Average: ({ sum, sampleCount }: Point) => sum / sampleCount,
  Minimum: ({ minimum }: Point) => minimum,
  Maximum: ({ maximum }: Point) => maximum,
  Sum: ({ sum }: Point) => sum,
  SampleCount: ({ sampleCount }: Point) => sampleCount,
} as const
type Statistic = keyof typeof STATISTICS

/** More than a chart can show, and ten years. */
const MOST_POINTS = 10_000
const MOST_DAYS = 3_660

/**
 * Reads a statistics request. The service does not show its members; these are the members of Amazon CloudWatch, in which
 * the examples of the contract are written. Without a range it is the day before the clock, by the hour.
 *
 * @throws RequestFailure for a value that can't be read, and for a range that is inverted or too long
 */
export function metricRequest(company: Company, request: Readonly<Record<string, unknown>> = {}): MetricRequest {
  const { namespace, metricName, startTime, endTime, period = 3600, statistics = ['Average'] } = request
  const to =
    instantIn('endTime', endTime) ?? Math.max(now(company), (instantIn('startTime', startTime) ?? 0) + DAY_IN_MS)
  const from = instantIn('startTime', startTime) ?? to - DAY_IN_MS
  if (from > to) throw rejected(`startTime ${startTime} must not be after endTime ${endTime}.`)
  const seconds = Number(period)
  if (!(Number.isInteger(seconds) && seconds > 0)) throw rejected(`period must be a number of seconds, not ${period}.`)
  if (to - from > MOST_DAYS * DAY_IN_MS) throw rejected(`The range must not be longer than ${MOST_DAYS} days.`)
  if ((to - from) / (seconds * 1000) > MOST_POINTS) {
    throw rejected(`The range has more than ${MOST_POINTS} periods. Shorten it, or lengthen the period.`)
  }
  return {
    ...(namespace === undefined ? {} : { namespace: String(namespace) }),
    ...(metricName === undefined ? {} : { metricName: String(metricName) }),
    from,
    to,
    period: seconds * 1000,
    statistics: [statistics].flat().map(statisticIn),
  }
}

/** The figures of a period under the names of its record, such as `average`. */
export function statisticsOf(point: Point, statistics: readonly Statistic[]): Record<string, number> {
  return Object.fromEntries(
    statistics.map((name) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      Math.round(STATISTICS[name](point) * 100) / 100,
    ]),
  )
}

function instantIn(name: string, text: unknown): number | undefined {
  if (text === undefined) return undefined
  const instant = instantOf(String(text))
  if (instant === undefined) throw rejected(`${name} must be an instant like 2026-03-01T00:00:00Z, not ${text}.`)
  return instant
}

function statisticIn(name: unknown): Statistic {
  const names = Object.keys(STATISTICS) as Statistic[]
  const statistic = names.find((choice) => choice === name)
  if (statistic === undefined) throw rejected(`statistics must be among ${names.join(', ')}; ${name} is not.`)
  return statistic
}
