import type { PartOfDay } from '../../kernel/parts-of-day.js'
import { fraction } from '../../kernel/random.js'
import { type DateRange, type Day, isWeekend, lifeOf } from '../../kernel/time.js'
import type { Load, RunningEntry, Schedule } from '../company-file.js'

const WORK: PartOfDay = 1
const NIGHT: PartOfDay = 0

/** Share of the range from `min` to `count` that runs on a weekday, by part of the day. */
const LOAD: readonly [number, number, number] = [0.1, 0.85, 0.5]
const WEEKEND_LOAD = 0.45
/** The load of a day is up to this much above or below the usual one. */
const NOISE = 0.15

export interface Machines {
  readonly name: string
  readonly count: number
  readonly min: number
  readonly schedule: Schedule
  readonly load: Load
  /** From the day of their launch to their last one. */
  readonly life: DateRange
}

export function machinesOf(entry: RunningEntry): Machines {
  const { name, count = 1, min = 1, schedule = 'always' } = entry
  const load = entry.load ?? (schedule === 'nightly' ? 'batch' : 'web')
  return { name, count, min, schedule, load, life: lifeOf(entry) }
}

/** How busy a part of a day usually is, from 0 to 1. */
export function usualLoad(day: Day, part: PartOfDay): number {
  return usualLoadOf(isWeekend(day), part)
}

function usualLoadOf(weekend: boolean, part: PartOfDay): number {
  return LOAD[part] * (weekend ? WEEKEND_LOAD : 1)
}

/** How many of the machines run in a part of a day: a whole number from 0 to their count. */
export function runningMachines(machines: Machines, day: Day, part: PartOfDay, seed: number): number {
  const { name, life } = machines
  if (day < life.first || day > life.last) return 0
  const weekend = isWeekend(day)
  return isAutoscaled(machines)
    ? autoscaled(machines, weekend, part, fraction(seed, name, day))
    : scheduled(machines, weekend, part)
}

export function isAutoscaled({ schedule }: Machines): boolean {
  return schedule === 'autoscaled'
}

/** How many of the machines their schedule lets run on days of a kind. */
export function scheduled({ schedule, count }: Machines, weekend: boolean, part: PartOfDay): number {
  switch (schedule) {
    case 'office':
      return part === WORK && !weekend ? count : 0
    case 'weekdays':
      return weekend ? 0 : count
    case 'nightly':
      return part === NIGHT ? count : 0
    case 'stopped':
      return 0
    default:
      return count
  }
}

/** How many of the machines run under a load that is as far from the usual one as `noise`, from 0 to 1, says. */
export function autoscaled({ count, min }: Machines, weekend: boolean, part: PartOfDay, noise: number): number {
  const load = usualLoadOf(weekend, part) * (1 + NOISE * (2 * noise - 1))
  return Math.min(count, Math.round(min + (count - min) * load))
}
