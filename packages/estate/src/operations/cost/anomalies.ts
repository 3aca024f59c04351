import type { Company } from '../../clouds/cloud.js'
import { today } from '../../company/company.js'
import type { Resource } from '../../company/resource.js'
import type { Micros } from '../../kernel/money.js'
import { type DateRange, type Day, daysOf } from '../../kernel/time.js'
import { type Charged, costsByDay, eachChargedDay } from '../charges.js'

/** A day on which an account cost far more than in the week before. */
export interface Anomaly {
  readonly number: number
  readonly vendor: string
  readonly account: string
  readonly day: Day
  readonly cost: Micros
  readonly expected: Micros
}

const SEARCHED_DAYS = 30
const DAYS_BEFORE = 7
/** Costs vary with the load and the weekend; a rise by half is more than that. */
const SMALLEST_RISE = 1.5

/** Returns the anomalies of the last 30 days before the clock, the latest first. */
export function anomaliesOf(company: Company): Anomaly[] {
  const last = today(company) - 1
  const searched = { first: last - SEARCHED_DAYS + 1, last }
  return accountsOf(company)
    .flatMap(({ vendor, account }, index) =>
      expectedCosts(company, (charged) => charged.vendor === vendor && charged.account === account, searched).flatMap(
        ({ day, cost, expected }): Anomaly[] =>
          expected === 0 || cost < expected * SMALLEST_RISE
            ? []
            : [{ number: day * 1_000 + index, vendor, account, day, cost, expected }],
      ),
    )
    .sort((first, second) => second.number - first.number)
}

/** The accounts of all clouds that have charges. */
function accountsOf(company: Company): Pick<Charged, 'vendor' | 'account'>[] {
  return company.clouds.flatMap((cloud) => {
    const accounts = new Set(cloud.ledger(company).accounts.map(({ account }) => account))
    return Array.from(accounts, (account) => ({ vendor: cloud.code, account }))
  })
}

/** What a day cost, and what was to be expected from the week before. */
export interface ExpectedCost {
  readonly day: Day
  readonly cost: Micros
  readonly expected: Micros
}

/** What accounts and products cost on each day of a range, with what was to be expected. */
export function expectedCosts(
  company: Company,
  isAsked: (charged: Charged) => boolean,
  range: DateRange,
): ExpectedCost[] {
  const costs = costsByDay(company, { first: range.first - DAYS_BEFORE, last: range.last }, isAsked)
  return daysOf(range).map((day, index) => ({
    day,
    cost: costs[index + DAYS_BEFORE] ?? 0,
    expected: meanOf(costs.slice(index, index + DAYS_BEFORE)),
  }))
}

/** What resources cost more on a day than on the mean of the week before it. */
export function rises(company: Company, day: Day, isAsked: (resource: Resource) => boolean): Map<Resource, Micros> {
  const rise = new Map<Resource, Micros>()
  eachChargedDay(company, { first: day - DAYS_BEFORE, last: day }, isAsked, ({ shares }, charged) => {
    for (const { resource, effective } of shares) {
      const cost = charged === day ? effective : -effective / DAYS_BEFORE
      rise.set(resource, (rise.get(resource) ?? 0) + cost)
    }
  })
  return rise
}

function meanOf(costs: readonly Micros[]): Micros {
  return Math.round(costs.reduce((sum, cost) => sum + cost, 0) / costs.length)
}
