import type { Cloud, Company } from '../clouds/cloud.js'
import { remembered } from '../company/company.js'
import type { Commitment } from '../company/ledger/commitment.js'
import type { DayCharges } from '../company/ledger/day-charges.js'
import type { Account } from '../company/ledger/ledger.js'
import type { Pool, Storage } from '../company/ledger/pool.js'
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
  basis: 'effective' | 'billed' = 'effective',
): Micros[] {
  const sums: Micros[] = new Array(Math.max(0, range.last - range.first + 1)).fill(0)
  for (const cloud of company.clouds) {
    const ledger = cloud.ledger(company)
    const asked = askedOf(company, cloud, isAsked)
    if (asked.length === 0) continue
    ledger.eachCost(range, (cost, day) => {
      const index = day - range.first
      for (const { position, until } of asked) {
        if (day < until) sums[index] = (sums[index] as number) + (cost[basis][position] as number)
      }
    })
  }
  return sums
}

/** A product with what it cost in a range, or what the bill has of it. */
export interface ProductCost {
  readonly product: Account['product']
  readonly cost: Micros
}

/** By product, in the order in which they come up; those without cost are left out. */
export function costsByProduct(
  company: Company,
  range: DateRange,
  isAsked: (charged: Charged) => boolean,
  basis: 'effective' | 'billed' = 'effective',
): ProductCost[] {
  const products = new Map<string, { product: Account['product']; cost: Micros }>()
  for (const cloud of company.clouds) {
    const ledger = cloud.ledger(company)
    const asked = askedOf(company, cloud, isAsked)
    const sums = new Float64Array(ledger.accounts.length)
    if (asked.length > 0) {
      ledger.eachCost(range, (cost, day) => {
        for (const { position, until } of asked) {
          if (day < until) sums[position] = (sums[position] as number) + (cost[basis][position] as number)
        }
      })
    }
    for (const { position } of asked) {
      const { product } = ledger.accounts[position] as Account
      const known = products.get(product.code)
      const cost = sums[position] as number
      if (known === undefined) products.set(product.code, { product, cost })
      else known.cost += cost
    }
  }
  return [...products.values()].filter(({ cost }) => cost !== 0)
}

/** The positions of accounts and products in the ledger of a cloud, with the day from which on they are not seen. */
function askedOf(
  company: Company,
  cloud: Cloud,
  isAsked: (charged: Charged) => boolean,
): { readonly position: number; readonly until: Day }[] {
  return cloud.ledger(company).accounts.flatMap((charged, position) => {
    const one = { ...charged, vendor: cloud.code }
    return isAsked(one) ? [{ position, until: goneSince(company, one) }] : []
  })
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
    const lines = [...ledger.pools, ...ledger.storage]
    const lastOf = ({ account }: { readonly account: string }): Day =>
      goneSince(company, { vendor: cloud.code, account }) - 1
    const lastDays = lines.map((line) => (resourcesOn(line, index).some(isAsked) ? lastOf(line) : NEVER))
    ledger.eachDay(range, (charges, day) => {
      const rows = rowsByLine(charges, (line) => day <= (lastDays[line] as Day))
      const shares = Array.from(rows, ([line, ofLine]) =>
        sharesOf(lines[line] as Pool | Storage, charges, ofLine, day, company.seed, index),
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

function resourcesOn(line: Pool | Storage, { byFleet, byKey }: ReturnType<typeof indexOf>): readonly Resource[] {
  if ('volumes' in line) return line.volumes.map((volume) => byKey.get(volume.key) ?? volume)
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
