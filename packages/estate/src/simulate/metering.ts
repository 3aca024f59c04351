// How much of a meter a company uses on a day.

import type { LineIndex } from '../charges/indexes.js'
import type { MeteredEntry } from '../company/company-file.js'
import { dayShare, unitsOfPrice, usualOn } from '../company/meter.js'
import { type Growth, type Meter, type MeteredDay, type Metering, PACES } from '../company/resource.js'
import { entryOf } from '../kernel/maps.js'
import type { Micros } from '../kernel/money.js'
import { fractionAfter, hashBefore } from '../kernel/random.js'
import {
  DAYS_IN_YEAR,
  type DateRange,
  type Day,
  dayOf,
  firstDayOfMonth,
  HOURS_IN_DAY,
  lastDayOfMonth,
} from '../kernel/time.js'
import { activityOn } from './schedule.js'

/** A day of which some hours have passed. */
export function meteredDay(day: Day, hours: number): MeteredDay {
  const beforeMonth = firstDayOfMonth(day) - 1
  const activity = activityOn(day)
  return {
    day,
    hours,
    text: String(day),
    // Some of what is sent and logged goes on at night and at weekends.
    paces: [1, activity, (1 + activity) / 2],
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
/** The amount of a day is up to this share above or below the usual one. */
const NOISE = 0.15

/** As much on every day: hours of what runs always. */
export function constantUsage(meter: Meter, unitsADay: number): Metering {
  return { meter, usual: unitsADay * meter.partsOfUnit }
}

/** What runs day and night, such as the nodes of a cache: their number grows by whole ones. */
export function continuousUsage(meter: Meter, unitsADay: number, growth: Growth): Metering {
  const ofOne = (meter.unit.endsWith('hour') ? HOURS_IN_DAY : 1) * meter.partsOfUnit
  const usual = unitsADay * meter.partsOfUnit
  if (growth.share === 0 || usual < ofOne) return constantUsage(meter, unitsADay)
  return { meter, usual, growth, multipleOf: ofOne, least: ofOne }
}

/** What is stored, such as the GB of a bucket. */
export function storageUsage(meter: Meter, units: number, growth?: Growth): Metering {
  return { meter, usual: units * meter.partsOfUnit, ...(growth === undefined ? {} : { growth }) }
}

/** What is used of it in a usual month of weekdays; a day has its activity, and noise of its own. */
export function activityUsage(
  meter: Meter,
  unitsAMonth: number,
  growth: Growth,
  ...seeds: readonly (string | number)[]
): Metering {
  const usual = (unitsAMonth / DAYS_IN_MONTH) * meter.partsOfUnit
  return { meter, usual, growth, pace: 'active', noise: { share: NOISE, hash: hashBefore(...seeds, meter.code) } }
}

/** Returns the amount of a day in parts of the unit. */
export function amountOn(
  { usual, growth, pace = 'steady', noise, multipleOf = 1, least = 0 }: Metering,
  date: MeteredDay,
): number {
  const { day, text, paces } = date
  const ofPace = paces[PACES.indexOf(pace)] as number
  const ofNoise = noise === undefined ? 0 : noiseOn(noise.share, noise.hash, text)
  return amountOf(
    usualOn(usual, day),
    growth === undefined ? 1 : grown(growth, day),
    ofPace,
    ofNoise,
    multipleOf,
    least,
  )
}

/** Returns the share by which a day is above the usual, or below it. */
function noiseOn(most: number, hash: number, day: string): number {
  return most * (2 * fractionAfter(hash, day) - 1)
}

/** @param noise by which share the day is above the usual, or below it */
function amountOf(
  usual: number,
  grownBy: number,
  pace: number,
  noise: number,
  multipleOf: number,
  least: number,
): number {
  return Math.max(least, multipleOf * Math.round((usual * grownBy * pace * (1 + noise)) / multipleOf))
}

/** How much more there is on a day than on the one that the amount is given for. */
function grown({ share, from }: Growth, day: Day): number {
  return share === 0 ? 1 : (1 + share) ** ((day - from) / DAYS_IN_YEAR)
}

/** What is charged for by the amount, and what resources use of it. */
interface UsedLine {
  readonly meter: Meter
  readonly price: Micros
  readonly uses: readonly { readonly life: DateRange; readonly metering: Metering }[]
}

/**
 * What resources use of the lines that charge by the amount. The figures are in columns: each day looks at all of them, and in objects most of that
 * time would go into waiting for memory.
 */
export class MeteredUses {
  readonly #lines: readonly LineIndex[]
  readonly #prices: Float64Array
  readonly #unitsOfPrices: Float64Array
  readonly #areMonthly: readonly boolean[]
  /** Where the uses of each line begin, and at the end where the uses of the last line end. */
  readonly #begins: Int32Array
  readonly #meterings: readonly Metering[]
  readonly #firstDays: Float64Array
  readonly #lastDays: Float64Array
  /** The usual amount; no number where it differs by day. */
  readonly #usual: Float64Array
  readonly #growths: readonly Growth[]
  readonly #growthOfUse: Int32Array
  readonly #paces: Uint8Array
  readonly #noises: Float64Array
  readonly #hashes: Int32Array
  readonly #multiples: Float64Array
  readonly #least: Float64Array

  /** @param first the index of the first of the lines */
  constructor(lines: readonly UsedLine[], first: LineIndex) {
    const charged = lines.filter(({ meter }) => !meter.isShareOfBill)
    this.#lines = [...lines.keys()]
      .filter((line) => !lines[line]?.meter.isShareOfBill)
      .map((line) => (first + line) as LineIndex)
    this.#prices = Float64Array.from(charged, ({ price }) => price)
    this.#unitsOfPrices = Float64Array.from(charged, ({ meter }) => unitsOfPrice(meter))
    this.#areMonthly = charged.map(({ meter }) => meter.isMonthly === true)
    let end = 0
    this.#begins = Int32Array.from([0, ...charged.map(({ uses }) => (end += uses.length))])
    const uses = charged.flatMap(({ uses }) => uses)
    const meterings = uses.map(({ metering }) => metering)
    this.#meterings = meterings
    this.#firstDays = Float64Array.from(uses, ({ life }) => life.first)
    this.#lastDays = Float64Array.from(uses, ({ life }) => life.last)
    this.#usual = Float64Array.from(meterings, ({ usual }) => (typeof usual === 'number' ? usual : Number.NaN))
    const growths = new Map<string, number>()
    this.#growthOfUse = Int32Array.from(meterings, ({ growth = NO_GROWTH }) => {
      const key = JSON.stringify(growth)
      const index = entryOf(growths, key, () => growths.size)
      return index
    })
    this.#growths = Array.from(growths.keys(), (key) => JSON.parse(key) as Growth)
    this.#paces = Uint8Array.from(meterings, ({ pace = 'steady' }) => PACES.indexOf(pace))
    this.#noises = Float64Array.from(meterings, ({ noise }) => noise?.share ?? 0)
    this.#hashes = Int32Array.from(meterings, ({ noise }) => noise?.hash ?? 0)
    this.#multiples = Float64Array.from(meterings, ({ multipleOf = 1 }) => multipleOf)
    this.#least = Float64Array.from(meterings, ({ least = 0 }) => least)
  }

  /** Visits the lines with what they charge on a day: how much of the unit that is on the bill, and for how much at list price. */
  charge(day: Day, hours: number, visit: (line: LineIndex, quantity: number, list: Micros) => void): void {
    const date = meteredDay(day, hours)
    const grownBy = Float64Array.from(this.#growths, (growth) => grown(growth, day))
    for (let index = 0; index < this.#lines.length; index += 1) {
      const line = this.#lines[index] as LineIndex
      const amount = this.#amount(index, date, grownBy)
      if (amount === 0) continue
      const price = this.#prices[index] as number
      const units = this.#unitsOfPrices[index] as number
      if (this.#areMonthly[index]) {
        const quantity = dayShare(amount, date)
        if (quantity > 0) visit(line, quantity, dayShare(Math.round((amount * price) / units), date))
      } else {
        const quantity = Math.round((amount * hours) / HOURS_IN_DAY)
        if (quantity > 0) visit(line, quantity, Math.round((quantity * price) / units))
      }
    }
  }

  #amount(line: number, { day, text, paces }: MeteredDay, grownBy: Float64Array): number {
    let amount = 0
    const end = this.#begins[line + 1] as number
    for (let use = this.#begins[line] as number; use < end; use += 1) {
      if (day < (this.#firstDays[use] as number) || day > (this.#lastDays[use] as number)) continue
      const noise = this.#noises[use] as number
      const same = this.#usual[use] as number
      const usual = Number.isNaN(same) ? usualOn((this.#meterings[use] as Metering).usual, day) : same
      amount += amountOf(
        usual,
        grownBy[this.#growthOfUse[use] as number] as number,
        paces[this.#paces[use] as number] as number,
        noise === 0 ? 0 : noiseOn(noise, this.#hashes[use] as number, text),
        this.#multiples[use] as number,
        this.#least[use] as number,
      )
    }
    return amount
  }
}

const NO_GROWTH: Growth = { share: 0, from: 0 }
