// The resources that made an account cost more than usual on a day.
import type { Cloud, Company } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { Micros } from '../../kernel/money.js'
import type { Day } from '../../kernel/time.js'
import { type ChargedDay, type ChargedLine, chargesIn, costsOfLines } from '../charges.js'
import { sameWeekdays, usualOf } from './expectation.js'

/** A resource that cost more on a day than it usually does. */
export interface Cause {
  readonly resource: Resource
  readonly cost: Micros
  readonly usual: Micros
}

const MOST_CAUSES = 10

/**
 * The resources whose cost rose most on a day. They are looked for in the accounts, regions and types whose cost rose most: to share out
 * the costs of all resources takes seconds in a large company.
 *
 * @param smallestRise as a share of what is usual
 */
export async function causesOf(company: Company, cloud: Cloud, day: Day, smallestRise: number): Promise<Cause[]> {
  const risen = await rises(day, (date) => costsOfLines(company, cloud, { first: date, last: date }, keyOf))
  const lines = new Set(risen.map(({ of }) => of))
  const chargesOn = chargesIn(company, {
    cloud: (asked) => asked === cloud,
    line: (line) => lines.has(keyOf(line) ?? ''),
  })
  const resources = await rises(day, async (date) => resourceCosts(await chargesOn(date)))
  return resources
    .filter(({ cost, usual }) => cost >= usual * (1 + smallestRise))
    .map(({ of, cost, usual }) => ({ resource: of, cost, usual }))
}

function keyOf({ account, region, type, isFixed }: ChargedLine): string | undefined {
  return isFixed ? undefined : `${account} ${region} ${type}`
}

interface Rise<Of> {
  readonly of: Of
  readonly cost: Micros
  readonly usual: Micros
}

/** What rose most above the same weekdays before; what was not there cost nothing. */
async function rises<Of>(day: Day, costsOn: (date: Day) => Promise<ReadonlyMap<Of, Micros>>): Promise<Rise<Of>[]> {
  const before = await Promise.all(sameWeekdays(day).map(costsOn))
  return Array.from(await costsOn(day), ([of, cost]): Rise<Of> => {
    return { of, cost, usual: usualOf(before.map((sums) => sums.get(of) ?? 0)) }
  })
    .filter(({ cost, usual }) => cost > usual)
    .sort((first, second) => second.cost - second.usual - (first.cost - first.usual))
    .slice(0, MOST_CAUSES)
}

function resourceCosts(charges: readonly ChargedDay[]): Map<Resource, Micros> {
  const costs = new Map<Resource, Micros>()
  for (const { shares } of charges) {
    for (const { resource, effectiveCost } of shares) costs.set(resource, (costs.get(resource) ?? 0) + effectiveCost)
  }
  return costs
}
