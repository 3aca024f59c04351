import { type Day, dateOf, monthsLater } from '../kernel/time.js'

/** A relative date, and the time after it. */
const RELATIVE =
  /^(?<sign>[+-]?)(?<number>\d{1,5})(?<unit>[dmy])(?: (?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d))?)?$/

/** What is missing in a text or number that was meant as a relative date; `undefined` where it looks like something else. */
export function relativeDateHint(value: unknown): string | undefined {
  const [matched, sign = '', number = '', unit = ''] = /^([+-]?)(\d{1,5})([a-z]?)$/i.exec(String(value)) ?? []
  if (matched === undefined) return undefined
  if (unit === '') return `the unit is missing: write ${sign || '-'}${number}d for days, or m for months, y for years`
  if (!'dmy'.includes(unit)) return `the units are d (days), m (months) and y (years), not ${unit}`
  return sign === ''
    ? `the sign is missing: write -${number}${unit} for the past, +${number}${unit} for what is to come`
    : undefined
}

/** A day of the calendar, and a time of it. */
export interface Moment {
  /** `yyyy-MM-dd`. */
  readonly date: string
  /** `HH:mm:ss`. */
  readonly time: string
}

/** What a relative date means, counted from today; `undefined` for another text. */
export function momentOf(text: string, today: Day): Moment | undefined {
  const { groups } = RELATIVE.exec(text) ?? {}
  if (groups === undefined) return undefined
  const { sign, number, unit, hours = '00', minutes = '00', seconds = '00' } = groups
  const count = (sign === '-' ? -1 : 1) * Number(number)
  // Only today needs no sign.
  if (sign === '' && count !== 0) return undefined
  return { date: dateOf(dayFrom(today, count, unit)), time: `${hours}:${minutes}:${seconds}` }
}

function dayFrom(today: Day, count: number, unit: string | undefined): Day {
  return unit === 'd' ? today + count : monthsLater(today, unit === 'y' ? count * 12 : count)
}
