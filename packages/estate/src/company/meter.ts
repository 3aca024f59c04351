// A meter: a unit with its price in each region, and how its amounts grow.
import type { Micros } from '../kernel/money.js'
import { type Day, HOURS_IN_DAY } from '../kernel/time.js'
import type { CompanyEntry } from './company-file.js'
import type { Meter, MeteredDay, Region } from './resource.js'

/** The codes of the regions in which a meter has a price. */
export function soldIn(regions: readonly Region[], meter: Meter): string[] {
  return regions.map(({ code }) => code).filter((code) => meter.price(code) !== undefined)
}

/** Something that grows by a share a year; the amount is as given on the day `from`. */
export interface Growth {
  readonly share: number
  readonly from: Day
}

/** The part of the hours of a day in the amount of a month; the days of the month add up to it. */
function dayShare(ofMonth: number, { day, hours, beforeMonth, daysOfMonth }: MeteredDay): number {
  const until = (date: number): number => Math.round((ofMonth * (date - beforeMonth)) / daysOfMonth)
  return until(day - 1 + hours / HOURS_IN_DAY) - until(day - 1)
}

/** At list price. */
export function listPriceOf({ partsOfUnit, pricedBy }: Meter, price: Micros, amount: number): Micros {
  return Math.round((amount * price) / (partsOfUnit * (pricedBy?.units ?? 1)))
}

/** What a meter charges on a day for an amount in parts of its unit, and how much of its unit that is on the bill. */
export function chargeOn(
  meter: Meter,
  price: Micros,
  amount: number,
  date: MeteredDay,
): { readonly quantity: number; readonly list: Micros } {
  if (meter.isMonthly) {
    return { quantity: dayShare(amount, date), list: dayShare(listPriceOf(meter, price, amount), date) }
  }
  const quantity = Math.round((amount * date.hours) / HOURS_IN_DAY)
  return { quantity, list: listPriceOf(meter, price, quantity) }
}

/** A charge that is a share of what its account costs, such as a tax. */
export interface ShareOfAccount {
  /** What it comes to for what the account has cost in the first hours of the month. */
  costOf(cost: Micros, hours: number): Micros
  /** How much of its unit is charged on a day on which the account costs so much. */
  quantityOf(cost: Micros, hours: number): number
}

/** The percent that a company has negotiated for a product of a vendor: what is for the product goes before what is for all. */
export function discountsOf(
  { discounts = [] }: CompanyEntry,
  vendor: string,
): (product: { readonly code: string }) => number {
  const percents = new Map(
    discounts.filter((discount) => discount.vendor === vendor).map(({ service, percent }) => [service, percent]),
  )
  return ({ code }) => percents.get(code) ?? percents.get(undefined) ?? 0
}
