import type { Cloud, Company } from '../clouds/cloud.js'
import { remembered } from '../company/company.js'
import type { Commitment } from '../company/ledger/commitment.js'
import type { DayCharges } from '../company/ledger/day-charges.js'
import type { Account } from '../company/ledger/ledger.js'
import type { MeteredLine, Pool } from '../company/ledger/pool.js'
import { indexOf, type Share, sharesOf } from '../company/ledger/shares.js'
import type { Resource } from '../company/resource.js'
import type { Micros } from '../kernel/money.js'
import type { DateRange, Day } from '../kernel/time.js'
import { goneSince, resourcesOf } from './inventory.js'

/*
 * What operations of all vendors ask of the charges. A cost is what usage costs with its discounts and commitments, with the unused
 * part of commitments; what a bill has are the same charges with the fees of commitments in place of their cost. Charges of an account
 * that was deleted end with the day before.
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
  const sums: Micros[] = new Array(Math.max(0, range.last - range.first + 1)).fill(0)
  eachAskedCost(company, range, isAsked, basis, (cost, day) => {
    sums[day - range.first] = (sums[day - range.first] as number) + cost
  })
  return sums
}

/** A product with what it cost in a range, or what the bill has of it. */
export interface ProductCost {
  readonly product: Account['product']
  readonly cost: Micros
}

/** Returns the cost of each product, in the order in which they come up; a product without cost is left out. */
export function costsByProduct(
  company: Company,
  range: DateRange,
  isAsked: (charged: Charged) => boolean,
  basis: Basis = 'effective',
): ProductCost[] {
  const products = new Map<string, { readonly product: Account['product']; cost: Micros }>()
  eachAskedCost(company, range, isAsked, basis, (cost, _day, { product }) => {
    const known = products.get(product.code)
    if (known === undefined) products.set(product.code, { product, cost })
    else known.cost += cost
  })
  return [...products.values()].filter(({ cost }) => cost !== 0)
}

/** What an account and product cost for their usage, or what the bill has of them. */
type Basis = 'effective' | 'billed'

/** Visits what the accounts and products that are asked for cost, cloud by cloud and day by day, as long as the service sees them. */
function eachAskedCost(
  company: Company,
  range: DateRange,
  isAsked: (charged: Charged) => boolean,
  basis: Basis,
  visit: (cost: Micros, day: Day, charged: Charged) => void,
): void {
  for (const cloud of company.clouds) {
    const ledger = cloud.ledger(company)
    const asked = ledger.accounts.flatMap((account, position) => {
      const charged = { ...account, vendor: cloud.code }
      return isAsked(charged) ? [{ position, charged, until: goneSince(company, charged) }] : []
    })
    if (asked.length === 0) continue
    ledger.eachCost(range, (cost, day) => {
      for (const { position, charged, until } of asked) {
        if (day < until) visit(cost[basis][position] as number, day, charged)
      }
    })
  }
}

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

/** Visits the charges cloud by cloud, day by day. */
export function eachChargedDay(
  company: Company,
  range: DateRange,
  isAsked: (resource: Resource) => boolean,
  visit: (charged: ChargedDay, day: Day) => void,
): void {
  const index = indexed(resourcesOf(company))
  for (const cloud of company.clouds) {
    const ledger = cloud.ledger(company)
    const lines = [...ledger.pools, ...ledger.metered]
    const lastOf = ({ account }: { readonly account: string }): Day =>
      goneSince(company, { vendor: cloud.code, account }) - 1
    const lastDays = lines.map((line) => (resourcesOn(line, index).some(isAsked) ? lastOf(line) : NEVER))
    ledger.eachDay(range, (charges, day) => {
      const rows = rowsByLine(charges, (line) => day <= (lastDays[line] as Day))
      const shares = Array.from(rows, ([line, ofLine]) =>
        sharesOf(lines[line] as Pool | MeteredLine, charges, ofLine, day, company.seed, index),
      )
        .flat()
        .filter(({ resource }) => isAsked(resource))
      const { commitments } = ledger
      const unused = unusedOf(commitments, charges).filter(({ commitment }) => day <= lastOf(commitment))
      visit({ cloud, commitments, shares, unused }, day)
    })
  }
}

const NEVER = Number.NEGATIVE_INFINITY

const indexed = remembered(indexOf)

function resourcesOn(line: Pool | MeteredLine, { byFleet, byKey }: ReturnType<typeof indexOf>): readonly Resource[] {
  if ('meter' in line) return line.uses.map(({ resource }) => byKey.get(resource.key) ?? resource)
  return line.machines.flatMap((machines) => byFleet.get(machines) ?? [])
}

function rowsByLine({ rows, line }: DayCharges, isAsked: (line: number) => boolean): Map<number, number[]> {
  const byLine = new Map<number, number[]>()
  for (let row = 0; row < rows; row += 1) {
    const position = line[row] as number
    if (!isAsked(position)) continue
    const known = byLine.get(position)
    if (known === undefined) byLine.set(position, [row])
    else known.push(row)
  }
  return byLine
}

function unusedOf(commitments: readonly Commitment[], { applied, used }: DayCharges): Unused[] {
  return applied.flatMap((position, index): Unused[] => {
    const commitment = commitments[position] as Commitment
    const cost = commitment.hourlyCost * 24 - (used[index] as number)
    return cost > 0 ? [{ commitment, cost }] : []
  })
}
