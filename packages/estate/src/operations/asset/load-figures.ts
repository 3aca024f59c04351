// The load figures of machines over a range of hours.

import { hourNow } from '../../charges/company.js'
import type { Company } from '../../clouds/cloud.js'
import type { Machines, Metric, Resource, Signal } from '../../company/resource.js'
import {
  type DateRange,
  type Day,
  dateOf,
  HOUR_IN_MS,
  instantText,
  lastDayOfMonth,
  monthOf,
  nextChange,
  startOfDay,
  weekdayOf,
} from '../../kernel/time.js'
import { isAutoscaled, runningMachines } from '../../simulate/schedule.js'
import { courseAt, highestSample, levelOf, noiseAt, trackOf } from '../../simulate/signals.js'
import { offsetOf } from '../inventory.js'

/** What a machine did in some hours. */
interface LoadFigures {
  /** How many of the hours it existed. */
  readonly hours: number
  /** How many of them it ran. */
  readonly running: number
  /** The mean of the metric while it ran, as its metric data shows it; left out where it did not run. */
  readonly average?: number
  /** The sample of the highest use, and of the least that was left where a metric says that. */
  readonly peak?: number
}

/** Figures of a machine in hours that lie within the range of all of them. Where no metric is named, they are about its processor. */
export type FiguresOf = (resource: Resource, metric: Metric | undefined, hours: HourRange) => LoadFigures

/**
 * Figures of many machines, which agree with their metrics. Machines of one name have the same course, so that hours are looked through
 * once for all of those that run whenever any of them does.
 */
export function figuresOver(company: Company, range: HourRange): FiguresOf {
  const { seed } = company
  const countsOf = countsIn(range, seed)
  const curveOf = curvesIn(range, seed)
  let last: Sum | undefined
  return (resource, metric, { from, until }) => {
    const { machines, life, index, key } = resource
    const first = Math.max(from, startOfDay(life.first)) - range.from
    const end = Math.min(until, startOfDay(life.last + 1)) - range.from
    if (machines === undefined || first >= end) return NOTHING
    const signal = metric?.signal ?? 'processor'
    const counts = countsOf(resource, machines)
    // Machines of lower indexes run whenever any does.
    const asked = { machines, signal, first, end, index: index < counts.least ? 0 : index }
    if (last === undefined || !isSame(last, asked)) {
      const curve = curveOf(signal, machines, offsetOf(company, resource))
      last = { ...asked, ...sumOf(asked, counts.byHour, curve) }
    }
    const { running, sum, most } = last
    const hours = end - first
    if (running === 0) return { hours, running }
    const level = levelOf(signal, machines.load, machines.name, key, seed)
    const average = amountOf(metric, (level * sum) / running)
    return { hours, running, average, peak: amountOf(metric, level * most * highestSample(signal)) }
  }
}

const NOTHING: LoadFigures = { hours: 0, running: 0 }

/** The hours of a machine whose sum is asked for, counted from the first one of the range. */
interface Asked {
  readonly machines: Machines
  readonly signal: Signal
  readonly first: number
  readonly end: number
  readonly index: number
}

interface Sum extends Asked {
  readonly running: number
  readonly sum: number
  readonly most: number
}

function isSame(last: Asked, asked: Asked): boolean {
  return (
    last.machines === asked.machines &&
    last.signal === asked.signal &&
    last.first === asked.first &&
    last.end === asked.end &&
    last.index === asked.index
  )
}

function sumOf(
  { first, end, index }: Asked,
  counts: Uint16Array,
  curve: Float64Array,
): Pick<Sum, 'running' | 'sum' | 'most'> {
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
  return { running, sum, most }
}

/** A percentage in the unit of a metric, with two decimals. */
function amountOf(metric: Metric | undefined, percent: number): number {
  const { perPercent = 1, isFree = false } = metric ?? {}
  return Math.round((isFree ? 100 - percent : percent) * perPercent * 100) / 100
}

interface Counts {
  readonly byHour: Uint16Array
  /** How many run at least when any does. */
  readonly least: number
}

/**
 * How many machines of one name run in each hour. Machines that come and go with the load do so by their name; of the others, those that are
 * alike but for their name run alike.
 */
function countsIn({ from, until }: HourRange, seed: number): (resource: Resource, machines: Machines) => Counts {
  const find = (machines: Machines): Counts => {
    const byHour = new Uint16Array(Math.max(0, until - from))
    let least = machines.count
    for (let hour = from; hour < until; ) {
      const count = runningMachines(machines, hour, seed)
      const next = Math.min(until, nextChange(hour, machines.region.offset))
      byHour.fill(count, hour - from, next - from)
      if (count > 0 && count < least) least = count
      hour = next
    }
    return { byHour, least }
  }
  const shared = new Map<string, Counts>()
  const byMachines = new Map<Machines, Counts>()
  return ({ vendor, region }, machines) => {
    const own = byMachines.get(machines)
    if (own !== undefined) return own
    const { name: _name, ...likeness } = machines
    const key = `${vendor} ${region} ${JSON.stringify(likeness)}`
    const counts = (isAutoscaled(machines) ? undefined : shared.get(key)) ?? find(machines)
    shared.set(key, counts)
    byMachines.set(machines, counts)
    return counts
  }
}

/** The course of a signal with its noise. There are few of them, since many machines share their noise. */
function curvesIn({ from, until }: HourRange, seed: number) {
  const curves = new Map<string, Float64Array>()
  return (signal: Signal, { name, load }: Machines, offset: number): Float64Array => {
    const track = trackOf(name, seed)
    const key = `${signal} ${load} ${offset} ${track}`
    const found = curves.get(key)
    if (found !== undefined) return found
    const curve = new Float64Array(Math.max(0, until - from))
    for (let hour = from; hour < until; hour += 1) {
      curve[hour - from] = courseAt(signal, load, hour + offset) * noiseAt(signal, track, hour, seed)
    }
    curves.set(key, curve)
    return curve
  }
}

/** Hours since 1970, from the first one up to another. */
export interface HourRange {
  readonly from: number
  readonly until: number
}

/** A step of a history: an hour, a day, a week or a month. */
export interface Period extends HourRange {
  /** When it begins: an instant, a day, the Sunday of a week, or a month as `yyyy-MM`. */
  readonly label: string
}

/** Whether a resource exists at some time of a period. */
export function existsIn({ life }: Resource, { from, until }: HourRange): boolean {
  return from < until && startOfDay(life.first) < until && startOfDay(life.last + 1) > from
}

/** The hours of a range of days that are over at the clock. */
export function hoursOf(company: Company, { first, last }: DateRange): HourRange {
  return { from: startOfDay(first), until: Math.min(startOfDay(last + 1), hourNow(company)) }
}

/** The steps of a range that have begun by the clock, by days unless a view of another step is asked for. */
export function periodsOf(company: Company, range: DateRange, viewType = 'day'): Period[] {
  const { from, until } = hoursOf(company, range)
  if (viewType === 'hour') {
    return Array.from({ length: Math.max(0, until - from) }, (_, index) => ({
      label: instantText((from + index) * HOUR_IN_MS),
      from: from + index,
      until: from + index + 1,
    }))
  }
  const { labelOf, lastOf } = STEPS[viewType] ?? DAY_STEP
  const periods: Period[] = []
  for (let first = range.first; startOfDay(first) < until; ) {
    const last = Math.min(lastOf(first), range.last)
    periods.push({ label: labelOf(first), from: startOfDay(first), until: Math.min(startOfDay(last + 1), until) })
    first = last + 1
  }
  return periods
}

interface Step {
  labelOf(day: Day): string
  /** The last day of the step that has the day. */
  lastOf(day: Day): Day
}

const DAY_STEP: Step = { labelOf: dateOf, lastOf: (day) => day }

/** Weeks begin on Sunday, as in cost lines. */
const STEPS: Readonly<Record<string, Step>> = {
  day: DAY_STEP,
  week: { labelOf: (day) => dateOf(day - weekdayOf(day)), lastOf: (day) => day - weekdayOf(day) + 6 },
  month: { labelOf: (day) => monthOf(day), lastOf: lastDayOfMonth },
}

/** How many of the resources exist at some time of each period. */
export function existingIn(periods: readonly Period[], resources: readonly Resource[]): number[] {
  // What begins and what has ended by each period, which is added up afterwards.
  const changes: number[] = new Array(periods.length + 1).fill(0)
  const [from, until] = [periods[0]?.until ?? 0, periods.at(-1)?.from ?? 0]
  for (const { life } of resources) {
    const [born, gone] = [startOfDay(life.first), startOfDay(life.last + 1)]
    // Most were there before, and are there afterwards.
    const first = born < from ? 0 : periods.findIndex((period) => period.until > born)
    const next = gone > until ? -1 : periods.findIndex((period) => period.from >= gone)
    if (first === -1 || first === next) continue
    changes[first] = (changes[first] ?? 0) + 1
    if (next !== -1) changes[next] = (changes[next] ?? 0) - 1
  }
  let count = 0
  return periods.map((_, index) => {
    count += changes[index] ?? 0
    return count
  })
}
