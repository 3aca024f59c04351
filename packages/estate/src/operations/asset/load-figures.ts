import type { Company } from '../../clouds/cloud.js'
import type { Machines } from '../../company/demand/schedule.js'
import { courseAt, highestSample, levelOf, noiseAt, type Signal, trackOf } from '../../company/demand/signals.js'
import { type Metric, type Resource, runningInHour } from '../../company/resource.js'
import { offsetOf } from '../inventory.js'
import type { HourRange } from './periods.js'

/** What a machine did in some hours. */
export interface LoadFigures {
  /** How many of the hours it existed. */
  readonly hours: number
  /** How many of them it ran. */
  readonly running: number
  /** The mean of the metric while it ran, as its metric data shows it; left out where it did not run. */
  readonly average?: number
  /** The sample of the highest use, and of the least that was left where a metric says that. */
  readonly peak?: number
}

/** Figures of a machine in hours that lie within the range of all of them; those of its processor where no metric is named. */
export type FiguresOf = (resource: Resource, metric: Metric | undefined, hours: HourRange) => LoadFigures

/**
 * Figures of many machines, which agree with their metrics. Machines of one name run alike, and there are few courses and sequences of
 * noise, so that each hour of a machine takes no more than a look at two lists.
 */
export function figuresOver(company: Company, range: HourRange): FiguresOf {
  const { seed } = company
  const length = Math.max(0, range.until - range.from)
  const countsOf = (machines: Machines): Uint32Array =>
    Uint32Array.from({ length }, (_, index) => runningInHour(machines, range.from + index, seed))
  const runningOf = sharedCounts(countsOf)
  const curves = new Map<string, Float64Array>()
  const curveOf = (signal: Signal, resource: Resource, load: Machines['load']): Float64Array => {
    const offset = offsetOf(company, resource)
    const track = trackOf(resource.key, seed)
    const name = `${signal} ${load} ${offset} ${track}`
    const known = curves.get(name)
    if (known !== undefined) return known
    const curve = Float64Array.from({ length }, (_, index) => {
      const hour = range.from + index
      return courseAt(signal, load, hour + offset) * noiseAt(signal, track, hour, seed)
    })
    curves.set(name, curve)
    return curve
  }
  return (resource, metric, { from, until }) => {
    const { machines, life, index, key } = resource
    const signal = metric?.signal ?? 'processor'
    if (machines === undefined) return NOTHING
    const first = Math.max(from, life.first * 24) - range.from
    const end = Math.min(until, (life.last + 1) * 24) - range.from
    if (first >= end) return NOTHING
    const counts = runningOf(resource, machines)
    const curve = curveOf(signal, resource, machines.load)
    let running = 0
    let sum = 0
    let most = 0
    for (let hour = first; hour < end; hour += 1) {
      if ((counts[hour] as number) <= index) continue
      const value = curve[hour] as number
      running += 1
      sum += value
      if (value > most) most = value
    }
    const hours = end - first
    if (running === 0) return { hours, running }
    const level = levelOf(signal, machines.load, machines.name, key, seed)
    const average = amountOf(metric, (level * sum) / running)
    return { hours, running, average, peak: amountOf(metric, level * most * highestSample(signal)) }
  }
}

const NOTHING: LoadFigures = { hours: 0, running: 0 }

/** A percentage in the unit of a metric, with two decimals. */
function amountOf(metric: Metric | undefined, percent: number): number {
  const { perPercent = 1, isFree = false } = metric ?? {}
  return Math.round((isFree ? 100 - percent : percent) * perPercent * 100) / 100
}

/**
 * How many machines of one name run in each hour. Machines of which some come and go have counts of their own; of the others, those that
 * are alike in all but their name share theirs.
 */
function sharedCounts(countsOf: (machines: Machines) => Uint32Array) {
  const shared = new Map<string, Uint32Array>()
  let last: { readonly machines: Machines; readonly counts: Uint32Array } | undefined
  return ({ vendor, region }: Resource, machines: Machines): Uint32Array => {
    if (last?.machines === machines) return last.counts
    const { name: _name, ...likeness } = machines
    const key = `${vendor} ${region} ${JSON.stringify(likeness)}`
    const known = machines.schedule === 'autoscaled' ? undefined : shared.get(key)
    const counts = known ?? countsOf(machines)
    if (machines.schedule !== 'autoscaled') shared.set(key, counts)
    last = { machines, counts }
    return counts
  }
}
