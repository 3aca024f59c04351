// What operations ask of the charges of all clouds of a company.

import { type Account, isFixed, type Line, type Pool } from '../charges/charge-table.js'
import type { Commitment } from '../charges/commitment.js'
import { series, sum } from '../charges/query.js'
import { type RowsOfDay, rowsIn } from '../charges/rows.js'
import type { CoverageByKind } from '../charges/sums.js'
import type { Cloud, Company } from '../clouds/cloud.js'
import type { Resource } from '../company/resource.js'
import { entryOf, firstBy } from '../kernel/maps.js'
import type { Micros } from '../kernel/money.js'
import type { DateRange, Day, Hour } from '../kernel/time.js'
import { goneSinceHour, placesOf, resourcesOf } from './inventory.js'

export type { Unused } from '../charges/rows.js'

/*
 * What operations of all vendors ask of the charges. A cost is what usage costs with its discounts and commitments, with the unused
 * part of commitments; what a bill has are the same charges with the fees of commitments in place of their cost. Charges of an account
 * that was deleted end with the hour before: what others paid stays as it was.
 */

/** An account of a cloud with one of its products. */
export interface Charged extends Account {
  readonly vendor: string
}

/** Returns the costs of accounts and products of each day of a range, by what `by` says of them. */
export async function costsByDay<Key>(
  company: Company,
  range: DateRange,
  by: (charged: Charged) => Key | undefined,
): Promise<Map<Key, Micros[]>> {
  const found = new Map<Key, Micros[]>()
  for (const cloud of cloudsWith(company, 'effective')) {
    const ofCloud = await series(cloud.ledger(company), { measure: 'cost', range, ...chargedOf(company, cloud, by) })
    addSeries(found, ofCloud, ({ effectiveCost }) => effectiveCost)
  }
  return found
}

/** The costs of each day of a range, and those that say what is unusual. */
interface JudgedCosts<Key> {
  readonly costs: ReadonlyMap<Key, readonly Micros[]>
  readonly judged: ReadonlyMap<Key, readonly Micros[]>
}

/**
 * Returns the costs of each day of a range, and those that say what is unusual: of what is used, without charges that don't depend on usage. Where
 * discounts grow in the course of a month, it is the costs at list price, without commitments.
 */
export async function judgedCostsByDay<Key>(
  company: Company,
  range: DateRange,
  by: (charged: Charged) => Key | undefined,
): Promise<JudgedCosts<Key>> {
  const partsOf = new Map<Key, { readonly fixed: { readonly key: Key }; readonly used: { readonly key: Key } }>()
  const read = await costsByDay(company, range, (charged) => {
    const key = by(charged)
    if (key === undefined) return undefined
    const { fixed, used } = entryOf(partsOf, key, () => ({ fixed: { key }, used: { key } }))
    return charged.isFixed ? fixed : used
  })
  const [costs, found] = [new Map<Key, Micros[]>(), new Map<Key, Micros[]>()]
  for (const [part, days] of read) {
    addDays(costs, part.key, days)
    if (partsOf.get(part.key)?.used === part) addDays(found, part.key, days)
  }
  for (const cloud of cloudsWith(company, 'effective').filter(({ isJudgedAtList }) => isJudgedAtList)) {
    const ledger = cloud.ledger(company)
    const [vendor, until] = [cloud.code, untilIn(company, cloud)]
    const byPool = ({ account, service: product }: Pool) => by({ vendor, account, product })
    addSeries(found, await series(ledger, { measure: 'coverage', range, by: byPool, until }), discountsIn)
    const byUnused = ({ account, product }: Commitment) => by({ vendor, account, product })
    const uses = await series(ledger, { measure: 'utilization', range, by: byUnused, until })
    addSeries(found, uses, ({ cost, usedCost }) => usedCost - cost)
  }
  return { costs, judged: found }
}

/** What discounts and commitments take off the list price. */
function discountsIn(paid: CoverageByKind): Micros {
  return paid.reduce((sum, { listCost, effectiveCost }) => sum + listCost - effectiveCost, 0)
}

/** Adds what the days of each key cost. */
function addSeries<Key, Sums>(
  found: Map<Key, Micros[]>,
  more: ReadonlyMap<Key, readonly Sums[]>,
  costOf: (sums: Sums) => Micros,
): void {
  for (const [key, days] of more) addDays(found, key, days.map(costOf))
}

function addDays<Key>(found: Map<Key, Micros[]>, key: Key, costs: Micros[]): void {
  const existing = found.get(key)
  found.set(key, existing === undefined ? costs : existing.map((cost, index) => cost + (costs[index] as number)))
}

/** A product with what it cost in a range, or what the bill has of it. */
export interface ProductCost {
  readonly product: Account['product']
  readonly cost: Micros
}

/** Returns the cost of each product, in the order of the ledger; a product without cost is left out. */
export async function costsByProduct(
  company: Company,
  range: DateRange,
  isAsked: (charged: Charged) => boolean,
  basis: Basis = 'effective',
): Promise<ProductCost[]> {
  const costs = new Map<Account['product'], Micros>()
  const productOf = firstBy((product: Account['product']) => product.code)
  for (const cloud of cloudsWith(company, basis)) {
    const by = (charged: Charged) => (isAsked(charged) ? productOf(charged.product) : undefined)
    const ofCloud = await sum(cloud.ledger(company), { measure: 'cost', range, ...chargedOf(company, cloud, by) })
    for (const [product, sums] of ofCloud) costs.set(product, (costs.get(product) ?? 0) + sums[`${basis}Cost`])
  }
  return Array.from(costs, ([product, cost]) => ({ product, cost })).filter(({ cost }) => cost !== 0)
}

/** What an account and product cost for their usage, or what the bill has of them. */
type Basis = 'effective' | 'billed'

/** Whether the charges of a cloud have costs on a basis: bills that were read may lack one, and the other does not stand in for it. */
export function hasBasis({ bills }: Company, vendor: string, basis: Basis): boolean {
  return bills?.[vendor]?.missing.has(basis) !== true
}

function cloudsWith(company: Company, basis: Basis): readonly Cloud[] {
  return company.clouds.filter(({ code }) => hasBasis(company, code, basis))
}

/** By what the accounts of a cloud are summed, as long as the service sees them. */
function chargedOf<Key>(company: Company, cloud: Cloud, by: (charged: Charged) => Key | undefined) {
  return { by: (account: Account) => by({ ...account, vendor: cloud.code }), until: untilIn(company, cloud) }
}

function untilIn(company: Company, { code: vendor }: Cloud): (account: string) => Hour {
  return (account) => goneSinceHour(company, { vendor, account })
}

/** What a line is charged for: what its resources have in common. */
export interface ChargedLine extends Pick<Resource, 'vendor' | 'account' | 'region' | 'type' | 'kind'> {
  readonly isFixed: boolean
}

/** Returns the cost of the usage of a cloud in a range, by what `by` says of its lines. */
export async function costsOfLines<Key>(
  company: Company,
  cloud: Cloud,
  range: DateRange,
  by: (line: ChargedLine) => Key | undefined,
): Promise<Map<Key, Micros>> {
  const byLine = (line: Line) => by(chargedLine(cloud, line))
  const found = await sum(cloud.ledger(company), {
    measure: 'usage',
    range,
    by: byLine,
    until: untilIn(company, cloud),
  })
  return new Map(Array.from(found, ([key, { effectiveCost }]) => [key, effectiveCost]))
}

/** Returns the costs of a cloud on each day of a range by what is said of its lines, and of commitments that were not used up. */
export async function costsOfLinesByDay<Key>(
  company: Company,
  cloud: Cloud,
  range: DateRange,
  byLine: (line: ChargedLine) => Key | undefined,
  byUnused: (commitment: Commitment) => Key | undefined,
): Promise<Map<Key, Micros[]>> {
  const found = new Map<Key, Micros[]>()
  const [ledger, until] = [cloud.ledger(company), untilIn(company, cloud)]
  const by = (line: Line) => byLine(chargedLine(cloud, line))
  const usage = await series(ledger, { measure: 'usage', range, by, until })
  addSeries(found, usage, ({ effectiveCost }) => effectiveCost)
  const unused = await series(ledger, { measure: 'utilization', range, by: byUnused, until })
  addSeries(found, unused, ({ cost, usedCost }) => cost - usedCost)
  return found
}

/** The resources of one type that a meter is read of are of one kind. */
function chargedLine({ code: vendor }: Cloud, line: Line): ChargedLine {
  const { account, region, typeName: type, kind } = line
  return { vendor, account, region, type, kind, isFixed: isFixed(line) }
}

/** The charges of a day in a cloud: the shares of the resources that are asked for, and what commitments were not used for. */
export interface ChargedDay extends RowsOfDay {
  readonly cloud: Cloud
}

/** Which charges are asked for: all of them where a member is left out. */
export interface AskedCharges {
  cloud?(cloud: Cloud): boolean
  /** Whether a line may have resources that are asked for; it saves a look at each of them. */
  line?(line: ChargedLine): boolean
  resource?(resource: Resource): boolean
  /** The hour up to which charges count; the clock when left out. */
  readonly until?: Hour
}

/**
 * Finds the charges of a day, cloud by cloud. They can be read until another day is asked for. Accounts that were deleted have their charges apart.
 */
export function chargesIn(company: Company, asked: AskedCharges): (day: Day) => Promise<readonly ChargedDay[]> {
  const {
    cloud: isCloud = () => true,
    line: isLine = () => true,
    resource: isResource,
    until = Number.POSITIVE_INFINITY,
  } = asked
  const index = { resources: resourcesOf(company), ...placesOf(company) }
  const clouds = cloudsWith(company, 'effective')
    .filter(isCloud)
    .map((cloud) => {
      const ledger = cloud.ledger(company)
      const untilOf = untilIn(company, cloud)
      const rowsOn = rowsIn(ledger, {
        index,
        isLine: (line) => isLine(chargedLine(cloud, line)),
        isResource,
        until: (account) => Math.min(untilOf(account), until),
      })
      return { cloud, rowsOn }
    })
  return async (day) => {
    const found: ChargedDay[] = []
    for (const { cloud, rowsOn } of clouds) for (const rows of await rowsOn(day)) found.push({ ...rows, cloud })
    return found
  }
}

/** Sums costs by the keys of resources, since a resource may have other tags on another day; adds the resources to those that are known. */
export function resourceCosts(charges: readonly ChargedDay[], resources: Map<string, Resource>): Map<string, Micros> {
  const costs = new Map<string, Micros>()
  for (const { shares } of charges) {
    for (const { resource, effectiveCost } of shares) {
      resources.set(resource.key, resource)
      costs.set(resource.key, (costs.get(resource.key) ?? 0) + effectiveCost)
    }
  }
  return costs
}
