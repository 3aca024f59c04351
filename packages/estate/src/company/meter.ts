import type { Micros } from '../kernel/money.js'
import { type Day, HOURS_IN_DAY } from '../kernel/time.js'
import type { Region } from './region.js'

/** Something that a vendor sells by the amount: one price in each region, in the words of the vendor's bill. */
export interface Meter {
  /** Unique in the cloud, such as `TimedStorage-ByteHrs`. */
  readonly code: string
  readonly product: { readonly code: string; readonly name: string }
  /** Such as `GB`, or `GB-month` of a meter that is charged by the month. */
  readonly unit: string
  /** How many parts of a unit are counted, so that quantities are whole numbers. */
  readonly partsOfUnit: number
  /** What the price is for, where that is not one unit, such as 1,000 requests. */
  readonly pricedBy?: { readonly units: number; readonly text: string }
  /** Whether the price is for having a unit for a month, instead of for using one. */
  readonly isMonthly?: true
  /** Whether it is a share of the bill, for which a rule of the month charges. */
  readonly isShareOfBill?: true
  /** Which part of the bill a tax is. */
  readonly taxPercent?: number
  /** What cost lines call it where it is no usage. */
  readonly recordType?: string
  /** Whether a company pays the price as it is: no negotiated discount is taken off it. */
  readonly isNet?: true
  /** The price in words, where it is no amount for a unit. */
  readonly priceText?: string
  /** Words of the bill, which are known for AWS only. */
  readonly billing?: MeterBilling
  /** `undefined` where it is not sold. */
  price(region: string): Micros | undefined
}

interface MeterBilling {
  readonly operation?: string
  readonly subProduct?: string
  /** The usage type, with the prefix of the region. */
  useType(region: string): string
}

/** Parts of what can be divided, such as a GB, and of what is counted, such as a request. */
export const MILLIONTHS = 1_000_000
export const WHOLE = 1

/** The codes of the regions in which a meter has a price. */
export function soldIn(regions: readonly Region[], meter: Meter): string[] {
  return regions.map(({ code }) => code).filter((code) => meter.price(code) !== undefined)
}

/** What a resource uses of what a meter counts. */
export interface Metering {
  readonly meter: Meter
  /** The amount of a day in parts of the unit: a monthly meter counts what there is, and another one what is used. */
  amountOn(date: MeteredDay): number
}

/** What all meterings ask of a day, found once for thousands of them. */
export interface MeteredDay {
  readonly day: Day
  /** How many of its hours have passed. */
  readonly hours: number
  readonly text: string
  readonly activity: number
  /** The day before the month, and how many days the month has. */
  readonly beforeMonth: Day
  readonly daysOfMonth: number
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
