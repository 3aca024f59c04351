import { type Company, today } from '../company/company.js'
import type { Micros } from '../money.js'
import { chargeOf, priceOf } from '../resources/charge.js'
import { type Resource, resourcesOf, type VendorCode } from '../resources/resource.js'
import type { Day } from '../time.js'

/** A day on which an account cost far more than in the week before. */
export interface Anomaly {
  readonly number: number
  readonly vendor: VendorCode
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
      const costs = Array.from({ length: SEARCHED_DAYS + DAYS_BEFORE }, (_, back) =>
        costOf(company, resources, last - back),
      )
      return costs.slice(0, SEARCHED_DAYS).flatMap((cost, back): Anomaly[] => {
        const day = last - back
        const expected = meanOf(costs.slice(back + 1, back + 1 + DAYS_BEFORE))
        if (expected === 0 || cost < expected * SMALLEST_RISE) return []
        return [{ number: day * 1_000 + index, vendor, account, day, cost, expected }]
      })
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

/** The mean of the week before a day. */
export function expectedCost(company: Company, resources: readonly Resource[], day: Day): Micros {
  return meanOf(Array.from({ length: DAYS_BEFORE }, (_, back) => costOf(company, resources, day - back - 1)))
}

function meanOf(costs: readonly Micros[]): Micros {
  return Math.round(costs.reduce((sum, cost) => sum + cost, 0) / costs.length)
}
