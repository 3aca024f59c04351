import type { Company } from '../../clouds/cloud.js'
import { chargeOf, priceOf } from '../../company/charge.js'
import { today } from '../../company/company.js'
import type { Resource } from '../../company/resource.js'
import type { Micros } from '../../kernel/money.js'
import { type DateRange, type Day, daysOf } from '../../kernel/time.js'
import { resourcesOf } from '../inventory.js'

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

/** Those of the last 30 days before the clock, the latest first. */
export function anomaliesOf(company: Company): Anomaly[] {
  const accounts = new Map<string, [Resource, ...Resource[]]>()
  for (const resource of resourcesOf(company)) {
    const key = `${resource.vendor} ${resource.account}`
    const known = accounts.get(key)
    if (known === undefined) accounts.set(key, [resource])
    else known.push(resource)
  }
  const last = today(company) - 1
  return [...accounts.values()]
    .flatMap((resources, index) => {
      const [{ vendor, account }] = resources
      const searched = { first: last - SEARCHED_DAYS + 1, last }
      return expectedCosts(company, resources, searched).flatMap(({ day, cost, expected }): Anomaly[] =>
        expected === 0 || cost < expected * SMALLEST_RISE
          ? []
          : [{ number: day * 1_000 + index, vendor, account, day, cost, expected }],
      )
    })
    .sort((one, other) => other.number - one.number)
}

/** What resources cost on a day, on demand. */
export function costOf({ seed }: Company, resources: readonly Resource[], day: Day): Micros {
  return resources.reduce((sum, resource) => {
    const price = priceOf(resource)
    return sum + (price === undefined ? 0 : (chargeOf(resource, price, day, seed)?.cost ?? 0))
  }, 0)
}

/** What a day cost, and what was to be expected from the week before. */
export interface ExpectedCost {
  readonly day: Day
  readonly cost: Micros
  readonly expected: Micros
}

/** The costs of resources on each day of a range, with those that were to be expected. */
export function expectedCosts(company: Company, resources: readonly Resource[], range: DateRange): ExpectedCost[] {
  const costs = daysOf({ first: range.first - DAYS_BEFORE, last: range.last }).map((day) =>
    costOf(company, resources, day),
  )
  return daysOf(range).map((day, index) => ({
    day,
    cost: costs[index + DAYS_BEFORE] ?? 0,
    expected: meanOf(costs.slice(index, index + DAYS_BEFORE)),
  }))
}

function meanOf(costs: readonly Micros[]): Micros {
  return Math.round(costs.reduce((sum, cost) => sum + cost, 0) / costs.length)
}
