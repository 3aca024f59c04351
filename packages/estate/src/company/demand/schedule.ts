import { fraction } from '../../kernel/random.js'
import { type LocalTime, localTime, NIGHT, type PartOfDay, WORK } from '../../kernel/segments.js'
import { type DateRange, type Day, dayOfHour, type Hour, isWithin } from '../../kernel/time.js'
import type { Load, RunningEntry, Schedule } from '../company-file.js'
import type { Region } from '../region.js'
import { activityOn, isDayOff } from './activity.js'

/** Share of the range from `min` to `count` that runs on a usual weekday, by part of the day. */
const LOAD: Readonly<Record<PartOfDay, number>> = { 0: 0.1, 1: 0.85, 2: 0.5 }
/** The load of a day is up to this much above or below the usual one. */
const NOISE = 0.15

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
  /** The first day of each, the earliest first; that of all of them where it is left out. */
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

/** The days around a day on which there are as many of the machines. */
export function daysAlike({ life, launches = [] }: Machines, day: Day): DateRange {
  const changes = [life.first, life.last + 1, ...launches]
  return {
    first: Math.max(Number.NEGATIVE_INFINITY, ...changes.filter((change) => change <= day)),
    last: Math.min(Number.POSITIVE_INFINITY, ...changes.filter((change) => change > day)) - 1,
  }
}

/** How busy an hour usually is in a region, from 0 to 1. */
export function usualLoad(hour: Hour, region: Region): number {
  const { day, part } = localTime(hour, region.offset)
  return loadOf(part, activityOn(day, region))
}

function loadOf(part: PartOfDay, activity: number): number {
  return Math.min(1, LOAD[part] * activity)
}

/** How many of the machines run in an hour since 1970: a whole number from 0 to their count. */
export function runningMachines(machines: Machines, hour: Hour, seed: number): number {
  const { name, region } = machines
  const there = machinesOn(machines, dayOfHour(hour))
  if (there === 0) return 0
  const time = localTime(hour, region.offset)
  const running = isAutoscaled(machines)
    ? autoscaled(machines, time, activityOn(time.day, region), fraction(seed, name, time.day))
    : scheduled(machines, isDayOff(time.day, region), time.part)
  return Math.min(there, running)
}

export function isAutoscaled({ schedule }: Machines): boolean {
  return schedule === 'autoscaled'
}

/** How many of the machines their schedule lets run in a part of a local day. */
export function scheduled({ schedule, count }: Machines, dayOff: boolean, part: PartOfDay): number {
  switch (schedule) {
    case 'office':
      return part === WORK && !dayOff ? count : 0
    case 'weekdays':
      return dayOff ? 0 : count
    case 'nightly':
      return part === NIGHT ? count : 0
    case 'stopped':
      return 0
    default:
      return count
  }
}

/** How many of the machines run under a load that is as far from the usual one as `noise`, from 0 to 1, says. */
export function autoscaled({ count, min }: Machines, { part }: LocalTime, activity: number, noise: number): number {
  const load = loadOf(part, activity) * (1 + NOISE * (2 * noise - 1))
  return Math.min(count, Math.round(min + (count - min) * load))
}
