// Divides the charges of a line on a day among its resources.
import type { Resource } from '../company/resource.js'
import type { Micros } from '../kernel/money.js'
import { billedCostOf, type ChargeTable, type RowsOfLine } from './charge-table.js'
import type { Commitment } from './commitment.js'
import type { PayerIndex } from './indexes.js'
import type { Line, Pool } from './line.js'
import type { Payer } from './payers.js'

/** The share of a resource in a charge. */
export interface Share {
  readonly resource: Resource
  readonly line: Line
  readonly payer: Payer
  /** In thousandths of hours, or in parts of the unit of a meter. */
  readonly consumedQuantity: number
  readonly listCost: Micros
  readonly effectiveCost: Micros
  readonly billedCost: Micros
}

/** The rows of a line on a day, with their table. */
export interface SharedRows extends RowsOfLine {
  readonly table: ChargeTable<Pool, Commitment>
}

/**
 * Shares the charges of a line on a day out among its resources: what was covered fills the running machines in their fixed order.
 * The shares add up to the charges.
 */
export function sharesOf(of: SharedRows): Share[] {
  const { table, charges } = of
  const line = table.lines[of.line] as Line
  const shares: Share[] = []
  eachPart(of, (resource, row, taken, quantity) => {
    const whole = charges.consumedQuantity[row] as number
    const amount = (value: number): number => {
      if (quantity === whole) return value
      // Rounded as a sum, so that the shares add up.
      return Math.round((value * (taken + quantity)) / whole) - Math.round((value * taken) / whole)
    }
    const payer = table.payers[charges.payer[row] as PayerIndex] as Payer
    shares.push({
      resource,
      line,
      payer,
      consumedQuantity: quantity,
      listCost: amount(charges.listCost[row] as number),
      effectiveCost: amount(charges.effectiveCost[row] as number),
      billedCost: amount(billedCostOf(charges, row)),
    })
  })
  return shares
}

/** Returns how many shares resources have, without computing them. */
export function countShares(of: SharedRows, isAsked: (resource: Resource) => boolean): number {
  let count = 0
  eachPart(of, (resource) => {
    if (isAsked(resource)) count += 1
  })
  return count
}

/** Visits what each resource has of the rows, and what others have had of the same row. */
function eachPart(
  of: SharedRows,
  visit: (resource: Resource, row: number, taken: number, quantity: number) => void,
): void {
  const { table, line, charges, rows, index } = of
  const { consumedQuantity } = charges
  if (table.resources.eachUse === undefined) {
    const [resource] = table.resources.on(line, index) as readonly [Resource]
    for (const row of rows) visit(resource, row, 0, consumedQuantity[row] as number)
    return
  }
  let at = 0
  let taken = 0
  const fill = (resource: Resource, used: number): void => {
    let left = used
    while (left > 0 && at < rows.length) {
      const row = rows[at] as number
      const whole = consumedQuantity[row] as number
      const quantity = Math.min(left, whole - taken)
      if (quantity > 0) visit(resource, row, taken, quantity)
      left -= quantity
      taken += quantity
      if (taken < whole) continue
      at += 1
      taken = 0
    }
  }
  table.resources.eachUse(of, fill)
}
