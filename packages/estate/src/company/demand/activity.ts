import { type Day, isWeekend } from '../../kernel/time.js'

/** How much is going on at weekends, compared to a usual weekday. */
const WEEKEND = 0.45

/** How much is going on in a company on a day: 1 on a usual weekday. */
export function activityOn(day: Day): number {
  return isWeekend(day) ? WEEKEND : 1
}
