/**
 * Days are counted from 1970-01-01, so that a range is a loop over whole numbers and no time zone takes part.
 */
export type Day = number

/** Hours are counted from 1970-01-01T00:00Z. */
export type Hour = number

export const HOURS_IN_DAY = 24
/** In years of 365 days. */
export const DAYS_IN_YEAR = 365
export const DAY_IN_MS = 86_400_000
export const HOUR_IN_MS = 3_600_000

/** The day of a text that begins with `yyyy-MM-dd`; `undefined` where it names no day of the calendar. */
export function dayOf(text: string): Day | undefined {
  const date = text.slice(0, 10)
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms)) return undefined
  const day = ms / DAY_IN_MS
  // Date.parse takes 31 February for 3 March.
  return dateOf(day) === date ? day : undefined
}

/** `yyyy-MM-dd`. */
export function dateOf(day: Day): string {
  return new Date(day * DAY_IN_MS).toISOString().slice(0, 10)
}

/** `MM-dd`. */
export function monthDayOf(day: Day): string {
  const date = new Date(day * DAY_IN_MS)
  return `${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

/** The hour that an instant, in milliseconds since 1970, lies in. */
export function hourOf(ms: number): Hour {
  return Math.floor(ms / HOUR_IN_MS)
}

export function dayOfHour(hour: Hour): Day {
  return Math.floor(hour / HOURS_IN_DAY)
}

export function startOfDay(day: Day): Hour {
  return day * HOURS_IN_DAY
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6
}

/** `yyyy-MM`. */
export function monthOf(day: Day): string {
  return dateOf(day).slice(0, 7)
}

export function firstDayOfMonth(day: Day): Day {
  return monthAround(day).first
}

export function lastDayOfMonth(day: Day): Day {
  return monthAround(day).last
}

/** Both ends belong to the range. */
export interface DateRange {
  readonly first: Day
  readonly last: Day
}

/** Everything there ever was. */
export const EVER: DateRange = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }

interface Life {
  readonly launched?: string | undefined
  readonly ended?: string | undefined
}

/** From the first to the last day of something that a file describes; what it leaves out has no beginning, or no end. */
export function lifeOf({ launched, ended }: Life): DateRange {
  return {
    first: (launched === undefined ? undefined : dayOf(launched)) ?? EVER.first,
    last: (ended === undefined ? undefined : dayOf(ended)) ?? EVER.last,
  }
}

export function isWithin({ first, last }: DateRange, day: Day): boolean {
  return first <= day && day <= last
}

/** A range without days overlaps none. */
export function overlaps(range: DateRange, bounds: DateRange): boolean {
  return Math.max(range.first, bounds.first) <= Math.min(range.last, bounds.last)
}

/** In days. */
export function lengthOf({ first, last }: DateRange): number {
  return last - first + 1
}

/** The month that was asked for last: it is asked for thousands of times a day. */
let lastMonth: DateRange = { first: 0, last: -1 }

/** All days of the month that has the day. */
export function monthAround(day: Day): DateRange {
  if (!isWithin(lastMonth, day)) {
    const date = new Date(day * DAY_IN_MS)
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
    lastMonth = { first: Date.UTC(year, month) / DAY_IN_MS, last: Date.UTC(year, month + 1) / DAY_IN_MS - 1 }
  }
  return lastMonth
}

/** The first day of the month that is so many before the one that has the day. */
export function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 0] = dateOf(day).split('-').map(Number)
  return Date.UTC(year, month - 1 - months) / DAY_IN_MS
}

/** Returns the day so many months later, or before: the last day of a month that is shorter. */
export function monthsLater(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = dateOf(day).split('-').map(Number)
  const first = Date.UTC(year, month - 1 + months) / DAY_IN_MS
  return Math.min(first + date - 1, lastDayOfMonth(first))
}

/** Returns the day so many years later: 28 February in place of the 29th where that year has none. */
export function yearsLater(day: Day, years: number): Day {
  return monthsLater(day, 12 * years)
}

/** All days of the month before the one that has the day. */
export function monthBefore(day: Day): DateRange {
  return monthAround(firstDayOfMonth(day) - 1)
}

export function daysOf({ first, last }: DateRange): Day[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** The part of `range` that lies within `bounds`, which may be empty (`last` before `first`). */
export function intersection(range: DateRange, bounds: DateRange): DateRange {
  return { first: Math.max(range.first, bounds.first), last: Math.min(range.last, bounds.last) }
}

/** `yyyy-MM-ddTHH:mm:ssZ` of milliseconds since 1970. */
export function instantText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Milliseconds since 1970 of a text such as `2026-03-01T08:00:00Z` or `2026-03-01`, in UTC; `undefined` for another text. */
export function instantOf(text: string): number | undefined {
  const [, time = '00:00:00'] = /^\d{4}-\d\d-\d\d(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z?)?$/.exec(text) ?? [
    undefined,
    '',
  ]
  const ms = dayOf(text) === undefined ? Number.NaN : Date.parse(`${text.slice(0, 10)}T${time}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

/** `YYYY-MM-DD HH:mm:ss`, at the start of the day. */
export function timeText(day: Day): string {
  return `${dateOf(day)} 00:00:00`
}

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
