import type { Cloud, Company } from '../clouds/cloud.js'
import { remembered } from '../company/company.js'
import type { Commitment } from '../company/ledger/commitment.js'
import type { DayCharges } from '../company/ledger/day-charges.js'
import type { Account, Ledger } from '../company/ledger/ledger.js'
import type { Pool, Storage } from '../company/ledger/pool.js'
import { indexOf, type Share, sharesOf } from '../company/ledger/shares.js'
import type { Resource } from '../company/resource.js'
import type { Micros } from '../kernel/money.js'
import type { DateRange, Day } from '../kernel/time.js'
import { resourcesOf } from './inventory.js'

/*
 * What operations of all vendors ask of the charges. A cost is what usage costs with its discounts and commitments, with the unused
 * part of commitments; what a bill has are the same charges with the fees of commitments in place of their cost.
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
    const asked = positionsOf(cloud, ledger, isAsked)
    if (asked.length === 0) continue
    ledger.eachCost(range, (cost, day) => {
      const index = day - range.first
      for (const position of asked) sums[index] = (sums[index] as number) + (cost[basis][position] as number)
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
    const asked = positionsOf(cloud, ledger, isAsked)
    const sums = new Float64Array(ledger.accounts.length)
    if (asked.length > 0) {
      ledger.eachCost(range, (cost) => {
        for (const position of asked) sums[position] = (sums[position] as number) + (cost[basis][position] as number)
      })
    }
    for (const position of asked) {
      const { product } = ledger.accounts[position] as Account
      const known = products.get(product.code)
      const cost = sums[position] as number
      if (known === undefined) products.set(product.code, { product, cost })
      else known.cost += cost
    }
  }
  return [...products.values()].filter(({ cost }) => cost !== 0)
}

function positionsOf({ code }: Cloud, { accounts }: CompanyLedger, isAsked: (charged: Charged) => boolean): number[] {
  return accounts.flatMap((account, position) => (isAsked({ ...account, vendor: code }) ? [position] : []))
}

type CompanyLedger = Ledger<Pool, Commitment>

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
    const asked = lines.map((line) => resourcesOn(line, index).some(isAsked))
    ledger.eachDay(range, (charges, day) => {
      const rows = rowsByLine(charges, asked)
      const shares = Array.from(rows, ([line, ofLine]) =>
        sharesOf(lines[line] as Pool | Storage, charges, ofLine, day, company.seed, index),
      )
        .flat()
        .filter(({ resource }) => isAsked(resource))
      const { commitments } = ledger
      visit({ cloud, commitments, shares, unused: unusedOf(commitments, charges) }, day)
    })
  }
}

const indexed = remembered(indexOf)

function resourcesOn(line: Pool | Storage, { byFleet, byKey }: ReturnType<typeof indexOf>): readonly Resource[] {
  if ('volumes' in line) return line.volumes.map((volume) => byKey.get(volume.key) ?? volume)
  return line.machines.flatMap((machines) => byFleet.get(machines) ?? [])
}

function rowsByLine({ rows, line }: DayCharges, asked: readonly boolean[]): Map<number, number[]> {
  const byLine = new Map<number, number[]>()
  for (let row = 0; row < rows; row += 1) {
    const position = line[row] as number
    if (!asked[position]) continue
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
