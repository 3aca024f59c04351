import type { Micros } from '../kernel/money.js'
import { PART_HOURS, PARTS_OF_DAY } from '../kernel/parts-of-day.js'
import { type Day, firstDayOfMonth, isWithin, lastDayOfMonth } from '../kernel/time.js'
import { isRunning, type Resource } from './resource.js'

/** What a resource was used for on a day, and what that costs on demand. */
export interface Charge {
  /** Millionths of hours of a machine, of GB-months of a volume: whole numbers, so that days add up. */
  readonly quantity: number
  readonly cost: Micros
}

/** On demand, for an hour of a machine or a GB-month of a volume; `undefined` where the catalog has no price. */
export function priceOf({ kind, type, region }: Resource): Micros | undefined {
  return kind.price(type, region)
}

/** `undefined` on days on which the resource was not used, and where its price is unknown. */
export function chargeOf(resource: Resource, price: Micros, day: Day, seed: number): Charge | undefined {
  const { life, gigabytes } = resource
  if (!isWithin(life, day)) return undefined
  if (gigabytes !== undefined) {
    return { quantity: dayShare(gigabytes * 1_000_000, day), cost: dayShare(Math.round(gigabytes * price), day) }
  }
  const hours = PARTS_OF_DAY.reduce(
    (sum: number, part) => sum + (isRunning(resource, day, part, seed) ? PART_HOURS[part] : 0),
    0,
  )
  return hours === 0 ? undefined : { quantity: hours * 1_000_000, cost: hours * price }
}

/** A day's part of the amount of a month; the days of the month add up to it. */
function dayShare(ofMonth: number, day: Day): number {
  const before = firstDayOfMonth(day) - 1
  const days = lastDayOfMonth(day) - before
  const until = (date: Day) => Math.round((ofMonth * (date - before)) / days)
  return until(day) - until(day - 1)
}
