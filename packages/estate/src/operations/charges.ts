import type { Cloud, Company } from '../clouds/cloud.js'
import type { Account } from '../company/ledger/account.js'
import type { Commitment } from '../company/ledger/commitment.js'
import type { DayRows } from '../company/ledger/day-charges.js'
import type { MeteredLine, Pool } from '../company/ledger/pool.js'
import { indexOf, type Share, sharesOf } from '../company/ledger/shares.js'
import type { Resource } from '../company/resource.js'
import { add } from '../kernel/columns.js'
import { groupBy } from '../kernel/group-by.js'
import { memo } from '../kernel/memo.js'
import type { Micros } from '../kernel/money.js'
import { remembered } from '../kernel/remembered.js'
import { type DateRange, type Day, type Hour, lengthOf } from '../kernel/time.js'
import { goneSinceHour, resourcesOf } from './inventory.js'

/*
 * What operations of all vendors ask of the charges. A cost is what usage costs with its discounts and commitments, with the unused
 * part of commitments; what a bill has are the same charges with the fees of commitments in place of their cost. Charges of an account
 * that was deleted end with the hour before: what others paid stays as it was.
 */

/** An account of a cloud with one of its products. */
export interface Charged extends Account {
  readonly vendor: string
}

/** Costs and bills of the accounts and products that are asked for, day by day. */
export function costsByDay(
  company: Company,
  range: DateRange,
  isAsked: (charged: Charged) => boolean,
  basis: Basis = 'effective',
): Micros[] {
  const sums = nothingOn(range)
  eachAskedCost(company, range, isAsked, basis, (cost, day) => {
    sums[day - range.first] = (sums[day - range.first] as number) + cost
  })
  return sums
}

/** What some accounts and products cost on each day of a range. */
export interface DailyCosts {
  readonly key: string
  /** One of the accounts and products that share the key. */
  readonly charged: Charged
  readonly costs: readonly Micros[]
}

/**
 * The costs of accounts and products by what `keyOf` says of each, in one pass over the days.
 *
 * @param keyOf `undefined` for what is not asked for
 */
export function costsByDayAndKey(
  company: Company,
  range: DateRange,
  keyOf: (charged: Charged) => string | undefined,
): DailyCosts[] {
  const found = new Map<string, DailyCosts & { readonly costs: Micros[] }>()
  const costsOf = memo((charged: Charged): Micros[] => {
    const key = keyOf(charged) ?? ''
    const existing = found.get(key) ?? { key, charged, costs: nothingOn(range) }
    found.set(key, existing)
    return existing.costs
  })
  const isAsked = (charged: Charged): boolean => keyOf(charged) !== undefined
  eachAskedCost(company, range, isAsked, 'effective', (cost, day, charged) => {
    const costs = costsOf(charged)
    costs[day - range.first] = (costs[day - range.first] as number) + cost
  })
  return [...found.values()]
}

function nothingOn(range: DateRange): Micros[] {
  return new Array(Math.max(0, lengthOf(range))).fill(0)
}

/** A product with what it cost in a range, or what the bill has of it. */
export interface ProductCost {
  readonly product: Account['product']
  readonly cost: Micros
}

/** Returns the cost of each product, in the order of the ledger; a product without cost is left out. */
export function costsByProduct(
  company: Company,
  range: DateRange,
  isAsked: (charged: Charged) => boolean,
  basis: Basis = 'effective',
): ProductCost[] {
  const products = new Map<string, { readonly product: Account['product']; cost: Micros }>()
  const costOf = (product: Account['product']): { cost: Micros } => {
    const existing = products.get(product.code) ?? { product, cost: 0 }
    products.set(product.code, existing)
    return existing
  }
  // Costs come by the hour in which their accounts end: a deletion would change the order.
  for (const cloud of cloudsWith(company, basis)) {
    for (const { charged } of accountsAskedFor(company, cloud, isAsked)) costOf(charged.product)
  }
  eachAskedCost(company, range, isAsked, basis, (cost, _day, { product }) => {
    costOf(product).cost += cost
  })
  return [...products.values()].filter(({ cost }) => cost !== 0)
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

/** Visits what the accounts and products that are asked for cost, cloud by cloud and day by day, as long as the service sees them. */
function eachAskedCost(
  company: Company,
  range: DateRange,
  isAsked: (charged: Charged) => boolean,
  basis: Basis,
  visit: (cost: Micros, day: Day, charged: Charged) => void,
): void {
  for (const cloud of cloudsWith(company, basis)) {
    const ledger = cloud.ledger(company)
    const asked = accountsAskedFor(company, cloud, isAsked)
    const byEnd = groupBy(asked, ({ charged }) => goneSinceHour(company, charged))
    for (const [end, accounts] of byEnd) {
      ledger.until(end).eachCost(range, (cost, day) => {
        for (const { position, charged } of accounts) visit(cost[basis][position] as number, day, charged)
      })
    }
  }
}

/** The accounts and products that are asked for, with their positions in the ledger. */
function accountsAskedFor(
  company: Company,
  cloud: Cloud,
  isAsked: (charged: Charged) => boolean,
): { readonly position: number; readonly charged: Charged }[] {
  return chargedOf(cloud.ledger(company).accounts, cloud.code).filter(({ charged }) => isAsked(charged))
}

/** Made once for the accounts of a ledger: some operations ask for each day of a year. */
const chargedOf = remembered((accounts: readonly Account[], vendor: string) =>
  accounts.map((account, position) => ({ position, charged: { ...account, vendor } })),
)

/** The part of a commitment that nothing used on a day. */
export interface Unused {
  readonly commitment: Commitment
  readonly cost: Micros
}

/** The charges of a day in a cloud: the shares of the resources that are asked for, and what commitments were not used for. */
export interface ChargedDay {
  readonly cloud: Cloud
  readonly commitments: readonly Commitment[]
  readonly shares: readonly Share[]
  readonly unused: readonly Unused[]
}

/** What a line is charged for: what its resources have in common. */
export type ChargedLine = Pick<Resource, 'vendor' | 'account' | 'region' | 'type' | 'kind'>

/** Which charges are asked for: all of them where a member is left out. */
export interface AskedCharges {
  cloud?(cloud: Cloud): boolean
  /** Whether a line may have resources that are asked for; it saves a look at each of them. */
  line?(line: ChargedLine): boolean
  resource?(resource: Resource): boolean
}

/** Visits the charges cloud by cloud, day by day. Accounts that were deleted have their charges in visits of their own. */
export function eachChargedDay(
  company: Company,
  range: DateRange,
  asked: AskedCharges,
  visit: (charged: ChargedDay, day: Day) => void,
): void {
  const { cloud: isCloud = () => true, line: isLine = () => true, resource: isResource } = asked
  const index = indexed(resourcesOf(company))
  for (const cloud of cloudsWith(company, 'effective').filter(isCloud)) {
    const { ledger, lines, charged, ends } = linesOf(company, cloud)
    const { commitments } = ledger
    const endOf = ({ account }: Commitment): Hour => goneSinceHour(company, { vendor: cloud.code, account })
    const isLineAsked = lines.map(
      (line, position) =>
        isLine(charged[position] as ChargedLine) &&
        (isResource === undefined || resourcesOn(line, index).some(isResource)),
    )
    for (const end of new Set([...ends, ...commitments.map(endOf)])) {
      const isRowAsked = lines.map((_, position) => isLineAsked[position] === true && ends[position] === end)
      ledger.until(end).eachDay(range, (charges, day) => {
        const rows = rowsByLine(charges, (line) => isRowAsked[line] === true)
        const shares = Array.from(rows, ([line, ofLine]) =>
          sharesOf(lines[line] as Pool | MeteredLine, charges, ofLine, day, company.seed, index),
        ).flat()
        const unused = unusedOf(commitments, charges).filter(({ commitment }) => endOf(commitment) === end)
        const ofResources = isResource === undefined ? shares : shares.filter(({ resource }) => isResource(resource))
        visit({ cloud, commitments, shares: ofResources, unused }, day)
      })
    }
  }
}

/** Visits what each line of a cloud cost, day by day; a line that cost nothing on a day is left out. */
export function eachLineCost(
  company: Company,
  cloud: Cloud,
  range: DateRange,
  visit: (line: ChargedLine, cost: Micros, day: Day) => void,
): void {
  const { ledger, lines, charged, ends } = linesOf(company, cloud)
  for (const end of new Set(ends)) {
    ledger.until(end).eachDay(range, ({ rows, line, effective }, day) => {
      const costs = new Float64Array(lines.length)
      for (let row = 0; row < rows; row += 1) add(costs, line[row] as number, effective[row] as number)
      costs.forEach((cost, position) => {
        if (cost !== 0 && ends[position] === end) visit(charged[position] as ChargedLine, cost, day)
      })
    })
  }
}

/** The lines of a cloud, with what they are charged for and the hours at which their accounts were deleted. */
function linesOf(company: Company, cloud: Cloud) {
  const ledger = cloud.ledger(company)
  const { lines } = ledger
  const charged = lines.map((line) => chargedLine(cloud, line))
  return { ledger, lines, charged, ends: charged.map((line) => goneSinceHour(company, line)) }
}

/** The resources of one type that a meter is read of are of one kind. */
function chargedLine({ code: vendor }: Cloud, line: Pool | MeteredLine): ChargedLine {
  const { account, region, typeName: type } = line
  return { vendor, account, region, type, kind: 'meter' in line ? line.uses[0].resource.kind : line.kind }
}

const indexed = remembered(indexOf)

function resourcesOn(line: Pool | MeteredLine, { byFleet, byKey }: ReturnType<typeof indexOf>): readonly Resource[] {
  if (line.billed !== undefined) return [byKey.get(line.billed.key) ?? line.billed]
  if ('meter' in line) return line.uses.map(({ resource }) => byKey.get(resource.key) ?? resource)
  return line.machines.flatMap((machines) => byFleet.get(machines) ?? [])
}

function rowsByLine({ rows, line }: DayRows, isAsked: (line: number) => boolean): Map<number, number[]> {
  const byLine = new Map<number, number[]>()
  for (let row = 0; row < rows; row += 1) {
    const position = line[row] as number
    if (!isAsked(position)) continue
    const existing = byLine.get(position)
    if (existing === undefined) byLine.set(position, [row])
    else existing.push(row)
  }
  return byLine
}

function unusedOf(commitments: readonly Commitment[], { applied, costs, used }: DayRows): Unused[] {
  return applied.flatMap((position, index): Unused[] => {
    const commitment = commitments[position] as Commitment
    const cost = (costs[index] as number) - (used[index] as number)
    return cost > 0 ? [{ commitment, cost }] : []
  })
}
