// How many machines of a fleet run in an hour.
import type { Machines, Region } from '../company/resource.js'
import { fraction } from '../kernel/random.js'
import {
  type DateRange,
  type Day,
  dayOfHour,
  EVER,
  firstDayOfMonth,
  type Hour,
  isWeekend,
  isWithin,
  type LocalTime,
  lastDayOfMonth,
  localTime,
  monthDayOf,
  NIGHT,
  type PartOfDay,
  WORK,
  weekdayOf,
} from '../kernel/time.js'

/** What is left of a usual weekday at weekends and on public holidays, as a share. */
export const DAY_OFF = 0.45

/** Accounts are closed at the end of a month. */
const MONTH_END = 1.1
const MONTH_END_DAYS = 2
const FRIDAY = 5
const FRIDAY_ACTIVITY = 0.95

/** Public holidays, `MM-dd`: of the whole world, and by category of regions. */
const EVERYWHERE: readonly string[] = ['01-01', '12-25']
const BY_CATEGORY: Readonly<Record<string, readonly string[]>> = {
  Americas: ['07-04'],
  Europe: ['05-01', '12-26'],
  'Asia Pacific': ['01-02', '05-01'],
}

const THURSDAY = 4
const NOVEMBER = '11'

/** Whether the offices of a region are closed on a local day. Without a region, the holidays of the whole world count. */
export function isDayOff(day: Day, region?: Region): boolean {
  return isWeekend(day) || isHoliday(day, region?.category)
}

function isHoliday(day: Day, category = ''): boolean {
  const date = monthDayOf(day)
  if (EVERYWHERE.includes(date) || BY_CATEGORY[category]?.includes(date) === true) return true
  return category === 'Americas' && isThanksgiving(day, date)
}

/** The fourth Thursday of November. */
function isThanksgiving(day: Day, date: string): boolean {
  return (
    date.startsWith(NOVEMBER) && weekdayOf(day) === THURSDAY && Math.ceil((day - firstDayOfMonth(day) + 1) / 7) === 4
  )
}

/**
 * How much is done on a local day, against a usual weekday, of which it is 1: less on days off and on Fridays, more at the end of a month.
 * The trend of a company over the years is no part of it.
 */
export function activityOn(day: Day, region?: Region): number {
  if (isDayOff(day, region)) return DAY_OFF
  const weekday = weekdayOf(day) === FRIDAY ? FRIDAY_ACTIVITY : 1
  return lastDayOfMonth(day) - day < MONTH_END_DAYS ? weekday * MONTH_END : weekday
}

/** Share of the range from `min` to `count` that runs on a usual weekday, by part of the day. */
const LOAD: Readonly<Record<PartOfDay, number>> = { 0: 0.1, 1: 0.85, 2: 0.5 }
/** The load of a day is up to this much above or below the usual one. */
const NOISE = 0.15

function loadOf(part: PartOfDay, activity: number): number {
  return Math.min(1, LOAD[part] * activity)
}

/** How many of the machines there are on a day. */
export function machinesOn({ life, launches, count }: Machines, day: Day): number {
  if (!isWithin(life, day)) return 0
  if (launches === undefined) return count
  let launched = 0
  for (const launch of launches) if (launch <= day) launched += 1
  return launched
}

export function isAutoscaled({ schedule }: Machines): boolean {
  return schedule === 'autoscaled'
}

/** How many of the machines run of those that usually do. */
export function loweredOn({ lowered }: Machines, day: Day, running: number): number {
  if (lowered === undefined) return running
  return lowered.reduce((left, drop) => (isWithin(drop, day) ? Math.round(left * drop.factor) : left), running)
}

/** The days around a day on which there are as many of the machines. */
export function daysAlike({ life, launches, lowered }: Machines, day: Day): DateRange {
  let { first, last } = EVER
  const changesOn = (change: Day): void => {
    if (change > day) last = Math.min(last, change - 1)
    else first = Math.max(first, change)
  }
  changesOn(life.first)
  changesOn(life.last + 1)
  launches?.forEach(changesOn)
  lowered?.forEach((drop) => {
    changesOn(drop.first)
    changesOn(drop.last + 1)
  })
  return { first, last }
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
  return loweredOn(machines, dayOfHour(hour), Math.min(there, running))
}

/** Whether a machine runs in an hour since 1970: of machines of one name, the first ones run first. */
export function runsInHour(
  { machines, index }: { readonly machines?: Machines; readonly index: number },
  hour: Hour,
  seed: number,
): boolean {
  return machines !== undefined && index < runningMachines(machines, hour, seed)
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
