import { type PartOfDay, partOf } from '../../kernel/parts-of-day.js'
import { fraction } from '../../kernel/random.js'
import type { Day } from '../../kernel/time.js'
import { type Machines, usualLoad } from './schedule.js'

/** An hour is up to this much above or below the usual. */
const NOISE = 0.15
const HOURS_IN_DAY = 24

/** How busy the processor of a running machine is in an hour since 1970, in percent: it follows the load of the day and the week. */
export function busyPercent(machines: Machines, key: string, hour: number, seed: number): number {
  const day = Math.floor(hour / HOURS_IN_DAY)
  const usual = usualLoad(day, partOf(hour - day * HOURS_IN_DAY))
  const noise = 1 + NOISE * (2 * fraction(seed, key, hour) - 1)
  return Math.round(10_000 * level(machines, seed) * usual * noise) / 100
}

/** What the processor of a running machine is never busier than in a part of a day, in percent. */
export function busiestPercent(machines: Machines, seed: number): (day: Day, part: PartOfDay) => number {
  const most = 100 * level(machines, seed) * (1 + NOISE)
  return (day, part) => most * usualLoad(day, part)
}

/** At full load. Machines of one name are alike; some are far too large for what they do. */
function level({ name }: Machines, seed: number): number {
  return 0.1 + 0.8 * fraction(seed, name, 'level')
}
