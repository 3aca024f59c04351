import { DAYS_IN_YEAR, type Day } from '../../kernel/time.js'

/**
 * The days on which machines were launched, the earliest first, where their number has grown by a share a year up to the number of today.
 */
export function launchesOf(count: number, growth: number, today: Day): readonly Day[] {
  return Array.from({ length: count }, (_, index) => {
    const years = Math.log((index + 0.5) / count) / Math.log(1 + growth)
    return today + Math.ceil(years * DAYS_IN_YEAR)
  })
}
