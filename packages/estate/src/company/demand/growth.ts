import { DAYS_IN_YEAR, type Day } from '../../kernel/time.js'

/**
 * The days on which machines came of which there are so many today, the earliest first, where their number grows by a share a year: on
 * each day, there are as many as the growth since then leaves of those of today.
 */
export function launchesOf(count: number, growth: number, today: Day): readonly Day[] {
  return Array.from({ length: count }, (_, index) => {
    const years = Math.log((index + 0.5) / count) / Math.log(1 + growth)
    return today + Math.ceil(years * DAYS_IN_YEAR)
  })
}
