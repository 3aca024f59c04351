// Cuts days into the hours in which the same machines run.
import { type Day, HOURS_IN_DAY, type Hour } from './time.js'

/** A local day has three parts: night from midnight to 8 o'clock, work until 18 o'clock, and evening. */
export type PartOfDay = 0 | 1 | 2
export const [NIGHT, WORK, EVENING]: readonly [0, 1, 2] = [0, 1, 2]
const PART_STARTS: Readonly<Record<PartOfDay, number>> = { 0: 0, 1: 8, 2: 18 }

/** Whole hours of a UTC day through which no office changes its part of day, so that the same machines run. */
export interface Segment {
  /** The first hour, from 0 to 23. */
  readonly from: number
  readonly hours: number
}

/** Cuts a UTC day wherever a place that is one of these whole hours from UTC changes its part of day. */
export function segmentsOf(offsets: Iterable<number>): readonly Segment[] {
  const starts = new Set([0])
  for (const offset of offsets) {
    for (const start of Object.values(PART_STARTS)) starts.add(hourOfDay(start - offset))
  }
  const sorted = [...starts].sort((first, second) => first - second)
  return sorted.map((from, index) => ({ from, hours: (sorted[index + 1] ?? HOURS_IN_DAY) - from }))
}

/** The part of a segment that lies before an hour of its day. */
export function hoursUntil({ from, hours }: Segment, until: number): number {
  return Math.max(0, Math.min(hours, until - from))
}

/** The local day and its part. */
export interface LocalTime {
  readonly day: Day
  readonly part: PartOfDay
}

/** What the clocks of a place show that is so many hours from UTC. */
export function localTime(hour: Hour, offset: number): LocalTime {
  const local = hour + offset
  return { day: Math.floor(local / HOURS_IN_DAY), part: partOf(hourOfDay(local)) }
}

/** The next hour at which the clocks of a place show another part of the day, or a UTC day begins: until then the same machines run. */
export function nextChange(hour: Hour, offset: number): Hour {
  const local = hourOfDay(hour + offset)
  const starts = Object.values(PART_STARTS).filter((start) => start > local)
  const untilPart = Math.min(HOURS_IN_DAY, ...starts) - local
  return hour + Math.min(untilPart, HOURS_IN_DAY - hourOfDay(hour))
}

function partOf(hour: number): PartOfDay {
  if (hour < PART_STARTS[WORK]) return NIGHT
  return hour < PART_STARTS[EVENING] ? WORK : EVENING
}

function hourOfDay(hour: Hour): number {
  return ((hour % HOURS_IN_DAY) + HOURS_IN_DAY) % HOURS_IN_DAY
}
