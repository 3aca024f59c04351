// How much of a meter a company uses on a day.
import type { MeteredEntry } from '../company/company-file.js'
import type { Growth } from '../company/meter.js'
import type { Meter, MeteredDay, Metering } from '../company/resource.js'
import { fractionsOf } from '../kernel/random.js'
import { DAYS_IN_YEAR, type Day, dayOf, firstDayOfMonth, HOURS_IN_DAY, lastDayOfMonth } from '../kernel/time.js'
import { activityOn } from './schedule.js'

/** A day of which some hours have passed. */
export function meteredDay(day: Day, hours: number): MeteredDay {
  const beforeMonth = firstDayOfMonth(day) - 1
  return {
    day,
    hours,
    text: String(day),
    activity: activityOn(day),
    beforeMonth,
    daysOfMonth: lastDayOfMonth(day) - beforeMonth,
  }
}

/** How the amounts of entries grow, which apply on the day of the clock of the company file. */
export function growthFrom({ startClock }: { readonly startClock: string }): (entry: MeteredEntry) => Growth {
  const from = dayOf(startClock) ?? 0
  return ({ growth: share = 0 }) => ({ share, from })
}

const DAYS_IN_MONTH = 30
/** The amount of a day is up to this much above or below the usual one. */
const NOISE = 0.15

/** As much on every day: hours of what runs always. */
export function steadily(meter: Meter, unitsADay: number): Metering {
  const amount = Math.round(unitsADay * meter.partsOfUnit)
  return { meter, amountOn: () => amount }
}

/** What runs day and night, such as the nodes of a cache: their number grows by whole ones. */
export function running(meter: Meter, unitsADay: number, growth: Growth): Metering {
  const ofOne = meter.unit.endsWith('hour') ? HOURS_IN_DAY : 1
  const usual = unitsADay / ofOne
  if (growth.share === 0 || usual < 1) return steadily(meter, unitsADay)
  return {
    meter,
    amountOn: ({ day }) => Math.max(1, Math.round(usual * grown(growth, day))) * ofOne * meter.partsOfUnit,
  }
}

/** What is stored, such as the GB of a bucket. */
export function stored(meter: Meter, units: number, growth?: Growth): Metering {
  const amount = units * meter.partsOfUnit
  if (growth === undefined || growth.share === 0) return { meter, amountOn: () => Math.round(amount) }
  return { meter, amountOn: ({ day }) => Math.round(amount * grown(growth, day)) }
}

/** What is used of it in a usual month of weekdays; a day has its activity, and noise of its own. */
export function usedWithActivity(
  meter: Meter,
  unitsAMonth: number,
  growth: Growth,
  ...seeds: readonly (string | number)[]
): Metering {
  const usual = (unitsAMonth / DAYS_IN_MONTH) * meter.partsOfUnit
  const noiseOf = fractionsOf(...seeds, meter.code)
  return {
    meter,
    amountOn: ({ day, text, activity }) =>
      Math.round(usual * grown(growth, day) * activity * (1 + NOISE * (2 * noiseOf(text) - 1))),
  }
}

function grown({ share, from }: Growth, day: Day): number {
  return share === 0 ? 1 : (1 + share) ** ((day - from) / DAYS_IN_YEAR)
}
