// The samples and statistics of a metric by period.
import { type CompanyState, now } from '../../charges/company.js'
import type { Company } from '../../clouds/cloud.js'
import type { Metric, Resource, Signal } from '../../company/resource.js'
import { rejected } from '../../kernel/failure.js'
import { DAY_IN_MS, HOUR_IN_MS, instantOf } from '../../kernel/time.js'
import { runsInHour } from '../../simulate/schedule.js'
import { courseAt, levelOf, noiseAt, SAMPLES_IN_HOUR, sampleAt, trackOf } from '../../simulate/signals.js'

const SAMPLE = HOUR_IN_MS / SAMPLES_IN_HOUR

/** A resource with what its metrics follow. */
export interface Measured {
  readonly resource: Resource
  /** The machine that it is attached to, if any. */
  readonly machine?: Resource
  /** Whole hours from UTC at its place. */
  readonly offset: number
}

/** The samples of a period, of which there is at least one. */
interface Point {
  /** Milliseconds since 1970, when the period begins. */
  readonly time: number
  readonly sampleCount: number
  readonly sum: number
  readonly minimum: number
  readonly maximum: number
}

interface Span {
  readonly from: number
  readonly to: number
  readonly period: number
}

/**
 * What was measured from one instant up to another, by periods. A period without a sample is left out: before the launch, after the end and
 * the clock, and while the machine is stopped.
 */
export function measured(company: CompanyState, what: Measured, metric: Metric, { from, to, period }: Span): Point[] {
  const { life } = what.resource
  const born = life.first * DAY_IN_MS
  const until = Math.min(to, now(company), (life.last + 1) * DAY_IN_MS)
  const meanOf = hourlyMean(company, what, metric.signal ?? 'processor')
  // Periods are counted from the start that was asked for.
  const skipped = Math.max(0, Math.floor((born - from) / period))
  const points: Point[] = []
  for (let time = from + skipped * period; time < until; time += period) {
    const point = pointOf(metric, meanOf, time, Math.max(time, born), Math.min(time + period, until))
    if (point !== undefined) points.push(point)
  }
  return points
}

function pointOf(
  metric: Metric,
  meanOf: (hour: number) => number | undefined,
  time: number,
  from: number,
  until: number,
): Point | undefined {
  const { signal = 'processor', perPercent, isFree = false } = metric
  let sampleCount = 0
  let sum = 0
  let minimum = Number.POSITIVE_INFINITY
  let maximum = Number.NEGATIVE_INFINITY
  for (let at = Math.ceil(from / SAMPLE); at * SAMPLE < until; at += 1) {
    const hour = Math.floor(at / SAMPLES_IN_HOUR)
    const mean = meanOf(hour)
    if (mean === undefined) continue
    const percent = mean * sampleAt(signal, hour, at - hour * SAMPLES_IN_HOUR)
    const value = (isFree ? 100 - percent : percent) * perPercent
    sampleCount += 1
    sum += value
    minimum = Math.min(minimum, value)
    maximum = Math.max(maximum, value)
  }
  return sampleCount === 0 ? undefined : { time, sampleCount, sum, minimum, maximum }
}

/** The mean of an hour since 1970 in percent, or nothing where nothing was measured. The last hour is remembered. */
function hourlyMean(
  { seed }: CompanyState,
  { resource, machine, offset }: Measured,
  signal: Signal,
): (hour: number) => number | undefined {
  const source = machine ?? resource
  const { load = 'web', name = source.name } = source.machines ?? {}
  const level = levelOf(signal, load, name, resource.key, seed)
  const track = trackOf(resource.machines?.name ?? resource.key, seed)
  const isMeasured = (hour: number): boolean =>
    source.machines === undefined ? !isAttachable(resource) : runsInHour(source, hour, seed)
  let last = Number.NaN
  let mean: number | undefined
  return (hour) => {
    if (hour === last) return mean
    last = hour
    mean = isMeasured(hour)
      ? level * courseAt(signal, load, hour + offset) * noiseAt(signal, track, hour, seed)
      : undefined
    return mean
  }
}

/** What can be attached to a machine is measured while that runs; other things always. */
function isAttachable({ kind }: Resource): boolean {
  return kind.events.attached !== undefined
}

/** What a statistics request asks for. */
interface MetricRequest {
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
