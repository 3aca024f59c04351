// How much is done on a day: weekends, holidays and the end of a month.
import type { Region } from '../company/region.js'
import { type Day, firstDayOfMonth, isWeekend, lastDayOfMonth, monthDayOf, weekdayOf } from '../kernel/time.js'

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
