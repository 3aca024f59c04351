// Fleets of which there are more or fewer machines than a company file says.
import { type DateRange, type Day, dateOf, dayOf, firstDayOfMonth, lastDayOfMonth } from '../kernel/time.js'
import { launchesOf } from './beginning.js'
import type { RunningEntry } from './company-file.js'

/** How many times as many machines there are in each month, by its first day. */
export type FactorOf = (month: Day) => number

interface Scaling {
  /** The months that are told apart: one where all months are alike. The number of machines stays as it is in the last one. */
  readonly months: readonly Day[]
  readonly factorOf: FactorOf
  /** The growth of the company, and the day for which its file gives the number of machines. */
  readonly growth: number
  readonly today: Day
}

/** Machines of a fleet that are there in the same months. */
interface Part {
  readonly count: number
  readonly since: Day
  readonly until?: Day
}

/** Spreads the fleets, so that one machine after the other is added when all of them grow alike. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Fleets in which so many times as many machines are as their entries say; machines that come and go have entries of their own. */
export function scaledFleets<Entry extends RunningEntry>(entries: readonly Entry[], scaling: Scaling): Entry[] {
  const { months, factorOf } = scaling
  const factors = months.map(factorOf)
  const [first = 1] = factors
  return entries.flatMap((entry, index) => {
    const spread = (index * GOLDEN) % 1
    const { count = 1, min = 1 } = entry
    const scaled = (machines: number, factor: number): number => Math.floor(machines * factor + spread)
    if (months.length === 1) {
      const all = scaled(count, first)
      return all === 0 ? [] : [{ ...entry, count: all, ...minOf(entry, Math.round((min * all) / count)) }]
    }
    const growth = entry.growth ?? scaling.growth
    const launches = growth === 0 ? undefined : launchesOf(count, growth, scaling.today)
    const counts = factors.map((factor, position) => {
      const day = months[position] as Day
      return scaled(launches?.filter((launch) => launch <= day).length ?? count, factor)
    })
    return partsOf(months, counts).flatMap((part, position, parts) => within(entry, part, position, parts))
  })
}

/** Who came last goes first. */
function partsOf(months: readonly Day[], counts: readonly number[]): Part[] {
  const there: Part[] = []
  const gone: Part[] = []
  counts.forEach((count, position) => {
    const month = months[position] as Day
    let change = count - there.reduce((sum, part) => sum + part.count, 0)
    if (change > 0) there.push({ count: change, since: month })
    while (change < 0) {
      const { count: last, since } = there.pop() as Part
      const leaving = Math.min(last, -change)
      gone.push({ count: leaving, since, until: month - 1 })
      if (leaving < last) there.push({ count: last - leaving, since })
      change += leaving
    }
  })
  return [...there, ...gone].sort((one, other) => one.since - other.since)
}

/** The entry of a part of a fleet: the first part goes by the name of the fleet, and has the ids of its machines. */
function within<Entry extends RunningEntry>(
  entry: Entry,
  { count, since, until }: Part,
  position: number,
  parts: readonly Part[],
): Entry[] {
  const life: DateRange = {
    first: Math.max(
      position === 0 ? Number.NEGATIVE_INFINITY : since,
      dayOf(entry.launched ?? '') ?? Number.NEGATIVE_INFINITY,
    ),
    last: Math.min(until ?? Number.POSITIVE_INFINITY, dayOf(entry.ended ?? '') ?? Number.POSITIVE_INFINITY),
  }
  if (life.first > life.last) return []
  const before = parts.slice(0, position)
  const ofMonth = before.filter((part) => part.since === since).length
  const label = `${dateOf(since).slice(0, 'yyyy-MM'.length)}${ofMonth === 0 ? '' : String.fromCodePoint(CODE_OF_A + ofMonth)}`
  const { count: all = 1, min = 1 } = entry
  const minUntil = (machines: number): number => Math.round((min * machines) / all)
  const countBefore = before.reduce((sum, part) => sum + part.count, 0)
  const { resourceIds: _, ...others } = entry as Entry & { readonly resourceIds?: unknown }
  return [
    {
      ...((position === 0 ? entry : others) as Entry),
      name: position === 0 ? entry.name : `${entry.name}-${label}`,
      count,
      ...minOf(entry, minUntil(countBefore + count) - minUntil(countBefore)),
      growth: 0,
      ...(Number.isFinite(life.first) ? { launched: dateOf(life.first) } : {}),
      ...(Number.isFinite(life.last) ? { ended: dateOf(life.last) } : {}),
    },
  ]
}

const CODE_OF_A = 'a'.codePointAt(0) as number

function minOf({ schedule }: RunningEntry, min: number): Pick<RunningEntry, 'min'> {
  return schedule === 'autoscaled' ? { min } : {}
}

/** The first days of the months from one day to another. */
export function monthsFrom(first: Day, last: Day): Day[] {
  const months: Day[] = []
  for (let month = firstDayOfMonth(first); month <= last; month = lastDayOfMonth(month) + 1) months.push(month)
  return months
}

/** Factors of months between which others change steadily; before the first and after the last one, they stay. */
export function factorsBetween(months: readonly Day[], known: ReadonlyMap<Day, number>): FactorOf {
  const positions = [...known.keys()].map((month) => months.indexOf(month)).sort((one, other) => one - other)
  const factorAt = (position: number): number => known.get(months[position] as Day) ?? 1
  return (month) => {
    const position = months.indexOf(month)
    const after = positions.find((candidate) => candidate >= position)
    const before = positions.findLast((candidate) => candidate <= position)
    if (before === undefined || after === undefined) return factorAt(before ?? after ?? 0)
    if (before === after) return factorAt(before)
    const share = (position - before) / (after - before)
    return factorAt(before) * (1 - share) + factorAt(after) * share
  }
}
