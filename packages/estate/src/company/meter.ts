// A meter: a unit with its price in each region, and how its amounts grow.

import { converted, type Micros } from '../kernel/money.js'
import { type Day, HOURS_IN_DAY, isWithin, lifeOf } from '../kernel/time.js'
import type { CompanyEntry } from './company-file.js'
import type { Meter, MeteredDay, Metering, Region } from './resource.js'

/** The codes of the regions in which a meter has a price. */
export function soldIn(regions: readonly Region[], meter: Meter): string[] {
  return regions.map(({ code }) => code).filter((code) => meter.price(code) !== undefined)
}

/** The part of the hours of a day in the amount of a month; the days of the month add up to it. */
export function dayShare(ofMonth: number, { day, hours, beforeMonth, daysOfMonth }: MeteredDay): number {
  const until = (date: number): number => Math.round((ofMonth * (date - beforeMonth)) / daysOfMonth)
  return until(day - 1 + hours / HOURS_IN_DAY) - until(day - 1)
}

/** How many parts of its unit the price of a meter is for. */
export function unitsOfPrice({ partsOfUnit, pricedBy }: Meter): number {
  return partsOfUnit * (pricedBy?.units ?? 1)
}

/** A charge that is a share of what its account costs, such as a tax. */
export interface ShareOfAccount {
  /** What it comes to for what the account has cost in the first hours of the month. */
  costOf(cost: Micros, hours: number): Micros
  /** How much of its unit is charged on a day on which the account costs so much. */
  quantityOf(cost: Micros, hours: number): number
}

/** The percents that a company has negotiated with a vendor. */
export interface Discounts {
  /** The percent for a product on a day: what is for the product goes before what is for all, and what is later before what is earlier. */
  on(product: { readonly code: string }, day: Day): number
  /** The days from which on they are others, the earliest first. */
  readonly changes: readonly Day[]
}

export function discountsOf({ discounts = [] }: CompanyEntry, vendor: string): Discounts {
  const all = discounts
    .filter((discount) => discount.vendor === vendor)
    .map(({ service, percent, from, until }) => ({ service, percent, life: lifeOf({ launched: from, ended: until }) }))
    .sort((one, other) => one.life.first - other.life.first)
  return {
    on: ({ code }, day) => {
      const percentFor = (wanted?: string) =>
        all.findLast(({ service, life }) => service === wanted && isWithin(life, day))?.percent
      return percentFor(code) ?? percentFor() ?? 0
    },
    changes: [...new Set(all.flatMap(({ life }) => [life.first, life.last + 1]).filter(Number.isFinite))].sort(
      (one, other) => one - other,
    ),
  }
}

/** What a company pays for what a meter counts: the amounts of its own file are in its currency. */
export function priceOfMeter(
  meter: Meter,
  region: string,
  company: Pick<CompanyEntry, 'currency'>,
  day?: Day,
): Micros | undefined {
  const price = meter.price(region, day)
  return meter.isListed ? converted(price, company) : price
}

/** What is usual on a day. */
export function usualOn(usual: Metering['usual'], day: Day): number {
  if (typeof usual === 'number') return usual
  let [first, end] = [0, usual.days.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if ((usual.days[middle] as number) <= day) first = middle + 1
    else end = middle
  }
  return usual.amounts[first - 1] ?? 0
}
