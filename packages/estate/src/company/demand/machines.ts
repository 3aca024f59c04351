import { type DateRange, type Day, isWithin } from '../../kernel/time.js'
import type { Load, RunningEntry, Schedule } from '../company-file.js'
import type { Region } from '../region.js'

/** Machines of one entry of a company file, which differ in their number only. */
export interface Machines {
  readonly name: string
  readonly count: number
  readonly min: number
  readonly schedule: Schedule
  readonly load: Load
  /** Its offices set the hours of schedules and loads. */
  readonly region: Region
  /** From the day of their launch to their last one, in UTC. */
  readonly life: DateRange
  /** The first day of each, the earliest first. Where it is left out, all of them are there from the first day of their life. */
  readonly launches?: readonly Day[]
}

export function machinesOf(entry: RunningEntry, place: Pick<Machines, 'region' | 'life' | 'launches'>): Machines {
  const { name, count = 1, min = 1, schedule = 'always' } = entry
  const load = entry.load ?? (schedule === 'nightly' ? 'batch' : 'web')
  return { name, count, min, schedule, load, ...place }
}

/** How many of the machines there are on a day. */
export function machinesOn({ life, launches, count }: Machines, day: Day): number {
  if (!isWithin(life, day)) return 0
  return launches === undefined ? count : launches.filter((launch) => launch <= day).length
}

export function isAutoscaled({ schedule }: Machines): boolean {
  return schedule === 'autoscaled'
}

/** The days around a day on which there are as many of the machines. */
export function daysAlike({ life, launches = [] }: Machines, day: Day): DateRange {
  const changes = [life.first, life.last + 1, ...launches]
  return {
    first: Math.max(Number.NEGATIVE_INFINITY, ...changes.filter((change) => change <= day)),
    last: Math.min(Number.POSITIVE_INFINITY, ...changes.filter((change) => change > day)) - 1,
  }
}
