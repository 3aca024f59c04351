import type { Cloud, Company } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { Micros } from '../../kernel/money.js'
import type { Day } from '../../kernel/time.js'
import { type ChargedLine, eachChargedDay, eachLineCost } from '../charges.js'
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
export function causesOf(company: Company, cloud: Cloud, day: Day, smallestRise: number): Cause[] {
  const lines = new Set(rises(day, (date) => lineCosts(company, cloud, date)).map(({ of }) => of))
  return rises(day, (date) => resourceCosts(company, cloud, date, (line) => lines.has(keyOf(line))))
    .filter(({ cost, usual }) => cost >= usual * (1 + smallestRise))
    .map(({ of, cost, usual }) => ({ resource: of, cost, usual }))
}

function keyOf({ account, region, type }: ChargedLine): string {
  return `${account} ${region} ${type}`
}

interface Rise<Of> {
  readonly of: Of
  readonly cost: Micros
  readonly usual: Micros
}

/** What rose most above the same weekdays before; what was not there cost nothing. */
function rises<Of>(day: Day, costsOn: (date: Day) => Iterable<readonly [Of, Micros]>): Rise<Of>[] {
  const before = sameWeekdays(day).map((date) => sumsOf(costsOn(date)))
  return Array.from(sumsOf(costsOn(day)), ([of, cost]): Rise<Of> => {
    return { of, cost, usual: usualOf(before.map((sums) => sums.get(of) ?? 0)) }
  })
    .filter(({ cost, usual }) => cost > usual)
    .sort((first, second) => second.cost - second.usual - (first.cost - first.usual))
    .slice(0, MOST_CAUSES)
}

function sumsOf<Of>(costs: Iterable<readonly [Of, Micros]>): Map<Of, Micros> {
  const sums = new Map<Of, Micros>()
  for (const [of, cost] of costs) sums.set(of, (sums.get(of) ?? 0) + cost)
  return sums
}

function lineCosts(company: Company, cloud: Cloud, day: Day): [string, Micros][] {
  const costs: [string, Micros][] = []
  eachLineCost(company, cloud, { first: day, last: day }, (line, cost) => costs.push([keyOf(line), cost]))
  return costs
}

function resourceCosts(
  company: Company,
  cloud: Cloud,
  day: Day,
  line: (line: ChargedLine) => boolean,
): [Resource, Micros][] {
  const costs: [Resource, Micros][] = []
  eachChargedDay(company, { first: day, last: day }, { cloud: (asked) => asked === cloud, line }, ({ shares }) => {
    for (const { resource, effective } of shares) costs.push([resource, effective])
  })
  return costs
}
