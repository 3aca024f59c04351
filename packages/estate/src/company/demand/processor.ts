import { fraction } from '../../kernel/random.js'
import type { Hour } from '../../kernel/time.js'
import { type Machines, usualLoad } from './schedule.js'

/** An hour is up to this much above or below the usual. */
const NOISE = 0.15

/** How busy the processor of a running machine is in an hour since 1970, in percent: it follows the load of the day and the week. */
export function busyPercent(machines: Machines, key: string, hour: Hour, seed: number): number {
  const noise = 1 + NOISE * (2 * fraction(seed, key, hour) - 1)
  return Math.round(10_000 * level(machines, seed) * usualLoad(hour, machines.region) * noise) / 100
}

/** What the processor of a running machine is never busier than in an hour, in percent. */
export function busiestPercent(machines: Machines, seed: number): (hour: Hour) => number {
  const most = 100 * level(machines, seed) * (1 + NOISE)
  return (hour) => most * usualLoad(hour, machines.region)
}

/** At full load. Machines of one name are alike; some are far too large for what they do. */
function level({ name }: Machines, seed: number): number {
  return 0.1 + 0.8 * fraction(seed, name, 'level')
}
